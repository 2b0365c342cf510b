import { beginningOf, sizeOf } from './database-files.ts';

/**
 * How the pages of a file are encrypted and authenticated. `sqlcipher`, AES-256-CBC with HMAC-SHA512, is read by other tools too. `aegis`, AEGIS-256, takes a
 * third of the time to read a page where the processor knows AES. See docs/adr/0056-a-faster-cipher-for-the-cache.md.
 */
export type Cipher = 'sqlcipher' | 'aegis';

/** Where SQLite notes how many bytes at the end of each page it leaves free, here for a nonce and a code. It is not encrypted, and says which cipher it is. */
const FREE_BYTES_AT = 20;
const FREE_BYTES_OF_AEGIS = 64;

/** The cipher of a file that is there; null where there is nothing yet. Throws system errors. */
export const cipherOf = (path: string): Cipher | null =>
  sizeOf(path) === 0 ? null : beginningOf(path, FREE_BYTES_AT + 1)[FREE_BYTES_AT] === FREE_BYTES_OF_AEGIS ? 'aegis' : 'sqlcipher';
