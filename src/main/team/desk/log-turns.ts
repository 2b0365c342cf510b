import { setImmediate as breathe } from 'node:timers/promises';

import type { TeamCopy } from '#main/store/team/index.ts';
import type { Tampering, TeamConnection } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { LOG_START } from '../entries/entry.ts';
import { compareHeads, hasCurrentKey, isOutdatedCopy, replay, takeIn, takeInAgain } from '../ledger/verify.ts';
import type { Finding, TakenIn, VerifiedRow } from '../ledger/verify.ts';
import type { DatabaseError, LogHead, LogRow, TeamDatabase } from '../log.ts';
import type { DatabaseAndCopy, TeamRefusal } from '../types.ts';
import { composer } from './composing.ts';
import type { Composed, Said } from './composing.ts';

/* Reading, verifying and writing the log. One thing at a time; the database is asked for nothing else meanwhile. */

/** What is to be said, decided inside the turn from a copy that has read everything. Nothing to say is an answer too. */
export interface Words<Value> {
  readonly say: readonly Said[];
  readonly value: (sequences: readonly number[]) => Value;
}

/** What the entries that were taken in speak of. */
export interface News {
  /** Types. */
  readonly statements: readonly string[];
  readonly offences: number;
  /** Requests. */
  readonly glassBroken: readonly string[];
  readonly documents: readonly { readonly kind: string; readonly id: string }[];
}

export interface LogTurns {
  catchUp(): Promise<Result<null, TeamRefusal>>;
  act<Value, Why = TeamRefusal>(prepare: Prepare<Value, Why>): Promise<Result<Value, Why | TeamRefusal>>;
  /** Runs when nothing else is being read or written. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  compareAll(): Promise<Result<null, TeamRefusal>>;
  tampering(): Tampering | null;
  foundIn(place: TamperingPlace): Tampering | null;
  find(place: TamperingPlace, finding: Finding | null): void;
  connection(): TeamConnection;
  /** Whether everything that the database had was read since the desk was opened. */
  hasMet(): boolean;
  expelled(): boolean;
  refusalOf(error: DatabaseError): TeamRefusal;
  /** Of a statement that writes, after one that read: an auditor's role may only read, and is no less connected. */
  notWritten(error: DatabaseError): TeamRefusal;
  /** Ends when nothing is under way any more; from then on whatever is asked is refused. */
  close(): Promise<void>;
}

/**
 * What was compared: the end of the log, its older entries, or the published journals. Each stays until a comparison finds it whole; `lost`: until what
 * this desk knew beside the log of the others is back in it.
 */
export type TamperingPlace = 'log' | 'older' | 'journals' | 'lost';
const PLACES: readonly TamperingPlace[] = ['log', 'older', 'journals', 'lost'];

type Prepare<Value, Why> = (at: Instant) => Result<Words<Value>, Why | TeamRefusal>;

/** What would be said, and of which copy and time that holds. */
interface Decided<Value, Why> {
  readonly atMs: number;
  readonly writes: number;
  readonly said: Result<Composed & Pick<Words<Value>, 'value'>, Why | TeamRefusal>;
}

interface Deps {
  readonly copy: TeamCopy;
  readonly database: TeamDatabase;
  readonly clock: Clock;
  readonly heard: (news: News) => void;
  readonly changed: () => void;
  readonly log?: DatabaseAndCopy['log'];
}

const READ = 500;
/** Verified at once: some 20 ms of the event loop. */
const SLICE = 100;
const IN_TURN = 200;
/** Verified in some 20 ms, while the others wait. */
const FEW = 20;
const COMPARED = 200;
const COMPARE_MS = 60_000;
const NOTE_MS = 60_000;
const ATTEMPTS = 20;
/** After that time for a turn it is decided again. */
const HOLDS_MS = 1000;
const DAY_MS = 86_400_000;

export function logTurns({ copy, database, clock, heard, changed, log }: Deps): LogTurns {
  let connection: TeamConnection = { status: 'connecting', asOf: null };
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  let met = false;
  let comparedAt = Number.NEGATIVE_INFINITY;
  /** When everything was last read. Noted now and then: each time, a look that finds nothing would wait for the disk. */
  let readAt = copy.note<Instant>('readAt');
  let notedAt = Number.NEGATIVE_INFINITY;
  const alone = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const now = (): Instant => instantFromMs(clock.now());
  const identity = () => copy.identity() ?? missing();

  const foundIn = (place: TamperingPlace): Tampering | null => copy.note<Tampering>(`tampering:${place}`);
  const find = (place: TamperingPlace, finding: Finding | null): void => {
    const before = foundIn(place);
    if (finding === null && before === null) return;
    if (finding !== null && before !== null && before.kind === finding.kind && before.sequence === finding.sequence) return;
    if (finding !== null) log?.warn('team.tampering', { place, kind: finding.kind, sequence: finding.sequence, deviceId: finding.deviceId });
    copy.setNote(`tampering:${place}`, finding === null ? null : { ...finding, known: copy.entries.head()?.sequence ?? 0, noticedAt: now() } satisfies Tampering);
    changed();
  };
  const tampering = (): Tampering | null => {
    for (const place of PLACES) {
      const found = foundIn(place);
      if (found !== null) return found;
    }
    const known = copy.entries.head()?.sequence ?? 0;
    const offence = copy.shared.firstOffence();
    if (offence === null) return null;
    const noticedAt = copy.entries.get(offence.sequence)?.at ?? now();
    const kind = offence.why === 'unknownType' ? 'unreadable' : offence.why === 'clock' ? 'clock' : 'notAllowed';
    return { kind, sequence: offence.sequence, known, deviceId: offence.deviceId, noticedAt };
  };
  const blocked = (kind: Finding['kind']): TeamRefusal =>
    ({ kind: 'tampering', tampering: tampering() ?? { kind, sequence: null, known: copy.entries.head()?.sequence ?? 0, deviceId: null, noticedAt: now() } });

  const reached = (): void => {
    if (connection.status === 'connected') return;
    connection = { status: 'connected', since: now() };
    changed();
  };
  const refusalOf = (error: DatabaseError): TeamRefusal => {
    if (error.kind === 'unclear') return { kind: 'unclear' };
    if (connection.status !== 'offline' || connection.problem !== error.problem) {
      connection = { status: 'offline', since: now(), asOf: readAt, problem: error.problem, detail: error.detail };
      changed();
    }
    return { kind: 'offline', problem: error.problem, detail: error.detail };
  };
  const notWritten = (error: DatabaseError): TeamRefusal => (isForReaders(error) ? { kind: 'offline', problem: error.problem, detail: error.detail } : refusalOf(error));
  const expelled = (): boolean => {
    const device = copy.members.device(identity().deviceId);
    return device === null ? copy.entries.head() !== null : device.revokedAt !== null || copy.members.get(device.memberId)?.leftAt !== null;
  };

  /** All in one transaction up to the first that is not what it should be. */
  const takeRows = <Row>(rows: readonly Row[], take: (row: Row) => Result<TakenIn, Finding>): Finding | null => {
    if (rows.length === 0) return null;
    const statements = new Set<string>();
    const glassBroken: string[] = [];
    const documents: { readonly kind: string; readonly id: string }[] = [];
    let offences = 0;
    let finding: Finding | null = null;
    copy.readAgain(() => {
      for (const row of rows) {
        const taken = take(row);
        if (!taken.ok) {
          finding = taken.error;
          return;
        }
        statements.add(taken.value.type);
        if (taken.value.offence !== null) offences += 1;
        else if (taken.value.statement?.type === 'brokeGlass') glassBroken.push(taken.value.statement.requestId);
        else if (taken.value.statement?.type === 'document') documents.push({ kind: taken.value.statement.kind, id: taken.value.statement.id });
      }
    });
    if (statements.size > 0) heard({ statements: [...statements], offences, glassBroken, documents });
    return finding;
  };
  const takenIn = (row: LogRow): Result<TakenIn, Finding> => takeIn(copy, row, clock.now());
  const composing = composer({ copy, clock, blocked });
  const headOf = (): LogHead => copy.entries.head() ?? { sequence: 0, hash: LOG_START };
  /** Whether the database goes on from the copy, and what it goes on with. */
  const judge = (head: LogHead, rows: readonly LogRow[]): Finding | null => {
    const known = headOf();
    const first = rows[0];
    if (head.sequence > known.sequence && first === undefined) return { kind: 'missing', sequence: known.sequence + 1, deviceId: null };
    return compareHeads(copy, head);
  };

  const catchUpNow = async (): Promise<Result<null, TeamRefusal>> => {
    if (isOutdatedCopy(copy)) replay(copy, { keysToo: false });
    for (;;) {
      const after = headOf().sequence;
      const read = await database.read(after, READ);
      if (!read.ok) return failed(refusalOf(read.error));
      reached();
      const { head, rows } = read.value;
      let finding = judge(head, rows);
      for (let at = 0; at < rows.length && finding === null; at += SLICE) {
        finding = takeRows(rows.slice(at, at + SLICE), takenIn);
        await breathe();
      }
      if (finding === null && headOf().sequence === head.sequence && headOf().sequence > 0 && headOf().hash !== head.hash) finding = { kind: 'forked', sequence: head.sequence, deviceId: null };
      find('log', finding);
      if (finding !== null) return failed(blocked(finding.kind));
      if (headOf().sequence >= head.sequence) break;
    }
    met = true;
    readAt = now();
    if (clock.now() - notedAt >= NOTE_MS) {
      notedAt = clock.now();
      copy.setNote('readAt', readAt);
    }
    return ok(null);
  };

  /** Compares a slice of older entries with the copy. False where it differs. */
  const compareFrom = async (after: number): Promise<Result<{ readonly next: number; readonly whole: boolean }, TeamRefusal>> => {
    const known = copy.entries.hashes(after, COMPARED);
    if (known.length === 0) return ok({ next: 0, whole: true });
    const read = await database.read(after, known.length);
    if (!read.ok) return failed(refusalOf(read.error));
    const wrong = known.find(({ sequence }, index) => {
      const row = read.value.rows[index];
      const mine = copy.entries.get(sequence);
      return row === undefined || mine === null || row.sequence !== sequence || row.hash !== mine.hash || row.header !== mine.header || !same(row.signature, mine.signature) || !same(row.body, mine.body);
    });
    if (wrong === undefined) return ok({ next: after + known.length, whole: true });
    const there = read.value.rows.some(({ sequence }) => sequence === wrong.sequence);
    find('older', { kind: there ? 'edited' : 'missing', sequence: wrong.sequence, deviceId: null });
    return ok({ next: after, whole: false });
  };
  const compareSlice = async (): Promise<Result<null, TeamRefusal>> => {
    const place = copy.note<number>('comparedTo') ?? 0;
    const compared = await compareFrom(place);
    if (!compared.ok) return compared;
    if (compared.value.whole && foundIn('older') !== null) find('older', null);
    copy.setNote('comparedTo', compared.value.next >= headOf().sequence ? 0 : compared.value.next);
    return ok(null);
  };
  const compareAll = async (): Promise<Result<null, TeamRefusal>> => {
    const caught = await catchUpNow();
    if (!caught.ok) return caught;
    for (let after = 0; after < headOf().sequence;) {
      const compared = await compareFrom(after);
      if (!compared.ok) return compared;
      if (!compared.value.whole) {
        copy.setNote('comparedTo', after);
        return failed(blocked('edited'));
      }
      after = compared.value.next;
      await breathe();
    }
    find('older', null);
    return ok(null);
  };

  const whyNotNow = (): TeamRefusal | null => {
    if (expelled()) return { kind: 'expelled' };
    const latest = copy.entries.latest();
    if (latest !== null && Date.parse(latest) > clock.now() + DAY_MS) return blocked('clock');
    return copy.entries.head() !== null && !hasCurrentKey(copy) ? blocked('unreadable') : null;
  };

  /** What is to be said as the copy stands. */
  const decided = <Value, Why>(prepare: Prepare<Value, Why>): Decided<Value, Why> => {
    const atMs = clock.now();
    const refusal = whyNotNow();
    const prepared = refusal === null ? prepare(now()) : failed(refusal);
    const found = prepared.ok ? composing.compose(prepared.value.say, now()) : prepared;
    return { atMs, writes: copy.writes(), said: prepared.ok && found.ok ? ok({ ...found.value, value: prepared.value.value }) : found as { readonly ok: false; readonly error: Why | TeamRefusal } };
  };
  const holds = ({ atMs, writes }: Decided<unknown, unknown>): boolean => copy.writes() === writes && Math.abs(clock.now() - atMs) < HOLDS_MS;

  const actNow = async <Value, Why>(prepare: Prepare<Value, Why>): Promise<Result<Value, Why | TeamRefusal>> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // A desk that has read everything and is told of what is new finds little in the turn itself; whoever finds more reads it before, without keeping the others waiting.
      const isUpToDate = attempt === 0 && met && connection.status === 'connected' && !isOutdatedCopy(copy);
      const caught = isUpToDate ? ok(null) : await catchUpNow();
      if (!caught.ok) return caught;
      let answer: Result<Value, Why | TeamRefusal> | null = null;
      let written: readonly VerifiedRow[] = [];
      let valueOf: Words<Value>['value'] | null = null;
      // Decided while the turn is asked for: where others have written before it, it is decided again.
      let ahead: Decided<Value, Why> | null = null;
      const turn = await database.inTurn(headOf().sequence, isUpToDate ? FEW : IN_TURN, (head, rows) => {
        const finding = judge(head, rows) ?? takeRows(rows, takenIn) ?? (headOf().sequence === head.sequence ? compareHeads(copy, head) : { kind: 'missing' as const, sequence: headOf().sequence + 1, deviceId: null });
        find('log', finding);
        if (finding !== null) {
          answer = failed(blocked(finding.kind));
          return null;
        }
        const { said } = ahead !== null && holds(ahead) ? ahead : decided(prepare);
        if (!said.ok) {
          answer = said;
          return null;
        }
        written = said.value.rows;
        valueOf = said.value.value;
        if (written.length > 0) return { value: true, append: written.map(({ row }) => row), claims: said.value.claims };
        answer = ok(valueOf([]));
        return null;
      }, () => (ahead = decided(prepare)));
      if (answer !== null) return answer;
      if (!turn.ok && turn.error.kind === 'unclear') {
        // Reading waits for the end of the transaction whose answer was lost.
        const settled = await catchUpNow();
        if (!settled.ok) return settled.error.kind === 'offline' ? failed({ kind: 'unclear' }) : settled;
      } else if (!turn.ok) {
        if (isClaimTaken(turn.error)) find('log', { kind: 'claims', sequence: null, deviceId: null });
        return failed(isClaimTaken(turn.error) ? blocked('claims') : notWritten(turn.error));
      }
      const isKept = turn.ok && turn.value === true;
      if (isKept) {
        const finding = takeRows(written, (row) => takeInAgain(copy, row));
        if (finding !== null) throw new Error(`An entry of this desk does not verify: ${finding.kind}`);
      }
      if ((isKept || copy.entries.has(written[0]?.row.hash ?? '')) && valueOf !== null) return ok((valueOf as Words<Value>['value'])(written.map(({ row }) => row.sequence)));
    }
    return failed({ kind: 'offline', problem: 'timedOut', detail: 'Others write all the time.' });
  };

  return {
    catchUp: () => alone(async () => {
      if (closed) return refusedSinceClosed();
      const caught = await catchUpNow();
      const isDue = clock.now() - comparedAt >= COMPARE_MS || foundIn('older') !== null;
      if (!caught.ok || !isDue) return caught;
      comparedAt = clock.now();
      return compareSlice();
    }),
    act: (prepare) => alone(async () => (closed ? refusedSinceClosed() : actNow(prepare))),
    alone,
    close: () => alone(async () => {
      closed = true;
      composing.forget();
      await Promise.resolve();
    }),
    compareAll: () => alone(async () => (closed ? refusedSinceClosed() : compareAll())),
    tampering, foundIn, find, connection: () => connection, hasMet: () => met, expelled, refusalOf, notWritten,
  };
}

const refusedSinceClosed = (): { readonly ok: false; readonly error: TeamRefusal } => failed({ kind: 'offline', problem: 'refused', detail: null });

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

/** A key stands in the index of claims that no entry of the log explains. */
const isClaimTaken = (error: DatabaseError): boolean => error.kind === 'unusable' && error.problem === 'broken' && (error.detail ?? '').includes('claim');

/** Whether the database's user may only read. */
export const isForReaders = (error: DatabaseError): error is Extract<DatabaseError, { readonly kind: 'unusable' }> => error.kind === 'unusable' && error.problem === 'missingRights';

function missing(): never {
  throw new Error('The copy belongs to no team');
}

