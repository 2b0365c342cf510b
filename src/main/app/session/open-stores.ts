import { z } from 'zod';

import type { WorkspaceDeps } from '#main/services/index.ts';
import { rekeyAnchor } from '#main/store/journal/index.ts';
import type { IntentRecord, JournalAccess, JournalledEvent, JournalMark, Merged, RestoreTimes } from '#main/store/journal/index.ts';
import { presentKey, rekey, rekeyBeside, setAside } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { noUserData, openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { openWithPassphrase, passphraseBox, sealWithPassphrase } from '#main/vault/index.ts';
import type { JournalDamage, JournalProblem } from '#shared/bridge/app/journal.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { journalAt, mergeIntoWhole, prepareStore, replaceJournal } from './journal-files.ts';
import type { JournalPlace, NotRestored } from './journal-files.ts';
import { anchorFile, userDataFile, isNotedKey, journalFile, keyFits, writeKeyCheck } from './store-files.ts';

export interface StoresConfig {
  readonly folder: string;
  /** 32 bytes each; copied. */
  readonly journalKey: Uint8Array;
  readonly userDataKey: Uint8Array;
  /** Keys that the stores may still have; they are re-encrypted before they are opened. */
  readonly formerKeys?: readonly Uint8Array[];
  /** The vault's record of the journal. */
  readonly remembered?: JournalMark | null;
  readonly clock: Clock;
}

export type Contents = 'nothing' | 'something' | 'notOpened';

/** The journal and the user data of a profile. Both references stay valid across a restore. */
export interface OpenStores {
  readonly journal: JournalAccess;
  readonly userData: UserData;
  readonly userDataSetAside: string | null;
  /**
   * Imports the events of an export. Unusable stores are set aside and kept: the journal restarts with these events, the user data empty. An intact
   * journal that only does not match its anchor keeps its entries. Nothing is sent until the bank was read from the export's time on.
   */
  restore(events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored>;
  /** 'something' includes a store that this key should open and does not; 'notOpened': only another key opens it. */
  contents(): Contents;
  isSending(): boolean;
  /** Erases its key too. The journal stays open for the outcome of a write. */
  closeUserData(): void;
  close(): void;
}

/**
 * Opens both stores. Unusable stores do not stop the app: the journal says why nothing can be sent. Unusable user data blocks sending too, since
 * what is sent is kept there too.
 */
export function openStores({ folder, journalKey, userDataKey, formerKeys = [], remembered = null, clock }: StoresConfig): OpenStores {
  const keys = {
    journal: Buffer.from(rekeyJournal({ path: journalFile(folder), anchorPath: anchorFile(folder), key: journalKey, formerKeys })),
    userData: Buffer.from(rekeyStore({ path: userDataFile(folder), key: userDataKey, formerKeys })),
  };
  const place: JournalPlace = { path: journalFile(folder), anchorPath: anchorFile(folder), key: keys.journal, remembered };
  const paths = { journal: place.path, userData: userDataFile(folder) };
  let userData = userDataAt(paths.userData, keys.userData, clock);
  let journal: JournalAccess =
    userData.problem === null ? journalAt(place) : { usable: false, reason: userData.problem, path: paths.journal, damage: null };

  let closed = false;

  const restoreJournal = (events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> => {
    if (!journal.usable && userData.problem !== null) journal = journalAt(place);
    const found = journal.usable ? journal.journal.damage() : null;
    if (journal.usable && found === null) return journal.journal.mergeExport(events, times);
    if (journal.usable) {
      journal.journal.close();
      journal = { usable: false, reason: 'corrupt', path: paths.journal, damage: found };
    }
    if (journal.reason === 'notWritable') return failed('notWritable');
    const merged = isOutOfStep(journal.damage) ? mergeIntoWhole(place, events, times) : null;
    const replaced = merged ?? replaceJournal(place, events, times);
    if (replaced.ok) journal = journalAt(place);
    return replaced;
  };

  const closeUserData = (): void => {
    userData.userData.close();
    userData = { ...userData, userData: noUserData('keyMissing', paths.userData) };
    keys.userData.fill(0);
  };

  return {
    journal: liveJournal(() => journal),
    userData: liveUserData(() => userData.userData),
    userDataSetAside: userData.setAside,
    restore: (events, times) => {
      const restored = restoreJournal(events, times);
      if (restored.ok && userData.problem !== null) {
        const begun = restartUserData(paths.userData, keys.userData, clock, userData.problem);
        if (!begun.ok) {
          if (journal.usable) journal.journal.close();
          journal = { usable: false, reason: 'notWritable', path: paths.journal, damage: null };
          return begun;
        }
        userData = begun.value;
      }
      return restored;
    },
    contents: () => {
      const of = (path: string, key: Uint8Array, isEmpty: () => boolean): Contents =>
        keyFits(path, key) === 'otherKey' ? 'notOpened' : isEmpty() ? 'nothing' : 'something';
      const found = [
        of(paths.journal, keys.journal, () => journal.usable && journal.journal.count() === 0),
        of(paths.userData, keys.userData, () => userData.problem === null && userData.userData.exportAll().every(({ kind }) => kind === 'place')),
      ];
      return (['something', 'notOpened'] as const).find((one) => found.includes(one)) ?? 'nothing';
    },
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

const CONTEXT = 'tesoro-export/1';

const exportFile = z.object({ format: z.literal('tesoro-export'), version: z.literal(1), box: passphraseBox });

/** Seals exports with a passphrase at the vault's cost per guess. */
export function storesKeeper(stores: Pick<OpenStores, 'restore'>): WorkspaceDeps['storesKeeper'] {
  return {
    seal: async (text, passphrase) =>
      JSON.stringify({ format: 'tesoro-export', version: 1, box: await sealWithPassphrase(text, passphrase, CONTEXT) } satisfies z.input<typeof exportFile>),
    open: async (sealed, passphrase) => {
      const file = exportFile.safeParse(jsonIn(sealed));
      if (!file.success) return failed('notReadable');
      const text = await openWithPassphrase(file.data.box, passphrase, CONTEXT);
      return text === null ? failed('wrongPassphrase') : ok(text);
    },
    restore: (events, times) => stores.restore(events, times),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
