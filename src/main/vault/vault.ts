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
const version = z.lazy(() => z.union([z.literal(1), z.literal(2), z.literal(VERSION)]));

const vaultFile = z.lazy(() => z.discriminatedUnion('keeper', [
  z.object({ version, connectionId: z.string(), keeper: z.literal('keychain'), sealed: z.base64() }),
  z.object({ version, connectionId: z.string(), keeper: z.literal('passphrase'), box: passphraseBox }),
  z.object({ version, connectionId: z.string(), keeper: z.literal('keychainPin'), sealed: z.base64() }),
]));
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

const UNREADABLE = failed({ kind: 'secretsUnreadable' } as const);

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
    if (file === null || file.connectionId !== connectionId) return UNREADABLE;
    if (file.keeper === 'keychain') return readable(connectionId, await fromKeychain(keychain, file.sealed));
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
    return readable(connectionId, text);
  }

  /**
   * A try is counted before it is made, inside the sealed content, so that stopping the app does not reset it. Secrets without credentials have no
   * limit, only delays.
   */
  async function openByPin(connectionId: string, sealed: string, pin: string | null): Promise<Result<Secrets, VaultError>> {
    const locked = await readPinLock(keychain, connectionId, sealed);
    if (locked === null) return UNREADABLE;
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
    return readable(connectionId, text);
  }

  async function openKeptByCredentials(connectionId: string, authentication: Authentication): Promise<Result<Secrets, VaultError>> {
    const file = await readVaultFile(pathOf(connectionId));
    if (file === 'newer') return failed({ kind: 'secretsNewer' });
    if (file?.keeper !== 'keychainPin' || file.connectionId !== connectionId) return UNREADABLE;
    const locked = await readPinLock(keychain, connectionId, file.sealed);
    if (locked === null) return UNREADABLE;
    const typed = credentialsText(authentication);
    const text = locked.byCredentials === null || typed === null ? null : await openWithPassphrase(locked.byCredentials, typed, credentialsContext(connectionId));
    return openedBy(connectionId, text, 'wrongCredentials');
  }

  /** Replaces the `former` seal and returns the current one. Secrets that were sealed again meanwhile stay: their count restarted. */
  function writePinLock(connectionId: string, former: string, lock: PinLock): Promise<Result<string, VaultError>> {
    return writes(async () => {
      const now = await readVaultFile(pathOf(connectionId));
      if (now === null || now === 'newer' || now.keeper !== 'keychainPin' || now.sealed !== former) return ok(former);
      const sealed = await toKeychain(keychain, JSON.stringify(lock));
      if (!sealed.ok) return sealed;
      const kept = await write({ version: VERSION, connectionId, keeper: 'keychainPin', sealed: sealed.value });
      return kept.ok ? sealed : kept;
    });
  }

  async function seal(connectionId: string, text: string, keeping: Keeping): Promise<Result<null, VaultError>> {
    if ((await readVaultFile(pathOf(connectionId))) === 'newer') return failed({ kind: 'secretsNewer' });
    if (keeping.keeper === 'passphrase') {
      const box = await sealWithPassphrase(text, keeping.passphrase, contextOf(VERSION, connectionId));
      return write({ version: VERSION, connectionId, keeper: 'passphrase', box });
    }
    const content = keeping.keeper === 'keychainPin' ? JSON.stringify(await pinLockOf(connectionId, text, keeping.passphrase)) : text;
    const sealed = await toKeychain(keychain, content);
    return sealed.ok ? write({ version: VERSION, connectionId, keeper: keeping.keeper, sealed: sealed.value }) : sealed;
  }

  const write = (file: VaultFile): Promise<Result<null, VaultError>> =>
    onDisk(() => writeDurably(pathOf(file.connectionId), JSON.stringify(file)));

  return {
    keychainState: () => keychain.state(),

    async keeperOf(connectionId) {
      const file = isConnectionId(connectionId) ? await readVaultFile(pathOf(connectionId)) : null;
      return file !== 'newer' && file?.connectionId === connectionId ? file.keeper : null;
    },

    async save(connectionId, secrets, keeping) {
      if (!isConnectionId(connectionId)) return UNREADABLE;
      // Encoded now: the caller may erase the keys afterwards.
      const text = encodeSecrets(connectionId, secrets);
      return writes(() => seal(connectionId, text, keeping));
    },

    async open(connectionId, passphrase) {
      if (!isConnectionId(connectionId)) return UNREADABLE;
      return tries(() => openKept(connectionId, passphrase));
    },

    async openByCredentials(connectionId, authentication) {
      if (!isConnectionId(connectionId)) return UNREADABLE;
      return tries(() => openKeptByCredentials(connectionId, authentication));
    },

    async remove(connectionId) {
      if (!isConnectionId(connectionId)) return ok(null);
      return writes(() => onDisk(async () => {
        await rm(pathOf(connectionId), { force: true });
        await removeUnfinished(pathOf(connectionId));
        wrongInARow.delete(connectionId);
      }));
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

async function onDisk(work: () => Promise<void>): Promise<Result<null, VaultError>> {
  try {
    await work();
    return ok(null);
  } catch (error) {
    return failed({ kind: 'fileNotWritten', code: systemCode(error) });
  }
}

/** Checked again here: the plaintext fallback must never receive a secret. */
async function toKeychain(keychain: Keychain, text: string): Promise<Result<string, VaultError>> {
  if (!(await keychain.state()).available) return UNREADABLE;
  try {
    return ok((await keychain.encrypt(text)).toString('base64'));
  } catch {
    return UNREADABLE;
  }
}

/** null where the keychain is not there, or gives nothing. */
async function fromKeychain(keychain: Keychain, sealed: string): Promise<string | null> {
  if (!(await keychain.state()).available) return null;
  try {
    return await keychain.decrypt(Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}

async function readPinLock(keychain: Keychain, connectionId: string, sealed: string): Promise<PinLock | null> {
  const text = await fromKeychain(keychain, sealed);
  if (text === null) return null;
  try {
    const lock = pinLock.safeParse(JSON.parse(text));
    return lock.success && lock.data.connectionId === connectionId ? lock.data : null;
  } catch {
    return null;
  }
}

function readable(connectionId: string, text: string | null): Result<Secrets, VaultError> {
  const secrets = text === null ? null : decodeSecrets(connectionId, text);
  return secrets === null ? UNREADABLE : ok(secrets);
}

const ofLaterVersion = z.lazy(() => z.object({ version: z.number().int().gt(VERSION) }));

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
