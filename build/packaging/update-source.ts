import { createPublicKey } from 'node:crypto';

import { Stop } from '../lib/run.js';

/** Where a package asks for newer ones, and whose signature it believes. It is written into the packed package.json. */
export interface UpdateSource {
  readonly url: string;
  /** An Ed25519 public key: SPKI, DER, base64. */
  readonly key: string;
}

/** A public key as PEM, or as the base64 inside of one. */
function readKey(text: string): string | null {
  const inner = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(inner, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'der', type: 'spki' }).toString('base64') : null;
  } catch {
    return null;
  }
}

/** TESORO_UPDATE_URL and TESORO_UPDATE_KEY: both, or neither, and then the package never asks. Throws `Stop`. */
export function readUpdateSource(environment: Readonly<Record<string, string | undefined>>): UpdateSource | null {
  const [url = '', key = ''] = [environment['TESORO_UPDATE_URL']?.trim(), environment['TESORO_UPDATE_KEY']?.trim()];
  if (url === '' && key === '') return null;
  if (url === '' || key === '') throw new Stop('TESORO_UPDATE_URL and TESORO_UPDATE_KEY belong together: an address without a key would be believed blindly.');
  const address = URL.parse(url);
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '' || address.hash !== '') {
    throw new Stop('TESORO_UPDATE_URL has to be an https address without a user name.');
  }
  const read = readKey(key);
  if (read === null) throw new Stop('TESORO_UPDATE_KEY has to be an Ed25519 public key (PEM or base64).');
  return { url: address.href, key: read };
}
