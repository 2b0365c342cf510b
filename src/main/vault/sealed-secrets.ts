import { createCipheriv, createDecipheriv, randomBytes, scrypt, scryptSync } from 'node:crypto';
import { z } from 'zod';

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** 128 MB and a few tenths of a second per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const MAX_MEMORY = 256 * 1024 * 1024;

/** scrypt for the key, AES-256-GCM for the text. Binary parts are base64. */
export const passphraseBox = z.lazy(() => z.object({
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z.literal(COST.N),
    r: z.literal(COST.r),
    p: z.literal(COST.p),
    salt: z.base64(),
  }),
  nonce: z.base64(),
  sealed: z.base64(),
}));
export type PassphraseBox = z.output<typeof passphraseBox>;

/** `context` is authenticated: another context does not open the box. */
export async function sealWithPassphrase(text: string, passphrase: string, context: string): Promise<PassphraseBox> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const key = await deriveKey(passphrase, salt);
  try {
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context, 'utf8'));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return {
      kdf: { name: 'scrypt', ...COST, salt: salt.toString('base64') },
      nonce: nonce.toString('base64'),
      sealed: sealed.toString('base64'),
    };
  } finally {
    key.fill(0);
  }
}

/**
 * On a thread: the same box as JSON, piece by piece, for a text too long to be held. A piece of the text that ends within a character would be
 * written wrong.
 */
export function* sealedInPieces(text: Iterable<string>, passphrase: string, context: string): Generator<string> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const key = scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY });
  try {
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context, 'utf8'));
    const kdf = { name: 'scrypt', ...COST, salt: salt.toString('base64') } satisfies PassphraseBox['kdf'];
    yield `{"kdf":${JSON.stringify(kdf)},"nonce":${JSON.stringify(nonce.toString('base64'))},"sealed":"`;
    let rest: Buffer = Buffer.alloc(0);
    for (const piece of text) {
      const sealed = Buffer.concat([rest, cipher.update(piece, 'utf8')]);
      // Three bytes are four characters: pieces that end elsewhere could not be joined.
      const whole = sealed.length - (sealed.length % 3);
      rest = sealed.subarray(whole);
      yield sealed.toString('base64', 0, whole);
    }
    yield `${Buffer.concat([rest, cipher.final(), cipher.getAuthTag()]).toString('base64')}"}`;
  } finally {
    key.fill(0);
  }
}

/** null for a wrong passphrase or context, or an altered box: these cannot be told apart. */
export async function openWithPassphrase(box: PassphraseBox, passphrase: string, context: string): Promise<string | null> {
  const sealed = Buffer.from(box.sealed, 'base64');
  if (sealed.length < TAG_BYTES) return null;
  const key = await deriveKey(passphrase, Buffer.from(box.kdf.salt, 'base64'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(box.nonce, 'base64'), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context, 'utf8'));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    const text = opened.toString('utf8');
    opened.fill(0);
    return text;
  } catch {
    return null;
  } finally {
    key.fill(0);
  }
}

/** NFKC: keyboards compose the same passphrase differently. */
const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
