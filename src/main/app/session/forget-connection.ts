import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Vault } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { anchorFile, userDataFile, journalFile, keyFits } from './store-files.ts';
import type { Contents } from './open-stores.ts';
import type { Session } from './session.ts';

export interface ForgetDeps {
  readonly profileFolder: string;
  readonly connections: () => readonly ConnectionSummary[];
  readonly session: Pick<Session, 'state' | 'workspace' | 'close'>;
  readonly vault: Pick<Vault, 'open' | 'keychainState'>;
  readonly remove: (connectionId: string) => Promise<Result<null, AppError>>;
  readonly clock: Clock;
}

/** Refuses when the only key of a non-empty journal or user data would be lost. Empty stores are set aside: the next connection begins new ones. */
export function connectionForgetter(deps: ForgetDeps): (connectionId: string) => Promise<Result<null, AppError>> {
  const { profileFolder, session } = deps;
  const folders = [dirname(journalFile(profileFolder)), dirname(userDataFile(profileFolder))];
  return async (connectionId) => {
    const state = session.state();
    const isCurrent = state.status !== 'closed' && state.connection.connectionId === connectionId;
    const isAlone = folders.some((folder) => existsSync(folder)) && !(await othersOpen(deps, connectionId));
    const contents = isAlone ? await contentsOf(deps, connectionId) : 'notOpened';
    if (contents === 'something') return failed({ kind: 'lastKey' });
    if (isCurrent) await session.close();
    const removed = await deps.remove(connectionId);
    if (!removed.ok || contents !== 'nothing') return removed;
    const time = instantFromMs(deps.clock.now()).replace(/[-:]|\.\d+/g, '');
    // Otherwise the next connection would find stores with another key.
    await Promise.allSettled([...folders, anchorFile(profileFolder)].map((path) => rename(path, `${path}.${time}-unused`)));
    return removed;
  };
}

/** Whether another connection has the stores' key. One kept with a passphrase cannot be checked and counts as yes. */
async function othersOpen({ connections, vault, profileFolder }: ForgetDeps, connectionId: string): Promise<boolean> {
  for (const other of connections()) {
    if (other.connectionId === connectionId) continue;
    if (asksForText(other.keepSecretsWith)) return true;
    const secrets = await vault.open(other.connectionId, null);
    const keys = secrets.ok ? [secrets.value.storesKey, ...(secrets.value.formerStoresKeys ?? [])].filter((key) => key !== null) : [];
    const fits = keys.some((key) => keyFits(journalFile(profileFolder), key) !== 'otherKey');
    keys.forEach((key) => key.fill(0));
    if (fits) return true;
  }
  return false;
}

/** What the only connection's key opens. What needs a passphrase to check counts as something. */
async function contentsOf({ session, connections, vault, profileFolder, clock }: ForgetDeps, connectionId: string): Promise<Contents> {
  const state = session.state();
  if (state.status === 'open' && state.connection.connectionId === connectionId) return session.workspace()?.contents() ?? 'something';
  const keeper = connections().find((connection) => connection.connectionId === connectionId)?.keepSecretsWith;
  if (keeper !== 'keychain') return 'something';
  const secrets = await vault.open(connectionId, null);
  // A keychain that is briefly unavailable, or a later version, still has the key.
  if (!secrets.ok) return secrets.error.kind === 'secretsNewer' || !(await vault.keychainState()).available ? 'something' : 'notOpened';
  if (secrets.value.storesKey === null) return 'notOpened';
  const { openStores } = await import('./open-stores.ts');
  const { storesKey, formerStoresKeys: formerKeys = [] } = secrets.value;
  const stores = openStores({ folder: profileFolder, journalKey: storesKey, userDataKey: storesKey, formerKeys, clock });
  try {
    return stores.contents();
  } finally {
    stores.close();
    [storesKey, ...formerKeys].forEach((key) => key.fill(0));
  }
}
