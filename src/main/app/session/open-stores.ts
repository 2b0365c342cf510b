import { noDesk, openDesk } from '#main/store/user-data/index.ts';
import type { Desk } from '#main/store/user-data/index.ts';
import type { IntentRecord, JournalDoor, JournalledEvent, JournalMark, Merged, RestoreTimes } from '#main/store/journal/index.ts';
import { setAside } from '#main/store/sqlite/index.ts';
import type { JournalDamage, JournalProblem } from '#shared/bridge/app/journal.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { journalAt, mergeIntoWhole, prepareStore, replaceJournal } from './journal-files.ts';
import type { JournalPlace, NotRestored } from './journal-files.ts';
import { keyFits, writeKeyCheck } from './key-check.ts';
import { rekeyJournal, rekeyStore } from './rekey-stores.ts';
import { anchorFile, deskFile, journalFile } from './store-files.ts';

export interface StoresConfig {
  /** Folder of the profile, or of the practice bank's own stores. */
  readonly folder: string;
  /** 32 bytes each, of the caller: they are copied. */
  readonly journalKey: Uint8Array;
  readonly deskKey: Uint8Array;
  /** Keys that they may still have: they get those above before they are opened. */
  readonly formerKeys?: readonly Uint8Array[];
  /** What the vault remembers of the journal; null where it remembers none. */
  readonly remembered?: JournalMark | null;
  readonly clock: Clock;
}

export type Contents = 'nothing' | 'something' | 'notOpened';

/** The journal and the desk of a profile. Both always speak of the stores as they are now, also after a restore. */
export interface OpenStores {
  readonly journal: JournalDoor;
  readonly desk: Desk;
  /** Where a damaged desk was put; null when it is as it was left. */
  readonly deskSetAside: string | null;
  /**
   * Takes in the events of an export. What cannot be used is put aside first, and kept: the journal begins anew with these
   * events, the desk empty. A journal whose chain is whole, and only does not fit its anchor, keeps what it has. Nothing is sent
   * to a bank until it was read from the export's time on.
   */
  restore(events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored>;
  /** Whether anything is in them. What this key should open and does not counts as something; 'notOpened' is what only another key opens. */
  contents(): Contents;
  /** Whether a write is on its way, by the journal. */
  isSending(): boolean;
  /** Closes the desk alone, and lets go of its key: the journal still waits for the outcome of a write. */
  closeDesk(): void;
  /** Closes both, and lets go of the keys. */
  close(): void;
}

/**
 * Opens both stores. What cannot be used does not keep the rest from working: the journal says why nothing can be sent, and
 * a desk that cannot be used blocks sending as well, since what is sent is kept there too.
 */
export function openStores({ folder, journalKey, deskKey, formerKeys = [], remembered = null, clock }: StoresConfig): OpenStores {
  const keys = {
    journal: Buffer.from(rekeyJournal({ path: journalFile(folder), anchorPath: anchorFile(folder), key: journalKey, formerKeys })),
    desk: Buffer.from(rekeyStore({ path: deskFile(folder), key: deskKey, formerKeys })),
  };
  const place: JournalPlace = { path: journalFile(folder), anchorPath: anchorFile(folder), key: keys.journal, remembered };
  const paths = { journal: place.path, desk: deskFile(folder) };
  let desk = deskAt(paths.desk, keys.desk, clock);
  let journal: JournalDoor =
    desk.problem === null ? journalAt(place) : { usable: false, reason: desk.problem, path: paths.journal, damage: null };

  let closed = false;

  const restoreJournal = (events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> => {
    // A desk that is in the way says nothing about the journal.
    if (!journal.usable && desk.problem !== null) journal = journalAt(place);
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

  const closeDesk = (): void => {
    desk.desk.close();
    desk = { ...desk, desk: noDesk('keyMissing', paths.desk) };
    keys.desk.fill(0);
  };

  return {
    journal: liveDoor(() => journal),
    desk: liveDesk(() => desk.desk),
    deskSetAside: desk.setAside,
    restore: (events, times) => {
      const restored = restoreJournal(events, times);
      if (restored.ok && desk.problem !== null) {
        const begun = beginDeskAnew(paths.desk, keys.desk, clock, desk.problem);
        if (!begun.ok) {
          if (journal.usable) journal.journal.close();
          journal = { usable: false, reason: 'notWritable', path: paths.journal, damage: null };
          return begun;
        }
        desk = begun.value;
      }
      return restored;
    },
    contents: () => {
      const of = (path: string, key: Uint8Array, isEmpty: () => boolean): Contents =>
        keyFits(path, key) === 'otherKey' ? 'notOpened' : isEmpty() ? 'nothing' : 'something';
      const found = [
        of(paths.journal, keys.journal, () => journal.usable && journal.journal.count() === 0),
        of(paths.desk, keys.desk, () => desk.problem === null && desk.desk.exportAll().every(({ kind }) => kind === 'place')),
      ];
      return (['something', 'notOpened'] as const).find((one) => found.includes(one)) ?? 'nothing';
    },
    isSending: () => !closed && journal.usable && journal.journal.list({ scope: 'unresolved', limit: MOST_UNRESOLVED }).some(isUnderWay),
    closeDesk,
    close: () => {
      closed = true;
      closeDesk();
      if (journal.usable) journal.journal.close();
      keys.journal.fill(0);
    },
  };
}

const MOST_UNRESOLVED = 1_000;
const isUnderWay = ({ state }: IntentRecord): boolean => state === 'SENDING' || state === 'CONFIRMING';

/** Whether what a journal holds may be as it was written: only its end is not where it was, or nothing says where that was. */
const isOutOfStep = (damage: JournalDamage | null): boolean => damage?.what === 'anchor' || damage?.what === 'cut';

interface DeskState {
  readonly desk: Desk;
  readonly problem: JournalProblem | null;
  readonly setAside: string | null;
}

function deskAt(path: string, key: Uint8Array, clock: Clock): DeskState {
  const unusable = (problem: JournalProblem): DeskState => ({ desk: noDesk(problem, path), problem, setAside: null });
  const problem = prepareStore(path, key);
  if (problem !== null) return unusable(problem);
  const opened = openDesk({ path, key, clock });
  return opened.ok ? { ...opened.value, problem: null } : unusable(opened.error);
}

function beginDeskAnew(path: string, key: Uint8Array, clock: Clock, problem: JournalProblem): Result<DeskState, NotRestored> {
  if (problem === 'notWritable') return failed('notWritable');
  try {
    setAside(path, 'replaced', clock.now());
    writeKeyCheck(path, key);
  } catch {
    return failed('notWritable');
  }
  const begun = deskAt(path, key, clock);
  return begun.problem === null ? ok(begun) : failed('notWritable');
}

/** Whoever holds the door sees the journal that is behind it now. */
function liveDoor(current: () => JournalDoor): JournalDoor {
  return new Proxy({}, {
    get: (_, name) => Reflect.get(current(), name) as unknown,
    has: (_, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
  }) as JournalDoor;
}

function liveDesk(current: () => Desk): Desk {
  return new Proxy({}, { get: (_, name) => Reflect.get(current(), name) as unknown }) as Desk;
}
