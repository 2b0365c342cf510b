import type { CoveredRange, StatementBalances } from '#main/store/cache/index.ts';
import { MOST_ACCOUNTING_ROWS, MOST_PDF_ROWS } from '#shared/bridge/cash/statement-files.ts';
import type { FileOffers } from '#shared/bridge/cash/statement-files.ts';
import type { FileProblem, FileRefusal } from '#shared/bridge/app-error.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { AccountView, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

export interface OfferFacts {
  readonly selection: StatementSelection;
  readonly summary: StatementSummary;
  /** null for all accounts. */
  readonly account: AccountView | null;
  /** null for an open period or all accounts. */
  readonly balances: StatementBalances | null;
  readonly read: readonly CoveredRange[];
  /** At the bank. */
  readonly today: BankDate;
}

/** The reason against each file format; null where it is possible. */
export function fileOffers(facts: OfferFacts): FileOffers {
  const { total } = facts.summary;
  const empty = total === 0 ? refusal('empty') : null;
  const bank = incompleteRefusal(facts, true);
  const accounting = incompleteRefusal(facts, false) ?? (total > MOST_ACCOUNTING_ROWS ? refusal('tooMany') : empty);
  return { csv: empty, xlsx: empty, pdf: total > MOST_PDF_ROWS ? refusal('tooMany') : empty, camt053: bank, mt940: bank, xero: accounting, quickBooks: accounting };
}

const refusal = (problem: FileProblem, over: Partial<FileRefusal> = {}): FileRefusal => ({ problem, holes: [], difference: null, ...over });

/** A statement for others is complete and adds up: anything left out or unknown would make it false. */
function incompleteRefusal({ selection, summary, account, balances, read, today }: OfferFacts, needsIban: boolean): FileRefusal | null {
  const { from, to } = selection;
  if (account === null) return refusal('allAccounts');
  if (from === null || to === null) return refusal('openPeriod');
  if (selection.search.trim() !== '' || selection.entries !== 'all' || selection.marks !== 'all') return refusal('filtered');
  if (to >= today) return refusal('future');
  const holes = normaliseRanges([...summary.holes, ...within(unfinishedDays(read), { from, to })]);
  if (holes.length > 0) return refusal('hole', { holes });
  if (needsIban && account.account.iban === null) return refusal('noIban');
  if (summary.sums.length > 1) return refusal('otherCurrency');
  if (balances === null) return refusal('noBalance');
  const { opening, closing, problem, contradiction } = balances;
  if (contradiction !== null) return refusal('differs', { difference: contradiction });
  if (opening === null || closing === null) return refusal(problem === 'otherCurrency' ? 'otherCurrency' : 'noBalance');
  const [sums] = summary.sums;
  const { amountMinor, currency } = closing.balance;
  if (opening.balance.currency !== currency || (sums !== undefined && sums.net.currency !== currency)) return refusal('otherCurrency');
  const difference = amountMinor - opening.balance.amountMinor - (sums?.net.amountMinor ?? 0);
  return difference === 0 ? null : refusal('differs', { difference: { amount: { amountMinor: difference, currency }, from, to } });
}

const within = (days: readonly DateRange[], { from, to }: DateRange): DateRange[] =>
  days.map((range) => ({ from: latest(range.from, from), to: earliest(range.to, to) })).filter((range) => range.from <= range.to);
