import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { PackSignature } from '#main/documents/evidence/index.ts';
import type { Workbench } from '#main/context/workbench.ts';

/*
 * Packs of evidence are signed with a key of this profile (Ed25519). It is made with the first pack, lies on the encrypted desk, and goes
 * along with an export of the journal. It proves who made a pack to whoever learned the key's fingerprint before, and from the person.
 */

const ID = 'own';

type Kept = Pick<Workbench, 'desk' | 'now'>;

/** Signs what a pack consists of. Makes the key where there is none yet. */
export function signPack({ desk, now }: Kept, manifest: Uint8Array): PackSignature {
  const known = keptKey({ desk });
  const key = known ?? generateKeyPairSync('ed25519').privateKey;
  if (known === null) desk.put('evidenceKey', ID, { privateKey: key.export({ format: 'der', type: 'pkcs8' }).toString('base64') }, now());
  const publicKey = publicBytes(key);
  return { algorithm: 'Ed25519', publicKey: publicKey.toString('base64'), fingerprint: fingerprintOf(publicKey), signature: sign(null, manifest, key).toString('base64') };
}

/** SHA-256 of the public key, in hexadecimal; null before the first pack. */
export function signerFingerprint({ desk }: Pick<Workbench, 'desk'>): string | null {
  const key = keptKey({ desk });
  return key === null ? null : fingerprintOf(publicBytes(key));
}

function keptKey({ desk }: Pick<Workbench, 'desk'>): KeyObject | null {
  const kept = desk.get('evidenceKey', ID);
  return kept === null ? null : createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex');
