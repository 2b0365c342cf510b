import { createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { BankCertificate, BankNetwork } from '../network.ts';

/** Whom TLS believes, and what it shows of itself. */
export interface Trust {
  /** For the bank's end: with the caller's certificate. Throws when a certificate or a key cannot be read. */
  forBank(): SecureContext;
  /** For a proxy's end: a proxy is not shown the caller's certificate. */
  forProxy(): SecureContext;
}

/**
 * TLS 1.2 at least. The built-in authorities are always named, and those of the connection added to them, so that no variable of the
 * environment (NODE_EXTRA_CA_CERTS, NODE_USE_SYSTEM_CA, SSL_CERT_FILE) adds another. Contexts are made once: reading the authorities
 * takes longer than a handshake.
 */
export function createTrust({ ca, clientCertificate }: Pick<BankNetwork, 'ca' | 'clientCertificate'>): Trust {
  const context = (shown: BankCertificate | null): SecureContext => createSecureContext({
    ca: ca === null ? [...rootCertificates] : [...rootCertificates, ca],
    minVersion: 'TLSv1.2',
    ...(shown === null ? {} : ownCertificate(shown)),
  });
  const forBank = once(() => context(clientCertificate));
  return { forBank, forProxy: clientCertificate === null ? forBank : once(() => context(null)) };
}

const ownCertificate = (shown: BankCertificate) => ({
  ...(shown.form === 'pem' ? { cert: shown.certificate, key: shown.privateKey } : { pfx: Buffer.from(shown.file, 'base64') }),
  ...(shown.passphrase === null ? {} : { passphrase: shown.passphrase }),
});

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
