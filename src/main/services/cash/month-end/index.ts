import { documentKey, invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Cache, MonthBalances, MonthFigures, SheetFigures } from '#main/store/cache/index.ts';
import type { StoredClosingBalance } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ReconciliationMonth, ReconciliationSheet, SaidBalance } from '#shared/bridge/cash/statement-review.ts';
import { addDays, addMonths, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { amountInCurrency } from '#shared/domain/payment/typed-money.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Compares months of accounts with their balances. Balances typed from the bank's paper are stored. */
export function reconciliationHandlers(workspace: Needs<'userData' | 'bankOrigin' | 'cache' | 'clock' | 'emit' | 'now'>): HandlersOf<'statement.months' | 'statement.reconciliation' | 'statement.setClosingBalance'> {
  const { cache } = workspace;
  const sheet = async (accountId: string, month: string): Promise<Result<ReconciliationSheet, AppError>> => {
    const known = await reconciliationOf(workspace, accountId, month);
    return known === null ? NOT_FOUND : ok(known);
  };
  return {
    'statement.months': async ({ accountId }) => {
      const months = await cache.read.monthFigures(accountId, todayOf(workspace));
      return months === null ? NOT_FOUND : ok(months.map((figures) => monthOf(figures, typedBalances(workspace, accountId, figures.month))));
    },
    'statement.reconciliation': ({ accountId, month }) => sheet(accountId, month),
    'statement.setClosingBalance': async ({ accountId, month, amount, decimalMark }) => {
      const known = await sheet(accountId, month);
      if (!known.ok) return known;
      const balance = amountInCurrency(amount, known.value.currency, decimalMark);
      if (!balance.ok) return invalid('amount', balance.error);
      const id = keyOf(workspace, accountId, month);
      if (balance.value === null) workspace.userData.remove('closingBalance', id);
      else workspace.userData.put('closingBalance', id, { balance: balance.value, at: workspace.now() }, workspace.now());
      workspace.emit({ type: 'changed', parts: ['entryMarks'] });
      return sheet(accountId, month);
    },
  };
}

/** A month of an account; null for one to come, and for an account never read. Only reads, so that it may be asked of copies of the stores as well. */
export async function reconciliationOf(
  workspace: Needs<'userData' | 'bankOrigin' | 'clock'> & { readonly cache: Pick<Cache, 'read'> }, accountId: string, month: string,
): Promise<ReconciliationSheet | null> {
  const today = todayOf(workspace);
  const figures = month > today.slice(0, 7) ? null : await workspace.cache.read.sheetFigures(accountId, month, today);
  return figures === null ? null : sheetOf(accountId, month, figures, typedBalances(workspace, accountId, month));
}

const todayOf = ({ clock }: Needs<'clock'>): BankDate => bankDateAt(clock.now());

const keyOf = ({ bankOrigin }: Needs<'bankOrigin'>, accountId: string, month: string): string => documentKey(bankOrigin, accountId, month);

function typedBalances(workspace: Needs<'userData' | 'bankOrigin'>, accountId: string, month: string): TypedBalances {
  const at = (of: string): StoredClosingBalance | null => workspace.userData.get('closingBalance', keyOf(workspace, accountId, of));
  return { before: at(addMonths(bankDate(`${month}-01`), -1).slice(0, 7)), own: at(month) };
}

function monthOf(figures: MonthFigures, typed: TypedBalances): ReconciliationMonth {
  const { state, difference, closing, computedClosing } = reconcile(figures, typed);
  const { month, entries, checked, readAt } = figures;
  return { month, state, difference, closing, computedClosing, entries, unchecked: entries - checked, readAt };
}

function sheetOf(accountId: string, month: string, { opening, closing, ...figures }: SheetFigures, typed: TypedBalances): ReconciliationSheet {
  const net = figures.credits.sum.amountMinor + figures.debits.sum.amountMinor;
  return { ...figures, accountId, month, typedClosing: typed.own?.balance ?? null, ...reconcile({ ...figures, opening, closing, net }, typed) };
}

export interface MonthParts extends MonthBalances, DateRange {
  readonly currency: string;
  /** In the minor unit. */
  readonly net: number;
  readonly holes: readonly DateRange[];
}

/** Balances of the bank's paper for the month before and this one. */
interface TypedBalances {
  readonly before: StoredClosingBalance | null;
  readonly own: StoredClosingBalance | null;
}

type Reconciled = Pick<ReconciliationSheet, 'opening' | 'computedClosing' | 'closing' | 'difference' | 'state'>;

/**
 * A typed balance goes before one told for that day, and that before one computed from other days. A closing balance from the same answer as the
 * opening one proves nothing.
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
