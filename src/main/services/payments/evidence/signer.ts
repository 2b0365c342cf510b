import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { Needs } from '#main/context/workspace-context.ts';
import type { PackSignature } from '#main/documents/evidence/index.ts';

/*
 * Evidence packs are signed with a key of this profile (Ed25519), stored in the encrypted user data and exported with the journal. It proves the
 * author to whoever has the key's fingerprint from that person.
 */

const ID = 'own';

type Kept = Needs<'userData' | 'now'>;

/** Creates the key with the first signature. */
export function signPack({ userData, now }: Kept, manifest: Uint8Array): PackSignature {
  const known = keptKey({ userData });
  const key = known ?? generateKeyPairSync('ed25519').privateKey;
  if (known === null) userData.put('evidenceKey', ID, { privateKey: key.export({ format: 'der', type: 'pkcs8' }).toString('base64') }, now());
  const publicKey = publicBytes(key);
  return { algorithm: 'Ed25519', publicKey: publicKey.toString('base64'), fingerprint: fingerprintOf(publicKey), signature: sign(null, manifest, key).toString('base64') };
}

/** SHA-256 of the public key, hexadecimal; null before the first pack. */
export function signerFingerprint({ userData }: Needs<'userData'>): string | null {
  const key = keptKey({ userData });
  return key === null ? null : fingerprintOf(publicBytes(key));
}

function keptKey({ userData }: Needs<'userData'>): KeyObject | null {
  const kept = userData.get('evidenceKey', ID);
  return kept === null ? null : createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex');
