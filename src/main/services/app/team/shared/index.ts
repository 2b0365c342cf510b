import { setImmediate as breathe } from 'node:timers/promises';

import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { keepLockedHere } from '#main/services/cash/journal-entries/locked-here.ts';
import type { StoredLedgerLocks, StoredMark, UserData } from '#main/store/user-data/index.ts';
import type { NewDocument, TeamDesk, TeamEvent, TeamRefusal } from '#main/team/types.ts';
import type { SetTimer } from '#main/writes/index.ts';
import { sharedKinds } from '#shared/bridge/app/team.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { isShared, rulesOf } from './kinds.ts';
import { maySay } from './may-say.ts';
import { createMirror, keyText, sharedOf } from './mirror.ts';
import type { DocumentKey, Mirror, Place } from './mirror.ts';
import type { Wrote } from './observed.ts';
import { askForPayees, isOtherAccount, isSomebodyNew, needsOthers } from './payees.ts';
import { unite } from './unite.ts';
import type { AlikeHere } from './unite.ts';

export { conflictHandlers } from './conflicts.ts';
export { payeeRules } from './payees.ts';
export { lockRules } from './unlocks.ts';
export { observedUserData } from './observed.ts';

/** Said in one turn, and moved at once: less than a tenth of a second of the event loop. */
const IN_TURN = 30;
/** The answer of the database was lost. */
const AGAIN_MS = 5_000;

type Sharing = Needs<'bankOrigin' | 'log' | 'now' | 'record' | 'syncDeps' | 'unexpected'>;

export interface SharedDesk {
  /** After each write into the user data. */
  readonly wrote: Wrote;
  /** The user data was restored: all of it is compared. */
  restored(): void;
  /** The mirror of the team that this desk belongs to now. */
  place(): Place | null;
  /** Takes what the team has of it into the user data, and tells the window. */
  takeIn(keys: readonly DocumentKey[]): Promise<void>;
  start(): void;
  stop(): void;
}

/**
 * Mirrors chosen kinds of the user data in the log of the team: what was typed here is said, what others said is written here. What is left to be said
 * follows from comparing both with what they last agreed on, so that nothing is lost offline or in a crash. Alone, it does nothing.
 */
export function createSharedDesk(
  workspace: Sharing, userData: UserData, seats: TeamSeats,
  { marks, setTimer }: { readonly marks: { received(marks: readonly StoredMark[]): Promise<void> }; readonly setTimer: SetTimer },
): SharedDesk {
  let place: Place | null = null;
  /** Everything is to be compared. */
  let whole = false;
  /** An export was restored: what it brought back stays removed where the team removed it. */
  let brought = false;
  const waiting = new Map<string, DocumentKey>();
  /** What others said since it was last looked whether this desk has the same under another id. */
  const heard = new Map<string, DocumentKey>();
  let running = false;
  let again = false;
  let stopped = false;
  let stopTimer: (() => void) | null = null;
  const stops: (() => void)[] = [];

  const add = (keys: readonly DocumentKey[]): void => keys.forEach((key) => waiting.set(keyText(key), key));

  const run = async ({ desk, mirror }: Place): Promise<void> => {
    if (whole) {
      // Before anything is compared: an empty copy has not heard what the others have.
      const caught = await desk.catchUp();
      if (stopped || (!caught.ok && desk.state().members.length === 0)) return;
      whole = false;
      const typed = new Set(waiting.keys());
      for (const kind of sharedKinds) {
        if (stopped) return;
        add(await mirror.every(kind));
      }
      const may = maySay(desk);
      const removed = brought ? [...waiting.values()].filter((key) => !typed.has(keyText(key)) && mirror.wasRemoved(key)) : [];
      brought = false;
      await takeIn(removed, removed);
      if (stopped) return;
      await uniteAll(mirror, may);
      if (stopped) return;
    }
    const together: NewDocument[] = [];
    while (waiting.size > 0) {
      const keys = [...waiting.values()].slice(0, IN_TURN);
      keys.forEach((key) => waiting.delete(keyText(key)));
      const refusal = await share({ desk, mirror }, keys, together);
      if (stopped || place?.desk !== desk) return;
      if (refusal !== null) {
        add([...keys, ...sharedOf(together)]);
        if (refusal.kind === 'unclear') later();
        return;
      }
      await breathe();
    }
    const refusal = await askForPayees(workspace, desk, together);
    if (stopped || refusal === null) return;
    add(sharedOf(together));
    if (refusal.kind === 'unclear') later();
  };

  /** Before what came is written, and before what is here is said under another id. */
  const uniteHeard = (mirror: Mirror, may: ReturnType<typeof maySay>): void => {
    const keys = [...heard.values()];
    heard.clear();
    add(unite(mirror, keys, may));
  };
  const uniteAll = async (mirror: Mirror, may: ReturnType<typeof maySay>): Promise<void> => {
    const keys = [...waiting.values()];
    const here: AlikeHere = new Map();
    for (let at = 0; at < keys.length; at += IN_TURN) {
      if (stopped) return;
      add(unite(mirror, keys.slice(at, at + IN_TURN), may, here));
      await breathe();
    }
  };

  /** Says what this desk has changed of them, then takes what the others have. Returns why it has to be done again. `together`: who is to be asked for when all was looked through. */
  const share = async (where: Place, keys: readonly DocumentKey[], together: NewDocument[]): Promise<TeamRefusal | null> => {
    const { desk, mirror } = where;
    const may = maySay(desk);
    uniteHeard(mirror, may);
    if (!keys.some((key) => may(key.kind) && mirror.unsaid(key) !== null)) {
      await takeIn(keys, notMine(keys, may));
      return null;
    }
    const said = await say(where, keys);
    if (stopped) return null;
    if (!said.ok) return said.error;
    const asked: DocumentKey[] = [];
    for (const key of keys) {
      const document = mirror.unsaid(key);
      if (document === null || !isForOthers(where, document)) continue;
      if (isSomebodyNew(desk, document)) {
        together.push(document);
        continue;
      }
      const refusal = await askForPayees(workspace, desk, [document]);
      if (stopped) return null;
      if (refusal !== null) return refusal;
      asked.push(key);
    }
    await takeIn(keys, [...asked, ...notMine(keys, may)]);
    return null;
  };
  const isForOthers = ({ desk }: Place, document: NewDocument): boolean => document.kind === 'beneficiary' && isOtherAccount(desk, document) && needsOthers(desk);

  const say = async (where: Place, keys: readonly DocumentKey[]): Promise<Result<null, TeamRefusal>> => {
    const { desk, mirror } = where;
    let documents: readonly (NewDocument & DocumentKey)[] = [];
    const answer = await desk.writeDocuments(() => {
      const may = maySay(desk);
      // What others said until now has been heard.
      if (!stopped) uniteHeard(mirror, may);
      documents = stopped ? [] : keys.filter(({ kind }) => may(kind)).flatMap((key) => {
        const document = mirror.unsaid(key);
        return document === null || isForOthers(where, document) ? [] : [{ ...document, ...key }];
      });
      return documents;
    });
    if (stopped) return ok(null);
    if (answer.ok) {
      mirror.said(documents, answer.value);
      return ok(null);
    }
    if (answer.error.kind !== 'notAllowed') return answer;
    if (keys.length > 1) {
      for (const key of keys) {
        const one = await say(where, [key]);
        if (!one.ok) return one;
      }
      return ok(null);
    }
    // It stays on this desk.
    workspace.log.warn('team.notSaid', { what: keys[0]?.kind ?? '', why: answer.error.why });
    return ok(null);
  };

  /** `always`: what this desk has of them cannot be said, so that the team's counts. */
  const takeIn = async (keys: readonly DocumentKey[], always: readonly DocumentKey[] = []): Promise<void> => {
    if (place === null) return;
    const parts = new Set<ChangedPart>();
    const received: StoredMark[] = [];
    const { mirror } = place;
    const all = keys.flatMap((key) => mirror.taken(key, always.includes(key)) ?? []);
    const locks = all.find(({ key, changed }) => changed && key.kind === 'ledgerLocks');
    const news = locks === undefined ? [] : lockNews(mirror.local(locks.key) as StoredLedgerLocks | null, locks.value as StoredLedgerLocks | null);
    if (locks !== undefined) keepLockedHere({ ...workspace, userData });
    mirror.write(all);
    for (const { month, reason, at } of news) {
      await workspace.record({ kind: reason === null ? 'monthLocked' : 'monthUnlocked', at, durationMs: null, outcome: 'done', count: null, subject: reason === null ? month : `${month}: ${reason}` });
    }
    // What only this desk had was joined with what the team has: it is to be said.
    add(all.flatMap(({ key }) => (mirror.unsaid(key) === null ? [] : [key])));
    for (const taken of all) {
      const { key } = taken;
      if (taken.conflict) parts.add('team');
      if (taken.changed) parts.add(rulesOf(key.kind).part);
      if (taken.changed && key.kind === 'entryMark' && taken.value !== null) received.push(taken.value as StoredMark);
    }
    if (received.length > 0) await marks.received(received);
    for (const part of parts) workspace.syncDeps.onChanged(part);
    soon();
  };

  const soon = (): void => {
    if (stopped || place === null || (!whole && waiting.size === 0)) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    void run(place).catch((error: unknown) => void workspace.unexpected('team.share', error)).then(() => {
      running = false;
      if (again) soon();
    });
  };
  const later = (): void => {
    stopTimer?.();
    stopTimer = setTimer(() => {
      stopTimer = null;
      soon();
    }, AGAIN_MS);
  };

  const hear = (desk: TeamDesk, event: TeamEvent): void => {
    if (place?.desk !== desk) return;
    if (event.type === 'documents') {
      if (event.changed === null) whole = true;
      else {
        const keys = sharedOf(event.changed);
        add(keys);
        for (const key of keys) heard.set(keyText(key), key);
      }
      soon();
    } else if (event.type === 'state' && (whole || waiting.size > 0)) {
      const { connection, expelled, tampering } = desk.state();
      if (connection.status === 'connected' && !expelled && tampering === null) soon();
    }
  };

  return {
    wrote: (kind, ids) => {
      if (place === null || !isShared(kind)) return;
      if (seats.now().status === 'alone') {
        place = null;
        return;
      }
      if (ids === null) whole = true;
      else add(ids.map((id) => ({ kind, id })));
      soon();
    },
    restored: () => {
      whole = true;
      brought = true;
      soon();
    },
    place: () => {
      const seat = seats.now();
      return seat.status === 'member' && place?.desk === seat.desk ? place : null;
    },
    takeIn: (keys) => takeIn(keys),
    start: () => {
      stops.push(seats.onDesk((desk) => {
        place = { desk, mirror: createMirror(workspace, userData, desk) };
        waiting.clear();
        heard.clear();
        whole = true;
        stops.push(desk.onEvent((event) => hear(desk, event)));
        soon();
      }));
    },
    stop: () => {
      stopped = true;
      stopTimer?.();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Beneficiaries that only others may change: what they say counts. */
const notMine = (keys: readonly DocumentKey[], may: ReturnType<typeof maySay>): readonly DocumentKey[] => (may('beneficiary') ? [] : keys.filter(({ kind }) => kind === 'beneficiary'));

/** What the team has locked and unlocked that this desk did not know. */
const lockNews = (mine: StoredLedgerLocks | null, theirs: StoredLedgerLocks | null): StoredLedgerLocks['history'] =>
  (theirs?.history ?? []).filter((one) => mine?.history.some(({ at, month }) => at === one.at && month === one.month) !== true);
