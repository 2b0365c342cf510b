import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import type { AppError } from '#shared/bridge/app-error.ts';
import type { Authentication, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { Keeping } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { removeUnfinished, writeDurably } from './durable-file.ts';
import type { Keychain } from './keychain.ts';
import { credentialsContext, credentialsText, MOST_WRONG_PINS, pinContext, pinLock, pinLockOf } from './pin-lock.ts';
import type { PinLock } from './pin-lock.ts';
import { openWithPassphrase, passphraseBox, sealWithPassphrase } from './sealed-secrets.ts';
import { decodeSecrets, encodeSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';

/**
 * Version 1 did not seal what the secrets are for, version 2 knew no key changes. They refuse this version as newer, instead of dropping those parts.
 */
const VERSION = 3;
const version = z.union([z.literal(1), z.literal(2), z.literal(VERSION)]);

const vaultFile = z.discriminatedUnion('keeper', [
  z.object({ version, connectionId: z.string(), keeper: z.literal('keychain'), sealed: z.base64() }),
  z.object({ version, connectionId: z.string(), keeper: z.literal('passphrase'), box: passphraseBox }),
  z.object({ version, connectionId: z.string(), keeper: z.literal('keychainPin'), sealed: z.base64() }),
]);
type VaultFile = z.output<typeof vaultFile>;

export type VaultError = Extract<AppError, { kind: 'wrongPassphrase' | 'wrongPin' | 'pinUsedUp' | 'wrongCredentials' | 'secretsUnreadable' | 'secretsNewer' | 'fileNotWritten' }>;

export interface Vault {
  keychainState(): Promise<KeychainState>;
  /** Replaces the file; on failure the former one stays. */
  save(connectionId: string, secrets: Secrets, keeping: Keeping): Promise<Result<null, VaultError>>;
  /** null when there is no readable file. */
  keeperOf(connectionId: string): Promise<SecretKeeper | null>;
  /** `passphrase`: null for the keychain alone, else the passphrase or PIN. */
  open(connectionId: string, passphrase: string | null): Promise<Result<Secrets, VaultError>>;
  /** By the credentials inside, when the PIN was forgotten or tried too often. */
  openByCredentials(connectionId: string, authentication: Authentication): Promise<Result<Secrets, VaultError>>;
  remove(connectionId: string): Promise<Result<null, VaultError>>;
}

export interface VaultDeps {
  readonly directory: string;
  readonly keychain: Keychain;
  readonly sleep: (ms: number) => Promise<void>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

export const delayAfterWrong = (wrongInARow: number): number =>
  wrongInARow === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (wrongInARow - 1), LONGEST_DELAY_MS);

const contextOf = (fileVersion: number, connectionId: string): string => `tesoro-vault/${fileVersion}/${connectionId}`;

/** Anything else must not become a path. */
const isConnectionId = (text: string): boolean => /^[0-9a-z-]{1,64}$/i.test(text);

export function createVault({ directory, keychain, sleep }: VaultDeps): Vault {
  const wrongInARow = new Map<string, number>();
  /** One try at a time, so that parallel guesses do not avoid the delay. */
  const tries = oneAtATime();
  /** In order: the last request wins. */
  const writes = oneAtATime();
  const pathOf = (connectionId: string): string => join(directory, `${connectionId}.json`);

  async function openKept(connectionId: string, passphrase: string | null): Promise<Result<Secrets, VaultError>> {
    const file = await readVaultFile(pathOf(connectionId));
    if (file === 'newer') return failed({ kind: 'secretsNewer' });
    if (file === null || file.connectionId !== connectionId) return failed({ kind: 'secretsUnreadable' });
    if (file.keeper === 'keychain') return openFromKeychain(keychain, connectionId, file.sealed);
    if (file.keeper === 'keychainPin') return openByPin(connectionId, file.sealed, passphrase);
    if (passphrase === null) return failed({ kind: 'wrongPassphrase' });
    return openedBy(connectionId, await openWithPassphrase(file.box, passphrase, contextOf(file.version, connectionId)), 'wrongPassphrase');
  }

  /** A wrong try (null) is answered later each time. */
  async function openedBy(connectionId: string, text: string | null, otherwise: 'wrongPassphrase' | 'wrongCredentials'): Promise<Result<Secrets, VaultError>> {
    if (text === null) {
      const wrong = (wrongInARow.get(connectionId) ?? 0) + 1;
      wrongInARow.set(connectionId, wrong);
      await sleep(delayAfterWrong(wrong));
      return failed({ kind: otherwise });
    }
    wrongInARow.delete(connectionId);
    return readable(decodeSecrets(connectionId, text));
  }

  /**
   * A try is counted before it is made, inside the sealed content, so that stopping the app does not reset it. Secrets without credentials have no
   * limit, only delays.
   */
  async function openByPin(connectionId: string, sealed: string, pin: string | null): Promise<Result<Secrets, VaultError>> {
    const locked = await readPinLock(keychain, connectionId, sealed);
    if (locked === null) return failed({ kind: 'secretsUnreadable' });
    const isLimited = locked.byCredentials !== null;
    const leftAfter = (wrong: number): number | null => (isLimited ? Math.max(0, MOST_WRONG_PINS - wrong) : null);
    if (isLimited && locked.wrong >= MOST_WRONG_PINS) return failed({ kind: 'pinUsedUp' });
    if (pin === null || pin === '') return failed({ kind: 'wrongPin', triesLeft: leftAfter(locked.wrong) });
    const wrong = locked.wrong + 1;
    const counted = await writePinLock(connectionId, sealed, { ...locked, wrong });
    if (!counted.ok) return counted;
    const text = await openWithPassphrase(locked.byPin, pin, pinContext(connectionId));
    if (text === null) {
      await sleep(delayAfterWrong(wrong));
      return failed(leftAfter(wrong) === 0 ? { kind: 'pinUsedUp' } : { kind: 'wrongPin', triesLeft: leftAfter(wrong) });
    }
    // If this fails the tries stay counted, and at worst the credentials must be typed.
    await writePinLock(connectionId, counted.value, { ...locked, wrong: 0 });
    return readable(decodeSecrets(connectionId, text));
  }

  async function openKeptByCredentials(connectionId: string, authentication: Authentication): Promise<Result<Secrets, VaultError>> {
    const file = await readVaultFile(pathOf(connectionId));
    if (file === 'newer') return failed({ kind: 'secretsNewer' });
    if (file?.keeper !== 'keychainPin' || file.connectionId !== connectionId) return failed({ kind: 'secretsUnreadable' });
    const locked = await readPinLock(keychain, connectionId, file.sealed);
    if (locked === null) return failed({ kind: 'secretsUnreadable' });
    const typed = credentialsText(authentication);
    const text = locked.byCredentials === null || typed === null ? null : await openWithPassphrase(locked.byCredentials, typed, credentialsContext(connectionId));
    return openedBy(connectionId, text, 'wrongCredentials');
  }

  /** Replaces the `former` seal and returns the current one. Secrets that were sealed again meanwhile stay: their count restarted. */
  function writePinLock(connectionId: string, former: string, lock: PinLock): Promise<Result<string, VaultError>> {
    return writes(async () => {
      const now = await readVaultFile(pathOf(connectionId));
      if (now === null || now === 'newer' || now.keeper !== 'keychainPin' || now.sealed !== former) return ok(former);
      const file = await sealPinLock(keychain, connectionId, lock);
      if (!file.ok) return file;
      const kept = await write(connectionId, file.value);
      return kept.ok ? ok(file.value.sealed) : kept;
    });
  }

  async function seal(connectionId: string, text: string, keeping: Keeping): Promise<Result<null, VaultError>> {
    if ((await readVaultFile(pathOf(connectionId))) === 'newer') return failed({ kind: 'secretsNewer' });
    const sealed = keeping.keeper === 'keychainPin'
      ? await sealPinLock(keychain, connectionId, await pinLockOf(connectionId, text, keeping.passphrase))
      : await sealFor(connectionId, text, keeping, keychain);
    return sealed.ok ? write(connectionId, sealed.value) : sealed;
  }

  async function write(connectionId: string, sealed: VaultFile): Promise<Result<null, VaultError>> {
    try {
      await writeDurably(pathOf(connectionId), JSON.stringify(sealed));
      return ok(null);
    } catch (error) {
      return failed({ kind: 'fileNotWritten', code: systemCode(error) });
    }
  }

  return {
    keychainState: () => keychain.state(),

    async keeperOf(connectionId) {
      const file = isConnectionId(connectionId) ? await readVaultFile(pathOf(connectionId)) : null;
      return file !== 'newer' && file?.connectionId === connectionId ? file.keeper : null;
    },

    save(connectionId, secrets, keeping) {
      if (!isConnectionId(connectionId)) return Promise.resolve(failed({ kind: 'secretsUnreadable' }));
      // Encoded now: the caller may erase the keys afterwards.
      const text = encodeSecrets(connectionId, secrets);
      return writes(() => seal(connectionId, text, keeping));
    },

    open(connectionId, passphrase) {
      if (!isConnectionId(connectionId)) return Promise.resolve(failed({ kind: 'secretsUnreadable' }));
      return tries(() => openKept(connectionId, passphrase));
    },

    openByCredentials(connectionId, authentication) {
      if (!isConnectionId(connectionId)) return Promise.resolve(failed({ kind: 'secretsUnreadable' }));
      return tries(() => openKeptByCredentials(connectionId, authentication));
    },

    async remove(connectionId) {
      if (!isConnectionId(connectionId)) return ok(null);
      return writes(async () => {
        try {
          await rm(pathOf(connectionId), { force: true });
          await removeUnfinished(pathOf(connectionId));
          wrongInARow.delete(connectionId);
          return ok(null);
        } catch (error) {
          return failed({ kind: 'fileNotWritten', code: systemCode(error) });
        }
      });
    },
  };
}

function oneAtATime(): <Value>(work: () => Promise<Result<Value, VaultError>>) => Promise<Result<Value, VaultError>> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

async function sealFor(
  connectionId: string, text: string, keeping: Exclude<Keeping, { keeper: 'keychainPin' }>, keychain: Keychain,
): Promise<Result<VaultFile, VaultError>> {
  if (keeping.keeper === 'passphrase') {
    const box = await sealWithPassphrase(text, keeping.passphrase, contextOf(VERSION, connectionId));
    return ok({ version: VERSION, connectionId, keeper: 'passphrase', box });
  }
  // Checked again here: the plaintext fallback must never receive a secret.
  if (!(await keychain.state()).available) return failed({ kind: 'secretsUnreadable' });
  try {
    const sealed = await keychain.encrypt(text);
    return ok({ version: VERSION, connectionId, keeper: 'keychain', sealed: sealed.toString('base64') });
  } catch {
    return failed({ kind: 'secretsUnreadable' });
  }
}

async function openFromKeychain(keychain: Keychain, connectionId: string, sealed: string): Promise<Result<Secrets, VaultError>> {
  if (!(await keychain.state()).available) return failed({ kind: 'secretsUnreadable' });
  try {
    return readable(decodeSecrets(connectionId, await keychain.decrypt(Buffer.from(sealed, 'base64'))));
  } catch {
    return failed({ kind: 'secretsUnreadable' });
  }
}

async function sealPinLock(keychain: Keychain, connectionId: string, lock: PinLock): Promise<Result<Extract<VaultFile, { keeper: 'keychainPin' }>, VaultError>> {
  if (!(await keychain.state()).available) return failed({ kind: 'secretsUnreadable' });
  try {
    const sealed = await keychain.encrypt(JSON.stringify(lock));
    return ok({ version: VERSION, connectionId, keeper: 'keychainPin', sealed: sealed.toString('base64') });
  } catch {
    return failed({ kind: 'secretsUnreadable' });
  }
}

async function readPinLock(keychain: Keychain, connectionId: string, sealed: string): Promise<PinLock | null> {
  if (!(await keychain.state()).available) return null;
  try {
    const lock = pinLock.safeParse(JSON.parse(await keychain.decrypt(Buffer.from(sealed, 'base64'))));
    return lock.success && lock.data.connectionId === connectionId ? lock.data : null;
  } catch {
    return null;
  }
}

const readable = (secrets: Secrets | null): Result<Secrets, VaultError> =>
  secrets === null ? failed({ kind: 'secretsUnreadable' }) : ok(secrets);

const ofLaterVersion = z.object({ version: z.number().int().gt(VERSION) });

/** null when unreadable; 'newer' when a later version wrote it, which must not be overwritten. */
async function readVaultFile(path: string): Promise<VaultFile | 'newer' | null> {
  try {
    const content: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (ofLaterVersion.safeParse(content).success) return 'newer';
    const parsed = vaultFile.safeParse(content);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
