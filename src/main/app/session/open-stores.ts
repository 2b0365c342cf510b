import type { RestoredJournal, RestoreWay, StoresFiles } from '#main/context/workspace-context.ts';
import type { WorkspaceDeps } from '#main/services/index.ts';
import { rekeyAnchor } from '#main/store/journal/index.ts';
import type { IntentRecord, JournalAccess, JournalMark, VerifiedJournal } from '#main/store/journal/index.ts';
import { presentKey, rekey, rekeyBeside, setAside } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { noUserData, openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { journalAt, prepareStore, verifiedOnThread } from './journal-files.ts';
import type { JournalPlace, NotRestored } from './journal-files.ts';
import { anchorFile, attachmentsFile, userDataFile, isNotedKey, journalFile, keyFits, writeKeyCheck } from './store-files.ts';

export interface StoresConfig {
  readonly folder: string;
  /** 32 bytes each; copied. */
  readonly journalKey: Uint8Array;
  readonly userDataKey: Uint8Array;
  /** Keys that the stores may still have; they are re-encrypted before they are opened. */
  readonly formerKeys?: readonly Uint8Array[];
  /** The vault's record of the journal. */
  readonly remembered?: JournalMark | null;
  /** Of a long journal; see {@link verifiedJournal}. */
  readonly verified?: VerifiedJournal | null;
  readonly clock: Clock;
}

export type Contents = 'nothing' | 'something' | 'notOpened';

/** The journal and the user data of a profile. Both references stay valid across a restore. */
export interface OpenStores {
  readonly journal: JournalAccess;
  readonly userData: UserData;
  readonly userDataSetAside: string | null;
  /**
   * Prepares the import of an export, which a thread then makes: {@link endRestore} must follow. Unusable stores are set aside and kept: the journal
   * restarts with the export's events, the user data empty. An intact journal that only does not match its anchor keeps its entries. Nothing is sent
   * until the bank was read from the export's time on.
   */
  beginRestore(): RestoreWay | 'notWritable';
  /** `restored` is null where nothing came of it. false where a store cannot be written. */
  endRestore(restored: RestoredJournal | null): boolean;
  /** 'something' includes a store that this key should open and does not; 'notOpened': only another key opens it. */
  contents(): Contents;
  /** The stores, for a thread that reads them. */
  files(): StoresFiles;
  isSending(): boolean;
  /** Erases its key too. The journal stays open for the outcome of a write. */
  closeUserData(): void;
  close(): void;
}

/** Verifies the journal of a folder ahead of {@link openStores}, off the main process's thread where it is long. Not while its key changes. */
export async function verifiedJournal(
  { folder, journalKey, formerKeys = [], remembered = null }: Pick<StoresConfig, 'folder' | 'journalKey' | 'formerKeys' | 'remembered'>, tasksWorker: URL | string,
): Promise<VerifiedJournal | null> {
  return formerKeys.length > 0 ? null : verifiedOnThread({ path: journalFile(folder), anchorPath: anchorFile(folder), key: journalKey, remembered }, tasksWorker);
}

/**
 * Opens both stores. Unusable stores do not stop the app: the journal says why nothing can be sent. Unusable user data blocks sending too, since
 * what is sent is kept there too.
 */
export function openStores({ folder, journalKey, userDataKey, formerKeys = [], remembered = null, verified = null, clock }: StoresConfig): OpenStores {
  const keys = {
    journal: Buffer.from(rekeyJournal({ path: journalFile(folder), anchorPath: anchorFile(folder), key: journalKey, formerKeys })),
    userData: Buffer.from(rekeyStore({ path: userDataFile(folder), key: userDataKey, formerKeys })),
    attachments: Buffer.from(rekeyStore({ path: attachmentsFile(folder), key: userDataKey, formerKeys })),
  };
  const place: JournalPlace = { path: journalFile(folder), anchorPath: anchorFile(folder), key: keys.journal, remembered };
  const paths = { journal: place.path, userData: userDataFile(folder) };
  let userData = userDataAt(paths.userData, keys.userData, clock);
  let journal: JournalAccess =
    userData.problem === null ? journalAt(place, verified) : { usable: false, reason: userData.problem, path: paths.journal, damage: null };

  let closed = false;

  let resume: (() => void) | null = null;
  const beginRestore = (): RestoreWay | 'notWritable' => {
    if (!journal.usable && userData.problem !== null) journal = journalAt(place);
    const found = journal.usable ? journal.journal.damage() : null;
    if (journal.usable && found === null) {
      resume = journal.journal.pause();
      return 'beside';
    }
    if (journal.usable) {
      journal.journal.close();
      journal = { usable: false, reason: 'corrupt', path: paths.journal, damage: found };
    }
    if (journal.reason === 'notWritable') return 'notWritable';
    return isOutOfStep(journal.damage) ? 'outOfStep' : 'anew';
  };
  const endRestore = (restored: RestoredJournal | null): boolean => {
    const isDone = restored?.merged.ok === true;
    if (resume === null && isDone) journal = journalAt(place, restored.verified);
    resume?.();
    resume = null;
    if (!isDone || userData.problem === null) return true;
    const begun = restartUserData(paths.userData, keys.userData, clock, userData.problem);
    if (begun.ok) userData = begun.value;
    else {
      if (journal.usable) journal.journal.close();
      journal = { usable: false, reason: 'notWritable', path: paths.journal, damage: null };
    }
    return begun.ok;
  };

  const closeUserData = (): void => {
    userData.userData.close();
    userData = { ...userData, userData: noUserData('keyMissing', paths.userData) };
    keys.userData.fill(0);
    keys.attachments.fill(0);
  };

  return {
    journal: liveJournal(() => journal),
    userData: liveUserData(() => userData.userData),
    userDataSetAside: userData.setAside,
    beginRestore,
    endRestore,
    contents: () => {
      const of = (path: string, key: Uint8Array, isEmpty: () => boolean): Contents =>
        keyFits(path, key) === 'otherKey' ? 'notOpened' : isEmpty() ? 'nothing' : 'something';
      const found = [
        of(paths.journal, keys.journal, () => journal.usable && journal.journal.count() === 0),
        of(paths.userData, keys.userData, () => userData.problem === null && userData.userData.exportAll().every(({ kind }) => kind === 'place')),
      ];
      return (['something', 'notOpened'] as const).find((one) => found.includes(one)) ?? 'nothing';
    },
    files: () => ({ journal: place, userData: { path: paths.userData, key: keys.userData }, attachments: { path: attachmentsFile(folder), key: keys.attachments } }),
    isSending: () => !closed && journal.usable && journal.journal.list({ scope: 'unresolved', limit: MOST_UNRESOLVED }).some(isUnderWay),
    closeUserData,
    close: () => {
      closed = true;
      closeUserData();
      if (journal.usable) journal.journal.close();
      keys.journal.fill(0);
    },
  };
}

const MOST_UNRESOLVED = 1_000;
const isUnderWay = ({ state }: IntentRecord): boolean => state === 'SENDING' || state === 'CONFIRMING';

/** The entries may be intact: only the end differs from the anchor, or the anchor is missing. */
const isOutOfStep = (damage: JournalDamage | null): boolean => damage?.what === 'anchor' || damage?.what === 'cut';

interface UserDataState {
  readonly userData: UserData;
  readonly problem: JournalProblem | null;
  readonly setAside: string | null;
}

function userDataAt(path: string, key: Uint8Array, clock: Clock): UserDataState {
  const unusable = (problem: JournalProblem): UserDataState => ({ userData: noUserData(problem, path), problem, setAside: null });
  const problem = prepareStore(path, key);
  if (problem !== null) return unusable(problem);
  const opened = openUserData({ path, key, clock });
  return opened.ok ? { ...opened.value, problem: null } : unusable(opened.error);
}

function restartUserData(path: string, key: Uint8Array, clock: Clock, problem: JournalProblem): Result<UserDataState, NotRestored> {
  if (problem === 'notWritable') return failed('notWritable');
  try {
    setAside(path, 'replaced', clock.now());
    writeKeyCheck(path, key);
  } catch {
    return failed('notWritable');
  }
  const begun = userDataAt(path, key, clock);
  return begun.problem === null ? ok(begun) : failed('notWritable');
}

/** Kept for one connection: under "connection id/…", and at its id itself. */
const UNDER_CONNECTION = ['outboxEvent', 'watchedFile', 'backfill'] as const;
const OF_CONNECTION = ['outboxFolder', 'watchedFolder', 'place', 'lastLook'] as const;

/** Removes what was kept for connections that are gone: no id comes back, so nothing would ever read it. */
export function forgetRemoved(userData: UserData, connectionIds: readonly string[]): void {
  const gone = new Set(UNDER_CONNECTION.flatMap((kind) => userData.parentsOf(kind)).filter((id) => !connectionIds.includes(id)));
  if (gone.size === 0) return;
  userData.together(() => {
    for (const id of gone) {
      for (const kind of UNDER_CONNECTION) userData.removeAll(kind, `${id}/`);
      for (const kind of OF_CONNECTION) userData.remove(kind, id);
    }
  });
}

function liveJournal(current: () => JournalAccess): JournalAccess {
  return new Proxy({}, {
    get: (_, name) => Reflect.get(current(), name) as unknown,
    has: (_, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
  }) as JournalAccess;
}

function liveUserData(current: () => UserData): UserData {
  return new Proxy({}, { get: (_, name) => Reflect.get(current(), name) as unknown }) as UserData;
}

/**
 * Re-encrypts a closed store that a former key still opens. Returns the key that opens it now: the former one when it could not be changed. Every
 * step is atomic, and the next opening continues.
 */
export function rekeyStore(file: RekeyableFile): Uint8Array {
  return withNewKey(file, () => undefined);
}

/** The same for the journal, whose anchor is authenticated by the key. */
export function rekeyJournal(file: RekeyableFile & { readonly anchorPath: string }): Uint8Array {
  return withNewKey(file, () => rekeyAnchor(file.anchorPath, file.formerKeys ?? [], file.key));
}

function withNewKey(file: RekeyableFile, andItsAnchor: () => void): Uint8Array {
  const { path, key, formerKeys = [] } = file;
  if (formerKeys.length === 0) return key;
  try {
    const from = presentKey(file);
    if (from !== key && !isRekeyed(file, from)) return from;
    andItsAnchor();
    if (formerKeys.some((former) => isNotedKey(path, former))) writeKeyCheck(path, key);
    rekeyBeside(file);
  } catch {
    // What is missing is found when the store is opened; until then nothing is sent.
  }
  return key;
}

function isRekeyed({ path, key }: RekeyableFile, from: Uint8Array): boolean {
  try {
    rekey(path, from, key);
    return true;
  } catch {
    return false;
  }
}

export const storesKeeper = (stores: OpenStores): WorkspaceDeps['storesKeeper'] => ({
  files: () => stores.files(), beginRestore: () => stores.beginRestore(), endRestore: (restored) => stores.endRestore(restored),
});
