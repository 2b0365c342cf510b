import { describe, expect, it } from 'vitest';

import { openWithPassphrase, passphraseBox, sealedInPieces, sealWithPassphrase } from './sealed-secrets.ts';

const TEXT = '{"key":"s3cret"}';

describe('a text sealed with a passphrase', { timeout: 60_000 }, () => {
  it('opens with the same passphrase and context', async () => {
    const box = await sealWithPassphrase(TEXT, 'correct horse', 'vault/1/a');
    expect(await openWithPassphrase(box, 'correct horse', 'vault/1/a')).toBe(TEXT);
    expect(JSON.stringify(box)).not.toContain('s3cret');
  });

  it('is the same box where it is sealed in pieces of any length', async () => {
    const pieces = ['', 'p', 'er', 'ché', 'no', '', '— 100 €', 'x'.repeat(10_000)];
    const box = passphraseBox.parse(JSON.parse([...sealedInPieces(pieces, 'correct horse', 'c')].join('')));
    expect(await openWithPassphrase(box, 'correct horse', 'c')).toBe(pieces.join(''));
    expect(passphraseBox.safeParse(JSON.parse([...sealedInPieces([], 'correct horse', 'c')].join(''))).success).toBe(true);
  });

  it('does not open with another passphrase, nor for another connection or version', async () => {
    const box = await sealWithPassphrase(TEXT, 'correct horse', 'vault/1/a');
    expect(await openWithPassphrase(box, 'correct horsf', 'vault/1/a')).toBeNull();
    expect(await openWithPassphrase(box, 'correct horse', 'vault/1/b')).toBeNull();
    expect(await openWithPassphrase(box, 'correct horse', 'vault/2/a')).toBeNull();
  });

  it('does not open once any part was altered', async () => {
    const box = await sealWithPassphrase(TEXT, 'correct horse', 'c');
    const flipped = (base64: string): string => {
      const bytes = Buffer.from(base64, 'base64');
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
      return bytes.toString('base64');
    };
    expect(await openWithPassphrase({ ...box, sealed: flipped(box.sealed) }, 'correct horse', 'c')).toBeNull();
    expect(await openWithPassphrase({ ...box, nonce: flipped(box.nonce) }, 'correct horse', 'c')).toBeNull();
    expect(await openWithPassphrase({ ...box, kdf: { ...box.kdf, salt: flipped(box.kdf.salt) } }, 'correct horse', 'c')).toBeNull();
    expect(await openWithPassphrase({ ...box, sealed: 'AAAA' }, 'correct horse', 'c')).toBeNull();
  });

  it('takes one passphrase typed composed or decomposed as the same', async () => {
    const box = await sealWithPassphrase(TEXT, 'perch\u00e9 no', 'c');
    expect(await openWithPassphrase(box, 'perche\u0301 no', 'c')).toBe(TEXT);
  });

  it('uses a new salt and nonce every time', async () => {
    const [one, two] = await Promise.all([sealWithPassphrase(TEXT, 'same', 'c'), sealWithPassphrase(TEXT, 'same', 'c')]);
    expect(one.kdf.salt).not.toBe(two.kdf.salt);
    expect(one.nonce).not.toBe(two.nonce);
    expect(one.sealed).not.toBe(two.sealed);
  });

  it('refuses a stored cost other than its own, so that a file cannot ask for cheap or endless work', async () => {
    const box = await sealWithPassphrase(TEXT, 'same', 'c');
    expect(passphraseBox.safeParse(box).success).toBe(true);
    expect(passphraseBox.safeParse({ ...box, kdf: { ...box.kdf, N: 1024 } }).success).toBe(false);
    expect(passphraseBox.safeParse({ ...box, kdf: { ...box.kdf, N: 2 ** 30 } }).success).toBe(false);
  });
});
