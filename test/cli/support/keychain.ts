import type { Keychain } from '#main/vault/keychain.ts';

/** A keychain that keeps what it is given in hexadecimal. */
export const hexKeychain: Keychain = {
  state: async () => ({ available: true }),
  encrypt: async (text) => Buffer.from(Buffer.from(text).toString('hex')),
  decrypt: async (sealed) => Buffer.from(sealed.toString(), 'hex').toString(),
};
