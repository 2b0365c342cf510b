import { createHash } from 'node:crypto';

import type { IntentRecord } from '#main/store/journal/index.ts';
import type { StoredBatch } from '#main/store/user-data/index.ts';
import type { Spendable } from '#main/writes/sent-since.ts';
import type { BatchLine, BatchPause, BatchRenewal, BatchSummary, BatchView } from '#shared/bridge/payments/batches.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import { transferStates } from '#shared/contract/states.ts';
import { isLookedFor, isTaken, isUnresolved, wasRefused } from '#shared/domain/intent-state.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import type { PaymentWarning } from '#shared/domain/payment/problems.ts';
import { canBeAsked } from './bank-checks.ts';
import type { CheckedLine } from './checking.ts';
import type { SentBefore } from './sent-before.ts';
import type { OpenBatch } from './store.ts';

export interface ShownParts extends OpenBatch {
  readonly records: readonly IntentRecord[];
  readonly before: SentBefore;
  /** The remaining lines as they would be sent today, for a batch that is renewed; else null. */
  readonly left: readonly CheckedLine[] | null;
  /** Lines that the bank is being asked about. */
  readonly asking: ReadonlySet<number>;
}

/** If a file's own count or sum does not agree with its lines, none of it is paid. */
const contradictsItself = ({ fileProblems }: StoredBatch): boolean =>
  fileProblems.some(({ code }) => code === 'countDiffers' || code === 'sumDiffers');

function payableLines({ batch, lines }: OpenBatch): readonly CheckedLine[] {
  return contradictsItself(batch) ? [] : lines.filter(({ payment, kept }) => payment !== null && !kept.excluded);
}

type Approvable = Pick<ShownParts, 'batch' | 'lines' | 'left' | 'before'>;

export const approvableLines = ({ batch, lines, left }: Omit<Approvable, 'before'>): readonly CheckedLine[] => payableLines({ batch, lines: left ?? lines });

/** A line that can be approved, with what a decision about it refers to. */
interface JudgedLine {
  readonly line: CheckedLine;
  readonly about: readonly string[];
}

const judgedLines = (parts: Approvable): readonly JudgedLine[] => approvableLines(parts).map((line) => ({ line, about: parts.before.aboutOf(line) }));

/** SHA-256 over those lines, in order, with all their bodies are made of and the similar earlier payments. */
export const bodyHashOf = (parts: Approvable): string => hashOf(judgedLines(parts));

function hashOf(lines: readonly JudgedLine[]): string {
  const hash = createHash('sha256');
  for (const { line: { kept, payment }, about } of lines) {
    hash.update(`${JSON.stringify([kept.index, payment, kept.keptOnPurpose?.reason ?? null, about])}\n`);
  }
  return hash.digest('hex');
}

export const undecidedLines = (parts: Approvable): readonly CheckedLine[] => approvableLines(parts).filter((line) => parts.before.isUndecided(line));

type Counted = Pick<ShownParts, 'batch' | 'lines' | 'records'>;

function paidLines({ batch, lines, records }: Counted): readonly CheckedLine[] {
  if (records.length === 0) return payableLines({ batch, lines });
  const sent = new Set(records.map(({ batchLine }) => batchLine));
  return lines.filter(({ kept }) => sent.has(kept.index));
}

const amountsOf = (lines: readonly CheckedLine[]): readonly Money[] => lines.flatMap(({ kept }) => (kept.amount === null ? [] : [kept.amount]));

export function summaryOf(parts: Counted): BatchSummary {
  const { batch, lines, records } = parts;
  const { batchId, name, format, createdAt, phase, pause } = batch;
  const paid = paidLines(parts);
  const count = (fits: (record: IntentRecord) => boolean): number => records.filter(fits).length;
  const inFile = count(waitsInFile);
  return {
    batchId, name, format, createdAt, phase, pause, lines: lines.length, payable: paid.length,
    wrong: lines.filter(({ kept }) => kept.problems.length > 0).length,
    duplicates: lines.filter(({ kept }) => kept.duplicateOf !== null).length,
    totals: sumByCurrency(amountsOf(paid)),
    sent: count(({ attempts }) => attempts.some(({ outcome }) => outcome !== 'notSent')),
    accepted: count((record) => isTaken(record.state) && !isUndocumented(record)),
    unclear: count(isUndocumented),
    failed: count(hasFailed), waiting: count(({ state }) => isUnresolved(state) || state === 'CONFLICT'),
    declaredDone: count((record) => declaredAs(record) === 'done'), declaredNotDone: count((record) => declaredAs(record) === 'notDone'),
    ...(inFile > 0 && { inFile }), ...(batch.fromFolder !== undefined && { fromFolder: true as const }),
  };
}

const waitsInFile = (record: IntentRecord): boolean => isByFile(record) && isUnresolved(record.state);

const declaredAs = ({ state, declaration }: IntentRecord): BatchLine['declared'] => (state === 'DECLARED' ? declaration?.outcome ?? null : null);

const bankStatusOf = ({ state, transfer }: IntentRecord): string | null => (state === 'ACCEPTED' ? transfer?.status ?? null : null);

/** Its status is not documented, and may also mean a refusal. */
function isUndocumented(record: IntentRecord): boolean {
  const status = bankStatusOf(record);
  return status !== null && !isKnownStatus(transferStates, status);
}

/** `spendable` is null where it is not known. */
export interface KnownAccount {
  readonly accountId: string;
  readonly spendable: Spendable | null;
  /** Whether sent and reserved money counts: not once the batch itself is being sent. */
  readonly counts: boolean;
}

export function viewOf(parts: ShownParts, running: boolean, accounts: readonly KnownAccount[]): BatchView {
  const asked = parts.lines.filter(canBeAsked);
  const answered = asked.filter(({ kept }) => kept.bank.status === 'valid' || kept.bank.status === 'refused' || kept.bank.status === 'unchecked');
  const judged = judgedLines(parts);
  const warned = (about: PaymentWarning['code']): number => judged.filter(({ line }) => line.kept.warnings.some(({ code }) => code === about)).length;
  const newAccounts = warned('knownNameNewAccount');
  const firstPayments = warned('firstPayment');
  return {
    ...summaryOf(parts),
    fileProblems: parts.batch.fileProblems, dropped: parts.batch.dropped,
    validation: { running, done: answered.length, of: asked.length, refused: answered.filter(({ kept }) => kept.bank.status === 'refused').length },
    accounts: accountsOf(paidLines(parts), accounts),
    fileSeen: parts.before.fileSeen,
    undecided: judged.filter(({ line, about }) => parts.before.isUndecided(line, about)).length,
    warned: shownLines(parts, 'warned').length, alike: shownLines(parts, 'alike').length, unfinished: shownLines(parts, 'unfinished').length,
    keptOnPurpose: judged.filter(({ line, about }) => isKept(line) && about.length > 0).length,
    ...(newAccounts > 0 && { newAccounts }), ...(firstPayments > 0 && { firstPayments }),
    renewal: renewalOf(parts, accounts),
    bodyHash: hashOf(judged),
  };
}

const isKept = ({ kept }: CheckedLine): boolean => (kept.keptOnPurpose ?? null) !== null;

function renewalOf(parts: ShownParts, accounts: readonly KnownAccount[]): BatchRenewal | null {
  const { left, lines } = parts;
  if (left === null) return null;
  const payable = approvableLines(parts);
  const dayOf = new Map(lines.map(({ kept }) => [kept.index, kept.draft.executionDate]));
  return {
    payable: payable.length, leftOut: left.length - payable.length, redated: payable.filter(({ kept, draft }) => dayOf.get(kept.index) !== draft.executionDate).length,
    totals: sumByCurrency(amountsOf(payable)), accounts: accountsOf(payable, accounts),
  };
}

/** One row per account and currency. */
function accountsOf(lines: readonly CheckedLine[], accounts: readonly KnownAccount[]): BatchView['accounts'] {
  return [...Map.groupBy(lines, ({ draft }) => draft.accountId)].flatMap(([accountId, ofAccount]) => {
    const { spendable = null, counts = false } = accounts.find((account) => account.accountId === accountId) ?? {};
    const known = spendable?.from === 'available' ? spendable : null;
    const taken = counts ? known : null;
    return sumByCurrency(amountsOf(ofAccount)).map((total) => ({
      accountId, total, available: known?.balance ?? null, sentSince: something(taken?.sentSince), ...(taken !== null && taken.reserved.amountMinor > 0 && { reserved: taken.reserved }),
      lines: ofAccount.filter(({ kept }) => kept.amount?.currency === total.currency).length,
    }));
  });
}

const something = (amount: Money | undefined): Money | null => (amount !== undefined && amount.amountMinor > 0 ? amount : null);

type LineFilter = 'all' | 'wrong' | 'warned' | 'duplicates' | 'alike' | 'unfinished';

const recordsByLine = ({ records }: ShownParts) => new Map(records.map((record) => [record.batchLine, record]));

function shownLines(parts: ShownParts, show: LineFilter): readonly CheckedLine[] {
  const { lines, before, left } = parts;
  const byIndex = recordsByLine(parts);
  const today = new Map(left?.map((line) => [line.kept.index, line]));
  const asOfToday = lines.map((line) => today.get(line.kept.index) ?? line);
  return asOfToday.filter((line) => (show === 'alike' ? before.aboutOf(line).length > 0 && line.payment !== null : isShown(line, byIndex.get(line.kept.index), show)));
}

export function linesOf(parts: ShownParts, show: LineFilter, { offset, limit }: { readonly offset: number; readonly limit: number }): { readonly total: number; readonly lines: readonly BatchLine[] } {
  const { asking, before } = parts;
  const byIndex = recordsByLine(parts);
  const shown = shownLines(parts, show);
  const ofPage = shown.slice(offset, offset + limit).map((line) => {
    const { kept, draft } = line;
    const record = byIndex.get(kept.index);
    const bank = asking.has(kept.index) ? { status: 'asking' as const } : kept.bank;
    return {
      ...kept, draft, bank, intentId: record?.intentId ?? null, state: record?.state ?? null,
      bankStatus: record === undefined ? null : bankStatusOf(record), declared: record === undefined ? null : declaredAs(record), ...(record !== undefined && waitsInFile(record) && { inFile: true as const }),
      alike: before.alikeOf(line), keptOnPurpose: kept.keptOnPurpose ?? null, undecided: before.isUndecided(line),
    };
  });
  return { total: shown.length, lines: ofPage };
}

function isShown({ kept }: CheckedLine, record: IntentRecord | undefined, show: Exclude<LineFilter, 'alike'>): boolean {
  switch (show) {
    case 'all': return true;
    case 'wrong': return kept.problems.length > 0 || kept.bank.status === 'refused';
    case 'warned': return kept.warnings.length > 0;
    case 'duplicates': return kept.duplicateOf !== null;
    // Approved and not paid, whether it may still be or not.
    case 'unfinished': return record !== undefined && !isTaken(record.state) && declaredAs(record) !== 'done';
    default: return show satisfies never;
  }
}

type LinePause = Extract<BatchPause, { readonly intentId: string }>;
type LinePauseReason = LinePause['reason'];

export const passedKey = (reason: string, intentId: string): string => `${reason}/${intentId}`;

export const linePause = (reason: LinePauseReason, { intentId, batchLine }: Pick<IntentRecord, 'intentId' | 'batchLine'>, heldBy: string | null = null): LinePause =>
  ({ reason, intentId, index: batchLine ?? 0, ...(heldBy !== null && { heldBy }) });

/** Why no further line may be sent now; null when the next may. An awaited code comes first: it expires. */
export function pauseFor(records: readonly IntentRecord[], passed: readonly string[]): LinePause | null {
  const gonePast = new Set(passed);
  const first = (reason: LinePauseReason, waits: (record: IntentRecord) => boolean): LinePause | null => {
    const found = records.find((record) => waits(record) && !gonePast.has(passedKey(reason, record.intentId)));
    return found === undefined ? null : linePause(reason, found);
  };
  return first('challenge', waitsForCode) ?? first('unknown', isUnclear) ?? first('verification', isDoubtful);
}

const waitsForCode = ({ state, challenge }: IntentRecord): boolean =>
  state === 'CONFIRMING' || (state === 'CHALLENGE' && !(challenge?.withheld ?? false));

/** Also one that a person is just sending again. */
const isUnclear = ({ state }: IntentRecord): boolean => isLookedFor(state) || state === 'CONFLICT' || state === 'SENDING';

/** The bank did not confirm that name and account belong together, and money may go or has gone there. */
function isDoubtful({ state, verification }: IntentRecord): boolean {
  const match = verification?.matchType ?? null;
  return match !== null && match !== 'MTCH' && (isTaken(state) || state === 'CONFLICT');
}

export const hasFailed = ({ state }: Pick<IntentRecord, 'state'>): boolean => wasRefused(state);
