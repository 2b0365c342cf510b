import { createHash } from 'node:crypto';

import type { StoredBatch } from '#main/desk/index.ts';
import type { IntentRecord } from '#main/journal/index.ts';
import type { BatchLine, BatchSummary, BatchView } from '#shared/bridge/batches.ts';
import type { AccountView } from '#shared/bridge/statement.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { canBeAsked } from './bank-checks.ts';
import type { CheckedLine } from './checking.ts';
import { hasFailed } from './pauses.ts';
import type { OpenBatch } from './shelf.ts';

/** What is shown of a batch comes from three places: the desk, the journal, and what is running. */
export interface ShownParts extends OpenBatch {
  readonly records: readonly IntentRecord[];
  /** Lines that the bank is being asked about. */
  readonly asking: ReadonlySet<number>;
}

/** A file whose own count or sum does not agree with its lines is not the file that its author meant: none of it is paid. */
const contradictsItself = ({ fileProblems }: StoredBatch): boolean =>
  fileProblems.some(({ code }) => code === 'countDiffers' || code === 'sumDiffers');

/** The lines that one confirmation sends. */
export function payableLines({ batch, lines }: OpenBatch): readonly CheckedLine[] {
  return contradictsItself(batch) ? [] : lines.filter(({ payment, kept }) => payment !== null && !kept.excluded);
}

/** SHA-256 over everything that the bodies of the payable lines are made of, in their order. */
export function bodyHashOf(open: OpenBatch): string {
  const hash = createHash('sha256');
  for (const { payment, kept } of payableLines(open)) hash.update(`${JSON.stringify([kept.index, payment])}\n`);
  return hash.digest('hex');
}

/** The lines that are, or were, to be paid. */
function paidLines({ batch, lines, records }: ShownParts): readonly CheckedLine[] {
  if (records.length === 0) return payableLines({ batch, lines });
  const sent = new Set(records.map(({ batchLine }) => batchLine));
  return lines.filter(({ kept }) => sent.has(kept.index));
}

const amountsOf = (lines: readonly CheckedLine[]): readonly Money[] => lines.flatMap(({ kept }) => (kept.amount === null ? [] : [kept.amount]));

export function summaryOf(parts: ShownParts): BatchSummary {
  const { batch, lines, records } = parts;
  const { batchId, name, format, createdAt, phase, pause } = batch;
  const paid = paidLines(parts);
  const count = (fits: (record: IntentRecord) => boolean): number => records.filter(fits).length;
  return {
    batchId, name, format, createdAt, phase, pause, lines: lines.length, payable: paid.length,
    wrong: lines.filter(({ kept }) => kept.problems.length > 0).length,
    duplicates: lines.filter(({ kept }) => kept.duplicateOf !== null).length,
    totals: sumByCurrency(amountsOf(paid)),
    sent: count(({ attempts }) => attempts.some(({ outcome }) => outcome !== 'notSent')),
    accepted: count(isAccepted), failed: count(hasFailed), waiting: count(({ state }) => isUnresolved(state) || state === 'CONFLICT'),
  };
}

const isAccepted = ({ state }: IntentRecord): boolean => state === 'ACCEPTED' || state === 'SETTLED';

export function viewOf(parts: ShownParts, running: boolean, accounts: readonly AccountView[]): BatchView {
  const asked = parts.lines.filter(canBeAsked);
  const answered = asked.filter(({ kept }) => kept.bank.status === 'valid' || kept.bank.status === 'refused');
  return {
    ...summaryOf(parts),
    fileProblems: parts.batch.fileProblems, dropped: parts.batch.dropped,
    validation: { running, done: answered.length, of: asked.length, refused: answered.filter(({ kept }) => kept.bank.status === 'refused').length },
    accounts: accountsOf(paidLines(parts), accounts),
    bodyHash: bodyHashOf(parts),
  };
}

/** One row for each account and currency: amounts of different currencies have no sum. */
function accountsOf(lines: readonly CheckedLine[], accounts: readonly AccountView[]): BatchView['accounts'] {
  return [...Map.groupBy(lines, ({ draft }) => draft.accountId)].flatMap(([accountId, ofAccount]) => {
    const available = accounts.find(({ account }) => account.accountId === accountId)?.balance?.value.available ?? null;
    return sumByCurrency(amountsOf(ofAccount)).map((total) => ({
      accountId, total, available, lines: ofAccount.filter(({ kept }) => kept.amount?.currency === total.currency).length,
    }));
  });
}

export type LineFilter = 'all' | 'wrong' | 'warned' | 'duplicates' | 'unfinished';

export function linesOf({ lines, records, asking }: ShownParts, show: LineFilter): readonly BatchLine[] {
  const byIndex = new Map(records.map((record) => [record.batchLine, record]));
  return lines.filter((line) => isShown(line, byIndex.get(line.kept.index), show)).map(({ kept, draft }) => {
    const record = byIndex.get(kept.index);
    const bank = asking.has(kept.index) ? { status: 'asking' as const } : kept.bank;
    return { ...kept, draft, bank, intentId: record?.intentId ?? null, state: record?.state ?? null };
  });
}

function isShown({ kept }: CheckedLine, record: IntentRecord | undefined, show: LineFilter): boolean {
  switch (show) {
    case 'all': return true;
    case 'wrong': return kept.problems.length > 0 || kept.bank.status === 'refused';
    case 'warned': return kept.warnings.length > 0;
    case 'duplicates': return kept.duplicateOf !== null;
    // Whatever was approved and has not been paid, whether it may still be or not.
    case 'unfinished': return record !== undefined && !isAccepted(record);
    default: return show satisfies never;
  }
}
