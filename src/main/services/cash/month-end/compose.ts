import type { MonthBalances } from '#main/store/cache/index.ts';
import type { StoredClosingBalance } from '#main/store/user-data/index.ts';
import type { ReconciliationSheet, SaidBalance } from '#shared/bridge/cash/statement-review.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

/** What is known of a month before its balances are compared. */
export interface MonthParts extends MonthBalances, DateRange {
  readonly currency: string;
  /** Sum of what moved, in the minor unit. */
  readonly net: number;
  readonly holes: readonly DateRange[];
}

/** The balances on the bank's paper: of the month before, and of this one. */
export interface TypedBalances {
  readonly before: StoredClosingBalance | null;
  readonly own: StoredClosingBalance | null;
}

export type Reconciled = Pick<ReconciliationSheet, 'opening' | 'computedClosing' | 'closing' | 'difference' | 'state'>;

/**
 * Compares the ends of a month. What a person typed from paper goes first, then what the bank said of the very day, then what is
 * counted from other days. A closing balance from the same answer of the bank as the opening one proves nothing and is left out.
 */
export function reconcile(month: MonthParts, typed: TypedBalances): Reconciled {
  const covered = month.holes.length === 0;
  const opening = openingOf(month, typed.before);
  const closing = closingOf(month, typed.own, opening);
  const sameCurrency = opening !== null && opening.balance.currency === month.currency;
  const computedClosing = covered && sameCurrency ? { amountMinor: opening.balance.amountMinor + month.net, currency: month.currency } : null;
  const difference =
    computedClosing === null || closing === null || closing.balance.currency !== month.currency
      ? null
      : { amountMinor: closing.balance.amountMinor - computedClosing.amountMinor, currency: month.currency };
  return { opening, computedClosing, closing, difference, state: stateOf(covered, closing, difference) };
}

function openingOf({ from, opening }: MonthParts, typed: StoredClosingBalance | null): SaidBalance | null {
  if (typed !== null) return { balance: typed.balance, by: 'person', at: typed.at };
  if (opening === null) return null;
  return { balance: opening.balance, by: opening.from === addDays(from, -1) ? 'bank' : 'computed', at: opening.asOf };
}

function closingOf({ to, opening, closing }: MonthParts, typed: StoredClosingBalance | null, opened: SaidBalance | null): SaidBalance | null {
  if (typed !== null) return { balance: typed.balance, by: 'person', at: typed.at };
  if (closing === null || (opened?.by !== 'person' && opening?.from === closing.from)) return null;
  return { balance: closing.balance, by: closing.from === to ? 'bank' : 'computed', at: closing.asOf };
}

function stateOf(covered: boolean, closing: SaidBalance | null, difference: Reconciled['difference']): Reconciled['state'] {
  if (!covered) return 'notCovered';
  if (difference === null) return 'notSaid';
  if (difference.amountMinor !== 0) return 'differs';
  return closing?.by === 'computed' ? 'notSaid' : 'agrees';
}
