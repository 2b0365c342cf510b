import { z } from 'zod';

import type { Authentication } from '#shared/bridge/app/connection-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

import { passphraseBox, sealWithPassphrase } from './sealed-secrets.ts';
import { decodeSecrets } from './secrets.ts';

/** After this many the credentials open the secrets, and the PIN does not. */
export const MOST_WRONG_PINS = 10;

/**
 * The content that the keychain seals for a PIN. One box opens with the PIN, the other with the credentials inside: whoever knows those learns
 * nothing new, and a forgotten PIN locks nobody out.
 */
export const pinLock = z.lazy(() => z.object({
  connectionId: z.string(),
  /** Wrong PINs in a row. In here, so that changing it needs the keychain. */
  wrong: z.number().int().nonnegative(),
  byPin: passphraseBox,
  /** null where the bank needs no credentials. */
  byCredentials: passphraseBox.nullable(),
}));
export type PinLock = z.output<typeof pinLock>;

export const pinContext = (connectionId: string): string => `tesoro-pin/1/${connectionId}`;
export const credentialsContext = (connectionId: string): string => `tesoro-pin-credentials/1/${connectionId}`;

export async function pinLockOf(connectionId: string, text: string, pin: string): Promise<PinLock> {
  const secrets = decodeSecrets(connectionId, text);
  const typed = secrets === null ? null : credentialsText(secrets.authentication);
  return {
    connectionId, wrong: 0, byPin: await sealWithPassphrase(text, pin, pinContext(connectionId)),
    byCredentials: typed === null ? null : await sealWithPassphrase(text, typed, credentialsContext(connectionId)),
  };
}

/** Only the secret parts: nobody remembers the order of headers, or a scope. null where there are none. */
export function credentialsText(authentication: Authentication): string | null {
  const parts = secretParts(authentication);
  return parts.length === 0 ? null : JSON.stringify(parts);
}

function secretParts(authentication: Authentication): readonly string[] {
  switch (authentication.scheme) {
    case 'none':
      return [];
    case 'apiKey':
      return [authentication.key];
    case 'headers':
      return authentication.headers.map(({ value }) => value).toSorted();
    case 'bearer':
      return [authentication.token];
    case 'basic':
      return [authentication.password];
    case 'oauth2':
      return [authentication.clientSecret];
    case 'clientCertificate': {
      const { certificate } = authentication;
      return certificate.form === 'pem' ? [certificate.privateKey.trim()] : [certificate.file];
    }
    default:
      return assertNever(authentication);
  }
}
