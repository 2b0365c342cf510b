export { openWithPassphrase, passphraseBox, sealedInPieces, sealWithPassphrase } from './sealed-secrets.ts';
export type { PassphraseBox } from './sealed-secrets.ts';
export { createVault } from './vault.ts';
export type { Vault } from './vault.ts';
export { CACHE_KEY_BYTES, STORES_KEY_BYTES } from './secrets.ts';
export type { RememberedJournal, Secrets } from './secrets.ts';
