import { createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes, scrypt, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { wordsOf } from '#shared/domain/team/words.ts';

/* The keys of a team: what signs, what seals, and what follows from the first workspace key. All are raw 32 bytes. */

export interface KeyPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** DER before the raw key, of RFC 8410. */
const ED25519 = { spki: Buffer.from('302a300506032b6570032100', 'hex'), pkcs8: Buffer.from('302e020100300506032b657004220420', 'hex') };
const X25519 = { spki: Buffer.from('302a300506032b656e032100', 'hex'), pkcs8: Buffer.from('302e020100300506032b656e04220420', 'hex') };
type Curve = typeof ED25519;

const privateOf = (curve: Curve, raw: Uint8Array): KeyObject => createPrivateKey({ key: Buffer.concat([curve.pkcs8, raw]), format: 'der', type: 'pkcs8' });
const publicOf = (curve: Curve, raw: Uint8Array): KeyObject => createPublicKey({ key: Buffer.concat([curve.spki, raw]), format: 'der', type: 'spki' });

/** Of the devices whose entries are read: to make one takes half as long as to verify with it. */
const signKeys = new Map<string, KeyObject>();
const MOST_KEPT = 1000;

/** Throws where the text is none. */
function signKeyOf(text: string, raw: Uint8Array): KeyObject {
  const known = signKeys.get(text);
  if (known !== undefined) return known;
  const key = publicOf(ED25519, raw);
  if (signKeys.size >= MOST_KEPT) signKeys.clear();
  signKeys.set(text, key);
  return key;
}

/** What follows from a key, as long as somebody holds its bytes. */
function madeOnce<Made>(known: WeakMap<Uint8Array, Made>, raw: Uint8Array, make: (raw: Uint8Array) => Made): Made {
  const made = known.get(raw) ?? make(raw);
  known.set(raw, made);
  return made;
}
const ownKeys = new WeakMap<Uint8Array, KeyObject>();
const claimKeys = new WeakMap<Uint8Array, Buffer>();

const rawPublic = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
const rawPrivate = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);

const pair = ({ publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }): KeyPair => ({ publicKey: rawPublic(publicKey), privateKey: rawPrivate(privateKey) });
export const newSignPair = (): KeyPair => pair(generateKeyPairSync('ed25519'));
export const newBoxPair = (): KeyPair => pair(generateKeyPairSync('x25519'));
export const newWorkspaceKey = (): Buffer => randomBytes(KEY_BYTES);

export const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** null unless it is exactly that many bytes, spelled the one way that they are written. */
export function bytesFrom(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}

export const isPublicKey = (text: string): boolean => bytesFrom(text, KEY_BYTES) !== null;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

export const signBytes = (privateKey: Uint8Array, bytes: Uint8Array): Buffer => sign(null, bytes, madeOnce(ownKeys, privateKey, (raw) => privateOf(ED25519, raw)));

/** False for whatever cannot be verified. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const raw = bytesFrom(publicKey, KEY_BYTES);
  if (raw === null || signature.length !== 64) return false;
  try {
    return verify(null, bytes, signKeyOf(publicKey, raw), signature);
  } catch {
    return false;
  }
}

/** AES-256-GCM: nonce, ciphertext, tag. `about` is bound to it. */
export function encrypt(key: Uint8Array, clear: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}

/** null where the key is another one, or anything was changed. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, about: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    return null;
  }
}

const derived = (secret: Uint8Array, salt: Uint8Array, about: string): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, `tesoro team ${about}`, KEY_BYTES));

/** For whoever has the private key of `boxKey`: an X25519 key made for this once, then what it encrypts. Null where the public key is none. */
export function sealFor(boxKey: string, clear: Uint8Array, about: string): Buffer | null {
  const raw = bytesFrom(boxKey, KEY_BYTES);
  if (raw === null) return null;
  try {
    const once = generateKeyPairSync('x25519');
    const sender = rawPublic(once.publicKey);
    const shared = diffieHellman({ privateKey: once.privateKey, publicKey: publicOf(X25519, raw) });
    return Buffer.concat([sender, encrypt(derived(shared, Buffer.concat([sender, raw]), 'seal'), clear, about)]);
  } catch {
    return null;
  }
}

export function openSealed(privateKey: Uint8Array, sealed: Uint8Array, about: string): Buffer | null {
  try {
    const own = privateOf(X25519, privateKey);
    const sender = sealed.subarray(0, KEY_BYTES);
    const shared = diffieHellman({ privateKey: own, publicKey: publicOf(X25519, sender) });
    return decrypt(derived(shared, Buffer.concat([sender, rawPublic(createPublicKey(own))]), 'seal'), sealed.subarray(KEY_BYTES), about);
  } catch {
    return null;
  }
}

const NO_SALT = new Uint8Array(0);

/** What a fingerprint is called in the database. It follows from the first workspace key, so that it never changes. */
export const claimKeyOf = (firstKey: Uint8Array, fingerprint: string): string => createHmac('sha256', madeOnce(claimKeys, firstKey, (raw) => derived(raw, NO_SALT, 'claim'))).update(fingerprint).digest('hex');

/** What an attached file is called in the database, by the SHA-256 of its content: otherwise whoever has the file could see that the team has it, too. */
export const fileIdOf = (firstKey: Uint8Array, contentHash: string): string => createHmac('sha256', derived(firstKey, NO_SALT, 'file')).update(contentHash).digest('hex');

/** Devices that ask to be let in seal their names for whoever has the first workspace key. */
export function enrolmentPair(firstKey: Uint8Array): KeyPair {
  const privateKey = derived(firstKey, NO_SALT, 'enrolment');
  return { privateKey, publicKey: rawPublic(createPublicKey(privateOf(X25519, privateKey))) };
}

const WORDS = 6;

/** Six words from a text that both sides know. Slow on purpose: nobody tries keys until the words agree. */
export const wordsFor = (text: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    scrypt(text, 'tesoro team words', WORDS, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, bytes) => (error === null ? resolve(wordsOf(bytes)) : reject(error)));
  });
