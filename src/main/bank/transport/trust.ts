import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
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
export function createTrust({ ca, caAlone, clientCertificate }: Pick<BankNetwork, 'ca' | 'caAlone' | 'clientCertificate'>): Trust {
  const context = (shown: BankCertificate | null, alone: boolean): SecureContext => createSecureContext({
    ca: [...(alone ? [] : rootCertificates), ...(ca === null ? [] : [ca])],
    minVersion: 'TLSv1.2',
    ...(shown === null ? {} : ownCertificate(shown)),
  });
  // Without an authority of its own, alone would mean that nobody is believed.
  const alone = caAlone && ca !== null;
  const forBank = once(() => context(clientCertificate, alone));
  return { forBank, forProxy: clientCertificate === null && !alone ? forBank : once(() => context(null, false)) };
}

export const NOT_PINNED = 'CERTIFICATE_NOT_PINNED';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Whether a certificate, or an authority whose key signed it, directly or through others, is one of those named. What else the other
 * end sent along with it, and what merely bears an authority's name, counts for nothing.
 */
export function isPinned(shown: X509Certificate | undefined, pins: readonly string[]): boolean {
  let certificate = shown;
  for (let depth = 0; certificate !== undefined && depth < LONGEST_CHAIN; depth += 1) {
    const prints = [sha256(certificate.raw), sha256(certificate.publicKey.export({ type: 'spki', format: 'der' }))];
    if (prints.some((print) => pins.includes(print))) return true;
    const { issuerCertificate }: { readonly issuerCertificate?: X509Certificate | undefined } = certificate;
    certificate = issuerCertificate !== undefined && certificate.verify(issuerCertificate.publicKey) ? issuerCertificate : undefined;
  }
  return false;
}

const LONGEST_CHAIN = 10;

const ownCertificate = (shown: BankCertificate) => ({
  ...(shown.form === 'pem' ? { cert: shown.certificate, key: shown.privateKey } : { pfx: Buffer.from(shown.file, 'base64') }),
  ...(shown.passphrase === null ? {} : { passphrase: shown.passphrase }),
});

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
