import { describe, expect, it } from 'vitest';

import { decodeSecrets, encodeSecrets } from './secrets.ts';

const secrets = { authentication: { scheme: 'none' } as const, cacheKey: Buffer.alloc(32, 1), storesKey: Buffer.alloc(32, 2) };

describe('the secrets of a connection', () => {
  it('come back as they were, with the key of the journal or without', () => {
    expect(decodeSecrets('a', encodeSecrets('a', secrets))).toEqual(secrets);
    expect(decodeSecrets('a', encodeSecrets('a', { ...secrets, storesKey: null }))).toEqual({ ...secrets, storesKey: null });
    expect(decodeSecrets('b', encodeSecrets('a', secrets))).toBeNull();
  });

  it('are read from what was sealed before there was a journal', () => {
    const older = JSON.stringify({ connectionId: 'a', authentication: { scheme: 'none' }, cacheKey: secrets.cacheKey.toString('base64') });
    expect(decodeSecrets('a', older)).toEqual({ ...secrets, storesKey: null });
  });

  it('are refused with a key of another length', () => {
    expect(decodeSecrets('a', encodeSecrets('a', { ...secrets, storesKey: Buffer.alloc(31) }))).toBeNull();
  });
});
