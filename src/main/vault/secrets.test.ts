import { describe, expect, it } from 'vitest';

import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';

import { decodeSecrets, encodeSecrets } from './secrets.ts';

const secrets = { authentication: { scheme: 'none' } as const, network: DIRECT, cacheKey: Buffer.alloc(32, 1), storesKey: Buffer.alloc(32, 2), connection: null, journal: null };

describe('the secrets of a connection', () => {
  it('come back as they were, with the key of the journal or without', () => {
    expect(decodeSecrets('a', encodeSecrets('a', secrets))).toEqual(secrets);
    expect(decodeSecrets('a', encodeSecrets('a', { ...secrets, storesKey: null }))).toEqual({ ...secrets, storesKey: null });
    expect(decodeSecrets('b', encodeSecrets('a', secrets))).toBeNull();
  });

  it('keep the way to the bank: its proxy, its authorities, its certificate', () => {
    const network = {
      ca: 'PEM', caAlone: true, pins: ['ab'], proxy: { use: 'manual' as const, url: 'http://proxy.example:8080', userName: 'ann', password: 'pw' },
      clientCertificate: { form: 'pkcs12' as const, file: 'AAAA', passphrase: null },
    };
    expect(decodeSecrets('a', encodeSecrets('a', { ...secrets, network }))?.network).toEqual(network);
  });

  it('say what they are for, and which journal they opened', () => {
    const bound = {
      ...secrets, connection: { name: 'Bank', environment: 'live', baseUrl: 'https://bank.example', portalId: 'p' } as const, journal: { journalId: 'ab', entries: 7 },
    };
    expect(decodeSecrets('a', encodeSecrets('a', bound))).toEqual(bound);
  });

  it('are read from what was sealed before there was a journal or a proxy', () => {
    const older = JSON.stringify({ connectionId: 'a', authentication: { scheme: 'none' }, cacheKey: secrets.cacheKey.toString('base64') });
    expect(decodeSecrets('a', older)).toEqual({ ...secrets, storesKey: null });
  });

  it('are refused with a key of another length', () => {
    expect(decodeSecrets('a', encodeSecrets('a', { ...secrets, storesKey: Buffer.alloc(31) }))).toBeNull();
  });
});
