import type { BankDate } from '#shared/domain/bank-date.ts';
import type { AccountType, LedgerAccount } from '#shared/domain/ledger/chart.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import type { LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { daysInMonth } from '#shared/domain/bank-date.ts';
import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

export const ledgerTexts = inEvery((texts) => texts.ledgerFile);

/** What every file of entries needs besides the entries. */
export interface LedgerFacts {
  readonly accounts: readonly LedgerAccount[];
  readonly period: LedgerPeriod;
  /** Of everything dated before the period. */
  readonly opening: LedgerSums;
  /** null where it is not known. */
  readonly campaignName: (campaignId: string) => string | null;
  /** The hash of the facts that are booked up to the end of the period; known at the end of the file, in a CSV with a column for it from the beginning. */
  readonly snapshot: () => string;
  /** Whose numbers the entries bear, where several desks of a team number theirs: one line of text. */
  readonly desk: string | null;
  readonly locale: Language;
}

/** Sums by account and currency, in minor units. Debits are positive. */
export class LedgerSums {
  readonly #sums = new Map<string, Map<string, { amountMinor: number }>>();

  add(account: string, currency: string, amountMinor: number): void {
    let own = this.#sums.get(account);
    if (own === undefined) this.#sums.set(account, (own = new Map<string, { amountMinor: number }>()));
    const sum = own.get(currency);
    if (sum === undefined) own.set(currency, { amountMinor });
    else sum.amountMinor += amountMinor;
  }

  of(account: string, currency: string): number {
    return this.#sums.get(account)?.get(currency)?.amountMinor ?? 0;
  }

  /** By account, then currency; those that are zero as well. */
  all(): readonly { readonly account: string; readonly currency: string; readonly amountMinor: number }[] {
    return [...this.#sums].flatMap(([account, own]) => [...own].map(([currency, { amountMinor }]) => ({ account, currency, amountMinor })))
      .toSorted((left, right) => (left.account < right.account ? -1 : left.account > right.account ? 1 : left.currency < right.currency ? -1 : 1));
  }
}

/** What moved in each month, so that the balance at its end can be asserted. */
export class MonthlySums {
  readonly #months = new Map<string, LedgerSums>();
  #month = '';
  #sums = new LedgerSums();

  add({ date, lines }: JournalEntry): void {
    if (!date.startsWith(this.#month) || this.#month === '') {
      this.#month = date.slice(0, 7);
      const known = this.#months.get(this.#month);
      this.#sums = known ?? new LedgerSums();
      if (known === undefined) this.#months.set(this.#month, this.#sums);
    }
    for (const { account, currency, amountMinor } of lines) this.#sums.add(account, currency, amountMinor);
  }

  /** The balance of each account at the end of each month in which something moved, in order. */
  * balances(opening: LedgerSums): Generator<{ readonly lastDay: BankDate; readonly sums: ReturnType<LedgerSums['all']> }> {
    const running = new LedgerSums();
    for (const { account, currency, amountMinor } of opening.all()) running.add(account, currency, amountMinor);
    for (const month of [...this.#months.keys()].toSorted()) {
      for (const { account, currency, amountMinor } of this.#months.get(month)?.all() ?? []) running.add(account, currency, amountMinor);
      yield { lastDay: `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}` as BankDate, sums: running.all() };
    }
  }
}

/** What happened, in words. */
export function descriptionOf({ kind, reverses }: JournalEntry, locale: Language): string {
  const texts = ledgerTexts[locale];
  return reverses === null ? texts.kinds[kind] : texts.reversal.replace('{{number}}', numberText(reverses)).replace('{{kind}}', texts.kinds[kind]);
}

/** The five roots by which both programs know the type of an account. */
export const ROOTS: Readonly<Record<AccountType, string>> = { asset: 'assets', liability: 'liabilities', equity: 'equity', revenue: 'revenues', expense: 'expenses' };

const PIECE = 64 * 1024;

/** Larger pieces are written faster. */
export function* inPieces(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Makes a text once for each key. */
export function remembered<Key, Value = string>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

/** The decimal mark and what stands behind it, by the minor units. */
const fractionsOf = (mark: string) => remembered((exponent: number): readonly string[] => Array.from({ length: 10 ** exponent }, (_, minor) => mark + String(minor).padStart(exponent, '0')));
const fractions = { '.': fractionsOf('.'), ',': fractionsOf(',') };
const cents = { '.': fractions['.'](2), ',': fractions[','](2) };

/** Writes amounts of one currency fast: `moneyToDecimal` of a million lines takes as long as writing them. */
export function decimalOf(amountMinor: number, exponent: number, mark: '.' | ',' = '.'): string {
  if (exponent === 0) return String(amountMinor);
  const behind = exponent === 2 ? cents[mark] : fractions[mark](exponent);
  const minor = Math.abs(amountMinor);
  const rest = minor % behind.length;
  const whole = (minor - rest) / behind.length;
  return (amountMinor < 0 ? `-${whole}` : String(whole)) + (behind[rest] ?? '');
}
