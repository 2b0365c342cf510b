import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createVault } from '#main/vault/index.ts';
import type { RememberedJournal, Secrets } from '#main/vault/index.ts';
import type { Keychain } from '#main/vault/keychain.ts';
import { isAltered } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

import { openProfileStore } from '../profile/profile.ts';
import type { Profile } from '../profile/profile.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Command } from './arguments.ts';
import { readPassphrase } from './passphrase.ts';

export interface ProfileSurroundings {
  readonly profileFolder: string;
  /** Asked for only where a connection is kept by it. */
  readonly keychain: () => Promise<Keychain>;
  /** Asks the person by the system's own check; null where it has none. */
  readonly isPresent: ((connection: ConnectionSummary, settings: Settings) => Promise<boolean>) | null;
}

/** A connection whose secrets were opened. Its credentials are left behind: nothing here speaks to a bank. */
export interface OpenedProfile {
  readonly profile: Profile;
  readonly connection: ConnectionSummary;
  /** The present key first, then those that a store may still have. */
  readonly cacheKeys: readonly Buffer[];
  /** Of the other connections that open without a question, by their ids; asked for by a backup alone. */
  readonly otherCacheKeys: Readonly<Record<string, readonly Buffer[]>>;
  readonly storesKeys: readonly Buffer[];
  readonly remembered: RememberedJournal | null;
}

/** Throws {@link CommandFailed}. */
export async function openProfile({ asked, connection: wanted, passphraseFd }: Command, surroundings: ProfileSurroundings): Promise<OpenedProfile> {
  const profile = readProfile(surroundings.profileFolder);
  const connection = chosenConnection(profile, wanted);
  const { authentication: _credentials, ...secrets } = await unsealed(connection, profile, passphraseFd, surroundings);
  if (isAltered(connection, secrets.connection)) {
    throw new CommandFailed(exits.notReadable, 'The connection was changed outside Tesoro: open the window, which says what.');
  }
  return {
    profile, connection, remembered: secrets.journal,
    cacheKeys: cacheKeysOf(secrets), otherCacheKeys: asked.verb === 'backup' ? await otherCacheKeys(connection, profile, surroundings) : {},
    storesKeys: [...(secrets.storesKey === null ? [] : [secrets.storesKey]), ...(secrets.formerStoresKeys ?? [])],
  };
}

function readProfile(folder: string): Profile {
  const path = join(folder, 'settings.json');
  if (!existsSync(path)) throw new CommandFailed(exits.notReadable, `There is no profile of Tesoro in ${folder}.`);
  let isWhole = true;
  const store = openProfileStore({
    load: () => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as unknown;
      } catch {
        isWhole = false;
        return undefined;
      }
    },
    // Only the window sets a broken file aside.
    save: () => undefined, setAside: () => { isWhole = false; },
  }, () => undefined, '');
  if (store.isNewer()) throw new CommandFailed(exits.notReadable, 'The profile was written by a newer version of Tesoro.');
  if (!isWhole) throw new CommandFailed(exits.notReadable, 'The settings of the profile are damaged: open the window once.');
  return store.get();
}

function chosenConnection({ connections, lastConnectionId }: Profile, wanted: string | null): ConnectionSummary {
  const [first] = connections;
  if (first === undefined) throw new CommandFailed(exits.notReadable, 'The profile has no connection to a bank.');
  const names = connections.map(({ name }) => `“${name}”`).join(', ');
  if (wanted !== null) {
    const found = connections.filter(({ connectionId, name }) => connectionId === wanted || name === wanted);
    if (found[0] === undefined || found.length > 1) throw new CommandFailed(exits.wrongUse, `--connection takes one of: ${names}.`);
    return found[0];
  }
  const last = connections.length === 1 ? first : connections.find(({ connectionId }) => connectionId === lastConnectionId);
  if (last === undefined) throw new CommandFailed(exits.wrongUse, `There are several connections: --connection takes one of: ${names}.`);
  return last;
}

async function unsealed(connection: ConnectionSummary, { settings }: Profile, passphraseFd: number | null, surroundings: ProfileSurroundings): Promise<Secrets> {
  const { connectionId, keepSecretsWith } = connection;
  // Each wrong one is counted in the vault's file, which only the window writes.
  if (keepSecretsWith === 'keychainPin') throw new CommandFailed(exits.locked, 'The connection opens by a PIN, in the window only. Keep it by the keychain or a passphrase to read it from here.');
  if (keepSecretsWith === 'passphrase' && passphraseFd === null) throw new CommandFailed(exits.locked, 'The connection is locked: give its passphrase with --passphrase-fd.');
  const passphrase = keepSecretsWith === 'passphrase' && passphraseFd !== null ? readPassphrase(passphraseFd) : null;
  if (passphrase === null && surroundings.isPresent !== null) {
    await surroundings.keychain();
    if (!(await surroundings.isPresent(connection, settings))) throw new CommandFailed(exits.locked, 'The connection stays locked: nobody agreed to open it.');
  }
  const vault = createVault({ directory: join(surroundings.profileFolder, 'vault'), keychain: askedLate(surroundings.keychain), sleep: (ms) => delay(ms) });
  const opened = await vault.open(connectionId, passphrase);
  if (opened.ok) return opened.value;
  switch (opened.error.kind) {
    case 'wrongPassphrase': throw new CommandFailed(exits.locked, 'The passphrase is wrong.');
    case 'secretsNewer': throw new CommandFailed(exits.notReadable, 'The secrets were sealed by a newer version of Tesoro.');
    case 'secretsUnreadable': throw new CommandFailed(exits.locked, keepSecretsWith === 'keychain' ? 'The system’s keychain does not open the connection.' : 'The secrets of the connection cannot be read.');
    default: throw new CommandFailed(exits.locked, 'The connection stays locked.');
  }
}

const cacheKeysOf = ({ cacheKey, formerCacheKeys = [] }: Pick<Secrets, 'cacheKey' | 'formerCacheKeys'>): readonly Buffer[] => [cacheKey, ...formerCacheKeys];

/** Those that do not open, or need a keychain that is not there, are left out. */
async function otherCacheKeys({ connectionId: opened }: ConnectionSummary, { connections }: Profile, { profileFolder, keychain }: ProfileSurroundings): Promise<OpenedProfile['otherCacheKeys']> {
  const vault = createVault({ directory: join(profileFolder, 'vault'), keychain: askedLate(keychain), sleep: (ms) => delay(ms) });
  const keys: Record<string, readonly Buffer[]> = {};
  for (const { connectionId, keepSecretsWith } of connections) {
    if (connectionId === opened || keepSecretsWith !== 'keychain') continue;
    const secrets = await vault.open(connectionId, null).catch((error: unknown) => {
      if (error instanceof CommandFailed) return null;
      throw error;
    });
    if (secrets?.ok === true) keys[connectionId] = cacheKeysOf(secrets.value);
  }
  return keys;
}

const askedLate = (keychain: () => Promise<Keychain>): Keychain => ({
  state: async () => (await keychain()).state(),
  encrypt: async (text) => (await keychain()).encrypt(text),
  decrypt: async (sealed) => (await keychain()).decrypt(sealed),
});
