import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { sealedConnectionOf } from '#main/services/app/connections/index.ts';
import { STORES_KEY_BYTES } from '#main/vault/index.ts';
import type { RememberedJournal, Secrets, Vault } from '#main/vault/index.ts';
import { keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

import type { Log } from '../log-fields.ts';
import { attachmentsFile, userDataFile, journalFile, keyFits, teamFiles } from './store-files.ts';

export interface StoresKeysDeps {
  readonly vault: Pick<Vault, 'open' | 'save'>;
  readonly connections: () => readonly ConnectionSummary[];
  readonly profileFolder: string;
  readonly cacheFile: (connectionId: string) => string;
  readonly log: Log;
}

export type SettledSecrets = Secrets & { readonly storesKey: Buffer };

/**
 * The one key of a profile's journal and user data, kept in the secrets of every connection. A connection gets it from the one opened last, or from
 * one that opens without asking.
 */
export interface StoresKeys {
  /** For a connection that is being saved; a random key when the right one is not available. */
  forNew(): Promise<Buffer>;
  /** Adds the profile's key to the secrets of an opened connection, and seals them again if it was missing. */
  settle(connection: ConnectionSummary, secrets: Secrets, passphrase: string | null): Promise<SettledSecrets>;
  /**
   * Seals the connection's facts and journal mark with its secrets, where they are missing. Returns whether they are sealed now. The caller keeps
   * owning the keys in `secrets`.
   */
  remember(connection: ConnectionSummary, secrets: SettledSecrets, passphrase: string | null, journal: RememberedJournal | null): Promise<boolean>;
  /**
   * A new key for the stores, now also sealed with every other connection that has the present one; null when one of them does not open without
   * asking.
   */
  renew(connectionId: string, present: Buffer, former: readonly Buffer[]): Promise<Buffer | null>;
  forget(): void;
}

export function createStoresKeys({ vault, connections, profileFolder, cacheFile, log }: StoresKeysDeps): StoresKeys {
  /** A copy, held from opening until locking or closing, for the next connection. */
  let held: Buffer | null = null;
  let heldJournal: RememberedJournal | null = null;
  const fitOf = (key: Uint8Array): ReturnType<typeof keyFits> => keyFits(journalFile(profileFolder), key);
  const fits = (key: Buffer | null): key is Buffer => key !== null && fitOf(key) !== 'otherKey';

  const forget = (): void => {
    held?.fill(0);
    held = null;
    heldJournal = null;
  };

  /** Key and journal mark from another connection whose keychain opens without asking. */
  async function fromKeychain(except: string | null): Promise<KeyAndJournal | null> {
    for (const { connectionId, keepSecretsWith } of connections()) {
      if (keepSecretsWith !== 'keychain' || connectionId === except) continue;
      const opened = await vault.open(connectionId, null);
      if (!opened.ok) continue;
      const { storesKey, formerStoresKeys = [], journal } = opened.value;
      // A key that the stores do not have yet is not passed on.
      const key = [storesKey, ...formerStoresKeys].find(fits);
      if (key !== undefined) return { key, journal };
    }
    return null;
  }

  const atHand = async (except: string | null): Promise<KeyAndJournal | null> =>
    fits(held) ? { key: Buffer.from(held), journal: heldJournal } : fromKeychain(except);

  async function othersWithoutAsking(exceptId: string): Promise<readonly { readonly id: string; readonly secrets: Secrets }[] | null> {
    const opened: { readonly id: string; readonly secrets: Secrets }[] = [];
    for (const { connectionId: id, keepSecretsWith } of connections().filter((other) => other.connectionId !== exceptId && !other.builtIn)) {
      const secrets = keepSecretsWith === 'keychain' ? await vault.open(id, null) : null;
      if (secrets?.ok !== true) return null;
      opened.push({ id, secrets: secrets.value });
    }
    return opened;
  }

  /**
   * The connection's own key if it fits. A key that the stores are still to get is used only when every other connection has it or can fetch it
   * without asking; otherwise the former one.
   */
  async function ownKey(connectionId: string, { storesKey, formerStoresKeys = [] }: Secrets): Promise<Buffer | null> {
    if (fits(storesKey)) return storesKey;
    const former = formerStoresKeys.find(fits);
    if (storesKey === null || former === undefined) return null;
    const opened = await othersWithoutAsking(connectionId);
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
      // A lost journal must not be taken for a new one, whichever connection opens first.
      const journal = secrets.journal ?? (other?.key.equals(storesKey) === true ? other.journal : null);
      const former = secrets.formerStoresKeys?.filter((key) => !key.equals(storesKey));
      const settled: SettledSecrets = { ...secrets, storesKey, journal, ...(former === undefined ? {} : { formerStoresKeys: former }) };
      if (secrets.storesKey === null || !storesKey.equals(secrets.storesKey) || journal !== secrets.journal) {
        const kept = await vault.save(connectionId, settled, keepingOf(connection.keepSecretsWith, passphrase));
        // The key works in this run; the next opening tries again.
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
        // Former keys are dropped once no store has them, so that they open no file that is put back later.
        ...((await mayHave([cacheFile(connectionId)], formerCacheKeys)) ? { formerCacheKeys } : {}),
        ...((await mayHave([journalFile(profileFolder), userDataFile(profileFolder), attachmentsFile(profileFolder), ...teamFiles(profileFolder)], formerStoresKeys)) ? { formerStoresKeys } : {}),
      };
      if (isDeepStrictEqual(sealed, secrets)) return true;
      const saved = await vault.save(connectionId, sealed, keepingOf(connection.keepSecretsWith, passphrase));
      if (!saved.ok) log('storesKeyNotKept', { connectionId, errorKind: saved.error.kind });
      return saved.ok;
    },
    async renew(connectionId, present, former) {
      const next = randomBytes(STORES_KEY_BYTES);
      const opened = await othersWithoutAsking(connectionId);
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

async function mayHave(files: readonly string[], keys: readonly Buffer[] = []): Promise<boolean> {
  if (keys.length === 0) return false;
  const { keyThatOpens } = await import('#main/store/sqlite/index.ts');
  try {
    return files.some((file) => keyThatOpens(file, keys) !== null);
  } catch {
    return true;
  }
}

interface KeyAndJournal {
  readonly key: Buffer;
  readonly journal: RememberedJournal | null;
}
