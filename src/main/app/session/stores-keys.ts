import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { sealedConnectionOf } from '#main/services/app/connections/index.ts';
import { STORES_KEY_BYTES } from '#main/vault/index.ts';
import { keyThatOpens } from '#main/store/sqlite/index.ts';
import type { RememberedJournal, Secrets, Vault } from '#main/vault/index.ts';
import { keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

import type { Log } from '../log-fields.ts';
import { keyFits } from './key-check.ts';
import { deskFile, journalFile } from './store-files.ts';

export interface StoresKeysDeps {
  readonly vault: Pick<Vault, 'open' | 'save'>;
  readonly connections: () => readonly ConnectionSummary[];
  readonly profileFolder: string;
  /** Where the cache of a connection lies. */
  readonly cacheFile: (connectionId: string) => string;
  readonly log: Log;
}

/** Secrets with the key of the journal and the desk, if this connection can have it. */
export type SettledSecrets = Secrets & { readonly storesKey: Buffer };

/**
 * The one key of a profile's journal and desk, which every connection keeps among its own secrets. A connection gets it
 * from the one that is open or was left last, or from one whose secrets open without asking.
 */
export interface StoresKeys {
  /** A key for a connection that is being saved; one that opens nothing yet when the right one is not at hand. */
  forNew(): Promise<Buffer>;
  /** Gives an opened connection the profile's key, sealing its secrets again when they did not have it. */
  settle(connection: ConnectionSummary, secrets: Secrets, passphrase: string | null): Promise<SettledSecrets>;
  /**
   * Seals with an opened connection's secrets what they are for and which journal they opened, where they do not say so yet. Says
   * whether they do now. The keys in `secrets` stay the caller's.
   */
  remember(connection: ConnectionSummary, secrets: SettledSecrets, passphrase: string | null, journal: RememberedJournal | null): Promise<boolean>;
  /**
   * A new key for the stores, which every other connection that has the present one keeps by now beside it; null where one of them
   * cannot be given it, since its secrets do not open without asking.
   */
  renew(connectionId: string, present: Buffer, former: readonly Buffer[]): Promise<Buffer | null>;
  /** Forgets what the connection that was open left behind. */
  forget(): void;
}

export function createStoresKeys({ vault, connections, profileFolder, cacheFile, log }: StoresKeysDeps): StoresKeys {
  /** A copy, from opening a connection until locking or closing: the next connection takes it over. */
  let held: Buffer | null = null;
  /** Of the journal that it opened. */
  let heldJournal: RememberedJournal | null = null;
  const fitOf = (key: Uint8Array): ReturnType<typeof keyFits> => keyFits(journalFile(profileFolder), key);
  const fits = (key: Buffer | null): key is Buffer => key !== null && fitOf(key) !== 'otherKey';

  const forget = (): void => {
    held?.fill(0);
    held = null;
    heldJournal = null;
  };

  /** The key, and the journal that it opened, as another connection keeps them with the keychain, which gives them without asking. */
  async function fromKeychain(except: string | null): Promise<KeyAndJournal | null> {
    for (const { connectionId, keepSecretsWith } of connections()) {
      if (keepSecretsWith !== 'keychain' || connectionId === except) continue;
      const opened = await vault.open(connectionId, null);
      if (!opened.ok) continue;
      const { storesKey, formerStoresKeys = [], journal } = opened.value;
      // One that is to be the stores' key, and is not yet, is not handed on.
      const key = [storesKey, ...formerStoresKeys].find(fits);
      if (key !== undefined) return { key, journal };
    }
    return null;
  }

  const atHand = async (except: string | null): Promise<KeyAndJournal | null> =>
    fits(held) ? { key: Buffer.from(held), journal: heldJournal } : fromKeychain(except);

  /** The secrets of these connections; null where one of them does not open without asking. */
  async function openedWithoutAsking(others: readonly ConnectionSummary[]): Promise<readonly { readonly id: string; readonly secrets: Secrets }[] | null> {
    const opened: { readonly id: string; readonly secrets: Secrets }[] = [];
    for (const { connectionId: id, keepSecretsWith } of others) {
      const secrets = keepSecretsWith === 'keychain' ? await vault.open(id, null) : null;
      if (secrets?.ok !== true) return null;
      opened.push({ id, secrets: secrets.value });
    }
    return opened;
  }

  /**
   * A connection's own key of the stores, where it fits. One that they are still to get is theirs only while every other connection
   * has it too or can fetch it unasked; else they stay with the former one.
   */
  async function ownKey(connectionId: string, { storesKey, formerStoresKeys = [] }: Secrets): Promise<Buffer | null> {
    if (fits(storesKey)) return storesKey;
    const former = formerStoresKeys.find(fits);
    if (storesKey === null || former === undefined) return null;
    const others = connections().filter((other) => other.connectionId !== connectionId && !other.builtIn);
    const opened = await openedWithoutAsking(others);
    return opened?.every(({ secrets }) => secrets.storesKey === null || secrets.storesKey.equals(storesKey)) === true ? storesKey : former;
  }

  return {
    forget,
    forNew: async () => (await atHand(null))?.key ?? randomBytes(STORES_KEY_BYTES),
    async settle(connection, secrets, passphrase) {
      const { connectionId } = connection;
      const own = await ownKey(connectionId, secrets);
      const other = own === null || secrets.journal === null ? await atHand(connectionId) : null;
      const storesKey = own ?? other?.key ?? secrets.storesKey ?? randomBytes(STORES_KEY_BYTES);
      // A journal that is gone must not be taken for one that never was, whichever connection opens first.
      const journal = secrets.journal ?? (other?.key.equals(storesKey) === true ? other.journal : null);
      const former = secrets.formerStoresKeys?.filter((key) => !key.equals(storesKey));
      const settled: SettledSecrets = { ...secrets, storesKey, journal, ...(former === undefined ? {} : { formerStoresKeys: former }) };
      if (secrets.storesKey === null || !storesKey.equals(secrets.storesKey) || journal !== secrets.journal) {
        const kept = await vault.save(connectionId, settled, keepingOf(connection.keepSecretsWith, passphrase));
        // The key works in this run all the same, and the next opening tries again.
        if (!kept.ok) log('storesKeyNotKept', { connectionId, errorKind: kept.error.kind });
      }
      forget();
      if (fits(storesKey)) held = Buffer.from(storesKey);
      heldJournal = journal;
      return settled;
    },
    async remember(connection, secrets, passphrase, journal) {
      const { connectionId } = connection;
      heldJournal = journal ?? heldJournal;
      const { formerCacheKeys, formerStoresKeys, ...kept } = secrets;
      const sealed: SettledSecrets = {
        ...kept, connection: sealedConnectionOf(connection), journal: journal ?? secrets.journal, keyGeneration: Math.max(1, secrets.keyGeneration ?? 0),
        // Once no store has a former key any more, it opens nothing, also where somebody puts a file of then back.
        ...(mayHave([cacheFile(connectionId)], formerCacheKeys) ? { formerCacheKeys } : {}),
        ...(mayHave([journalFile(profileFolder), deskFile(profileFolder)], formerStoresKeys) ? { formerStoresKeys } : {}),
      };
      if (isDeepStrictEqual(sealed, secrets)) return true;
      const saved = await vault.save(connectionId, sealed, keepingOf(connection.keepSecretsWith, passphrase));
      if (!saved.ok) log('storesKeyNotKept', { connectionId, errorKind: saved.error.kind });
      return saved.ok;
    },
    async renew(connectionId, present, former) {
      const next = randomBytes(STORES_KEY_BYTES);
      const others = connections().filter((other) => other.connectionId !== connectionId && !other.builtIn);
      const opened = await openedWithoutAsking(others);
      if (opened === null) return null;
      const holders = opened.filter(({ secrets }) => [present, ...former].some((key) => secrets.storesKey?.equals(key) === true));
      for (const [at, { id, secrets }] of holders.entries()) {
        const formerStoresKeys = withoutDoubles([...(secrets.storesKey === null ? [] : [secrets.storesKey]), ...(secrets.formerStoresKeys ?? []), present, ...former]);
        const saved = await vault.save(id, { ...secrets, storesKey: next, formerStoresKeys, keyGeneration: (secrets.keyGeneration ?? 0) + 1 }, { keeper: 'keychain' });
        if (saved.ok) continue;
        log('storesKeyNotKept', { connectionId: id, errorKind: saved.error.kind });
        for (const done of holders.slice(0, at)) await vault.save(done.id, done.secrets, { keeper: 'keychain' });
        return null;
      }
      return next;
    },
  };
}

const withoutDoubles = (keys: readonly Buffer[]): readonly Buffer[] => keys.filter((key, at) => keys.findIndex((one) => one.equals(key)) === at);

/** Whether one of these keys still opens one of these files, as far as can be told. */
function mayHave(files: readonly string[], keys: readonly Buffer[] = []): boolean {
  try {
    return keys.length > 0 && files.some((file) => keyThatOpens(file, keys) !== null);
  } catch {
    return true;
  }
}

interface KeyAndJournal {
  readonly key: Buffer;
  readonly journal: RememberedJournal | null;
}
