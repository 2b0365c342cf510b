import type { TeamCopy } from '#main/store/team/index.ts';
import type { TamperingKind } from '#shared/bridge/app/team.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { headerFrom, isHashOf, isSignedEntry, LOG_START, openBody } from '../entries/entry.ts';
import { statementFrom } from '../entries/statement-forms.ts';
import type { ClaimRow, LogHead, LogRow } from '../log.ts';
import type { Offence } from '../types.ts';
import { applyEntry, applyJudged, judged, RULES_VERSION, takeKeys } from './apply.ts';
import { claimRowsOf } from './claims.ts';
import { keyNumberOf } from './context.ts';
import type { Effect } from './context.ts';
import type { VerifiedEntry } from './apply.ts';

export interface Finding {
  readonly kind: TamperingKind;
  readonly sequence: number | null;
  readonly deviceId: string | null;
}

const DAY_MS = 86_400_000;

const hashOfHead = (copy: TeamCopy): LogHead => copy.entries.head() ?? { sequence: 0, hash: LOG_START };

/** A row that is what it says, with what is in it. */
export interface VerifiedRow {
  readonly row: LogRow;
  readonly entry: VerifiedEntry;
  readonly statement: ReturnType<typeof statementFrom>;
  /** Of a statement that was judged: on the copy as it was then. */
  readonly effect?: Effect;
}

/** Whether a row is the next entry of this team's log. What is in it is judged by the rules. */
function verifyRow(copy: TeamCopy, row: LogRow, nowMs: number): Result<VerifiedRow, Finding> {
  const head = hashOfHead(copy);
  const identity = copy.identity();
  const header = headerFrom(row.header);
  const found = (kind: TamperingKind): { readonly ok: false; readonly error: Finding } => failed({ kind, sequence: row.sequence, deviceId: header?.device ?? null });
  if (row.sequence !== head.sequence + 1) return found('missing');
  if (header === null || header.sequence !== row.sequence || header.team !== identity?.teamId || !isHashOf(row)) return found('edited');
  if (header.previous !== head.hash) return found('forked');
  const key = row.sequence === 1 ? identity.founderKey : copy.members.device(header.device)?.signKey ?? null;
  if (key === null) return found('unknownDevice');
  if (!isSignedEntry(row, key)) return found('signature');
  if (Date.parse(header.at) > nowMs + DAY_MS) return found('clock');
  if (!takeKeys(copy, header)) return found('unreadable');
  const workspaceKey = copy.workspaceKey(header.keyNumber);
  if (workspaceKey === null) return found('unreadable');
  const text = openBody(row, header, workspaceKey);
  if (text === null) return found('edited');
  return ok({ row, entry: { sequence: row.sequence, hash: row.hash, header, text }, statement: statementFrom(text) });
}

export interface TakenIn {
  readonly verified: VerifiedRow;
  readonly type: string;
  readonly statement: TeamStatement | null;
  readonly offence: Offence | null;
}

/** Verifies a row, has it take effect and keeps it; in a transaction of the caller. */
export function takeIn(copy: TeamCopy, row: LogRow, nowMs: number): Result<TakenIn, Finding> {
  const verified = verifyRow(copy, row, nowMs);
  return verified.ok ? ok(keep(copy, verified.value)) : verified;
}

/** Verifies a row and judges it as {@link takeIn} does, without any change of the copy. For one that carries no key, and takes effect at once. */
export function judgeRow(copy: TeamCopy, row: LogRow, nowMs: number): Result<{ readonly verified: VerifiedRow; readonly offence: Offence | null; readonly claims: readonly ClaimRow[] }, Finding> {
  const verified = verifyRow(copy, row, nowMs);
  if (!verified.ok) return verified;
  const { entry, statement } = verified.value;
  if (typeof statement === 'string' || statement.type === 'recovered') return ok({ verified: verified.value, offence: 'form', claims: [] });
  const found = judged(copy, entry, copy.entries.latest(), statement);
  return ok(typeof found === 'string' ? { verified: verified.value, offence: found, claims: [] } : { verified: { ...verified.value, effect: found }, offence: null, claims: claimRowsOf(copy, row.sequence, statement) });
}

/** As {@link takeIn}, of a row that was verified before it was taken back, or judged: it must still be the next one, and nothing else of it can have changed. */
export function takeInAgain(copy: TeamCopy, verified: VerifiedRow): Result<TakenIn, Finding> {
  const { row: { sequence }, entry: { header } } = verified;
  const head = hashOfHead(copy);
  const found = (kind: TamperingKind): Result<never, Finding> => failed({ kind, sequence, deviceId: header.device });
  if (sequence !== head.sequence + 1) return found('missing');
  if (header.previous !== head.hash) return found('forked');
  return takeKeys(copy, header) ? ok(keep(copy, verified)) : found('unreadable');
}

function keep(copy: TeamCopy, verified: VerifiedRow): TakenIn {
  const { row, entry, statement, effect } = verified;
  const { header, text } = entry;
  const latest = copy.entries.latest();
  const type = typeof statement === 'string' ? statement : statement.type;
  copy.entries.add({ ...row, text, deviceId: header.device, at: header.at, type });
  const offence = effect === undefined || typeof statement === 'string' ? applyEntry(copy, entry, latest, statement) : applyJudged(copy, entry, effect, statement);
  return { verified, type, statement: typeof statement === 'string' ? null : statement, offence };
}

/** Where the database's log ends against what this desk knows; null: it goes on from there, or ends there. */
export function compareHeads(copy: TeamCopy, head: LogHead): Finding | null {
  const known = hashOfHead(copy);
  if (head.sequence > known.sequence) return null;
  const mine = head.sequence === 0 ? head : copy.entries.get(head.sequence);
  if (mine?.hash !== head.hash) return { kind: 'forked', sequence: head.sequence, deviceId: null };
  return head.sequence < known.sequence ? { kind: 'behind', sequence: head.sequence, deviceId: null } : null;
}

const SLICE = 500;

/** Derives everything from the verified entries anew: the rules of this version are not those that the copy was written by, or its end was cut off. */
export function replay(copy: TeamCopy, { keysToo }: { readonly keysToo: boolean }): void {
  copy.transaction(() => {
    copy.clearDerived();
    if (keysToo) copy.dropWorkspaceKeys();
    copy.setNote('keyNumber', 0);
    let latest = null as Instant | null;
    for (let after = 0; ;) {
      const entries = copy.entries.after(after, SLICE);
      for (const entry of entries) {
        const header = headerFrom(entry.header);
        if (header === null) throw new Error('A verified header cannot be read');
        takeKeys(copy, header);
        applyEntry(copy, { sequence: entry.sequence, hash: entry.hash, header, text: entry.text }, latest);
        latest = latest === null || header.at > latest ? header.at : latest;
        after = entry.sequence;
      }
      if (entries.length < SLICE) break;
    }
    copy.setRules(RULES_VERSION);
  });
}

export const isOutdatedCopy = (copy: TeamCopy): boolean => copy.entries.head() !== null && copy.rules() !== RULES_VERSION;

/** Whether this desk has the key that entries are written with now. */
export const hasCurrentKey = (copy: TeamCopy): boolean => copy.workspaceKey(keyNumberOf(copy)) !== null;
