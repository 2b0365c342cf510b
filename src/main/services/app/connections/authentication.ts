import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Duplex } from 'node:stream';

import type { AuthScheme } from '#main/bank/index.ts';
import type { Authentication, ClientCertificate } from '#shared/bridge/app/connection-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export function bankAuth(authentication: Authentication): AuthScheme {
  switch (authentication.scheme) {
    case 'none': return { kind: 'none' };
    case 'apiKey': return { kind: 'apiKey', headerName: authentication.headerName, key: authentication.key };
    case 'headers': return { kind: 'headers', headers: Object.fromEntries(authentication.headers.map(({ name, value }) => [name, value])) };
    case 'bearer': return { kind: 'bearer', token: authentication.token };
    case 'basic': return { kind: 'basic', userName: authentication.userName, password: authentication.password };
    case 'oauth2': {
      const { scheme: _, ...client } = authentication;
      return { kind: 'oauth2', ...client };
    }
    case 'clientCertificate': return { kind: 'clientCertificate', certificate: authentication.certificate };
    default: return assertNever(authentication);
  }
}

interface CertificateProblem {
  readonly part: 'certificate' | 'privateKey' | 'passphrase' | 'file';
  readonly code: 'certificateUnreadable' | 'privateKeyUnreadable' | 'privateKeyOther' | 'certificatePassphrase' | 'certificateExpired';
}

/** Checks a client certificate and its key, and returns its expiry. The answer holds nothing of its content. */
export const readClientCertificate = (given: ClientCertificate): Result<{ readonly expiresAt: Instant }, CertificateProblem> =>
  given.form === 'pem' ? readPem(given) : readPkcs12(given);

function readPem({ certificate, privateKey, passphrase }: Extract<ClientCertificate, { form: 'pem' }>): ReturnType<typeof readClientCertificate> {
  const read = x509(certificate);
  if (read === null) return failed({ part: 'certificate', code: 'certificateUnreadable' });
  const key = keyOf(privateKey, passphrase);
  if (key === null) {
    return ENCRYPTED_KEY.test(privateKey)
      ? failed({ part: 'passphrase', code: 'certificatePassphrase' })
      : failed({ part: 'privateKey', code: 'privateKeyUnreadable' });
  }
  if (!read.checkPrivateKey(key)) return failed({ part: 'privateKey', code: 'privateKeyOther' });
  return ok({ expiresAt: expiryOf(read) });
}

const ENCRYPTED_KEY = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

function keyOf(privateKey: string, passphrase: string | null): KeyObject | null {
  try {
    return createPrivateKey({ key: privateKey, ...(passphrase === null ? {} : { passphrase }) });
  } catch {
    return null;
  }
}

/** Wording of OpenSSL and of BoringSSL. */
const WRONG_PASSPHRASE = /mac verify (failure|error)|INCORRECT_PASSWORD|bad decrypt/i;

/** Node has no reader for PKCS #12: a socket that is never connected shows the certificate of the loaded file. */
function readPkcs12({ file, passphrase }: Extract<ClientCertificate, { form: 'pkcs12' }>): ReturnType<typeof readClientCertificate> {
  // Not read at every start.
  const { createSecureContext, TLSSocket } = process.getBuiltinModule('node:tls');
  try {
    const secureContext = createSecureContext({ pfx: Buffer.from(file, 'base64'), passphrase: passphrase ?? '' });
    const socket = new TLSSocket(new Duplex({ read: () => undefined }), { isServer: true, secureContext });
    const shown = socket.getX509Certificate();
    socket.destroy();
    return shown === undefined ? failed({ part: 'file', code: 'certificateUnreadable' }) : ok({ expiresAt: expiryOf(shown) });
  } catch (error) {
    return error instanceof Error && WRONG_PASSPHRASE.test(error.message)
      ? failed({ part: 'passphrase', code: 'certificatePassphrase' })
      : failed({ part: 'file', code: 'certificateUnreadable' });
  }
}

function x509(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

const expiryOf = (certificate: X509Certificate): Instant => instantFromMs(Date.parse(certificate.validTo));

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export function areCertificates(pem: string): boolean {
  const certificates = pem.match(CERTIFICATES) ?? [];
  const begun = pem.match(/-----BEGIN /g)?.length ?? 0;
  return certificates.length > 0 && begun === certificates.length && certificates.every((each) => x509(each) !== null);
}
