import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { sealedConnectionOf } from '#main/services/connections/index.ts';
import { STORES_KEY_BYTES } from '#main/vault/index.ts';
import type { Keeping, RememberedJournal, Secrets, Vault } from '#main/vault/index.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';

import type { Log } from '../log-fields.ts';
import { keyFits } from './key-check.ts';
import { journalFile } from './store-files.ts';

export interface StoresKeysDeps {
  readonly vault: Pick<Vault, 'open' | 'save'>;
  readonly connections: () => readonly ConnectionSummary[];
  readonly profileFolder: string;
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
  /** Forgets what the connection that was open left behind. */
  forget(): void;
}

export function createStoresKeys({ vault, connections, profileFolder, log }: StoresKeysDeps): StoresKeys {
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
      if (opened.ok && fits(opened.value.storesKey)) return { key: opened.value.storesKey, journal: opened.value.journal };
    }
    return null;
  }

  const atHand = async (except: string | null): Promise<KeyAndJournal | null> =>
    fits(held) ? { key: Buffer.from(held), journal: heldJournal } : fromKeychain(except);

  return {
    forget,
    forNew: async () => (await atHand(null))?.key ?? randomBytes(STORES_KEY_BYTES),
    async settle(connection, secrets, passphrase) {
      const { connectionId } = connection;
      const own = fits(secrets.storesKey) ? secrets.storesKey : null;
      const other = own === null || secrets.journal === null ? await atHand(connectionId) : null;
      const storesKey = own ?? other?.key ?? secrets.storesKey ?? randomBytes(STORES_KEY_BYTES);
      // A journal that is gone must not be taken for one that never was, whichever connection opens first.
      const journal = secrets.journal ?? (other?.key.equals(storesKey) === true ? other.journal : null);
      const settled = { ...secrets, storesKey, journal };
      if (secrets.storesKey === null || !storesKey.equals(secrets.storesKey) || journal !== secrets.journal) {
        const kept = await vault.save(connectionId, settled, keepingOf(passphrase));
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
      const sealed = { ...secrets, connection: sealedConnectionOf(connection), journal: journal ?? secrets.journal };
      if (isDeepStrictEqual(sealed, secrets)) return true;
      const kept = await vault.save(connectionId, sealed, keepingOf(passphrase));
      if (!kept.ok) log('storesKeyNotKept', { connectionId, errorKind: kept.error.kind });
      return kept.ok;
    },
  };
}

interface KeyAndJournal {
  readonly key: Buffer;
  readonly journal: RememberedJournal | null;
}

const keepingOf = (passphrase: string | null): Keeping => (passphrase === null ? { keeper: 'keychain' } : { keeper: 'passphrase', passphrase });
