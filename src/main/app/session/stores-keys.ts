import { randomBytes } from 'node:crypto';

import { STORES_KEY_BYTES } from '#main/vault/index.ts';
import type { Keeping, Secrets, Vault } from '#main/vault/index.ts';
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
  /** Forgets what the connection that was open left behind. */
  forget(): void;
}

export function createStoresKeys({ vault, connections, profileFolder, log }: StoresKeysDeps): StoresKeys {
  /** A copy, from opening a connection until locking or closing: the next connection takes it over. */
  let held: Buffer | null = null;
  const fitOf = (key: Uint8Array): ReturnType<typeof keyFits> => keyFits(journalFile(profileFolder), key);
  const fits = (key: Buffer | null): key is Buffer => key !== null && fitOf(key) !== 'otherKey';

  const forget = (): void => {
    held?.fill(0);
    held = null;
  };

  /** The key as another connection keeps it with the keychain, which gives it without asking. */
  async function fromKeychain(except: string | null): Promise<Buffer | null> {
    for (const { connectionId, keepSecretsWith } of connections()) {
      if (keepSecretsWith !== 'keychain' || connectionId === except) continue;
      const opened = await vault.open(connectionId, null);
      if (opened.ok && fits(opened.value.storesKey)) return opened.value.storesKey;
    }
    return null;
  }

  const atHand = async (except: string | null): Promise<Buffer | null> => (fits(held) ? Buffer.from(held) : fromKeychain(except));

  return {
    forget,
    forNew: async () => (await atHand(null)) ?? randomBytes(STORES_KEY_BYTES),
    async settle(connection, secrets, passphrase) {
      const { connectionId } = connection;
      const own = fits(secrets.storesKey) ? secrets.storesKey : ((await atHand(connectionId)) ?? secrets.storesKey);
      const storesKey = own ?? randomBytes(STORES_KEY_BYTES);
      const settled = { ...secrets, storesKey };
      if (secrets.storesKey === null || !storesKey.equals(secrets.storesKey)) {
        const kept = await vault.save(connectionId, settled, keepingOf(passphrase));
        // The key works in this run all the same, and the next opening tries again.
        if (!kept.ok) log('storesKeyNotKept', { connectionId, errorKind: kept.error.kind });
      }
      forget();
      if (fits(storesKey)) held = Buffer.from(storesKey);
      return settled;
    },
  };
}

const keepingOf = (passphrase: string | null): Keeping => (passphrase === null ? { keeper: 'keychain' } : { keeper: 'passphrase', passphrase });
