import type { KeychainState } from '#shared/bridge/app/session.ts';

/** The place where the operating system keeps secrets for the person who is logged in. */
export interface Keychain {
  state(): Promise<KeychainState>;
  /** Rejects when the system refuses. */
  encrypt(text: string): Promise<Buffer>;
  /** Rejects when the system no longer has the key. */
  decrypt(sealed: Buffer): Promise<string>;
}
