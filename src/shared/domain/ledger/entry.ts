import type { Place, Posting } from '../books/posting.ts';
import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import type { Instant } from '../instant.ts';
import type { Money } from '../money.ts';
import { ownValue } from '../own-value.ts';
import { feeRoles, roleOf } from './chart.ts';
import type { FeeRole, LedgerKind, LedgerRole, LedgerSetup } from './chart.ts';

/** A debit is positive, a credit negative. */
export interface JournalLine {
  /** Code of the account. */
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Number of an entry: counted from 1 within its year, without gaps, and never changed. */
export interface EntryNumber {
  readonly year: number;
  readonly number: number;
}

/** A booked entry: it is never changed. What the bank says otherwise later is reversed and booked anew. */
export interface JournalEntry extends EntryNumber {
  /** In this month it counts. */
  readonly date: BankDate;
  /** The date of the fact: before `date` where its month was locked already. */
  readonly factDate: BankDate;
  readonly kind: LedgerKind;
  readonly postingId: string;
  readonly campaignId: string | null;
  readonly orderId: string | null;
  readonly lines: readonly JournalLine[];
  /** Ids at the bank. */
  readonly sources: readonly string[];
  /** What the bank said when it was booked, by {@link factOf}: another fact needs another entry. */
  readonly fact: string;
  /** The entry that this one takes back. */
  readonly reverses: EntryNumber | null;
  readonly bookedAt: Instant;
  /** Operating-system user. */
  readonly bookedBy: string;
}

/** "2026/000042": text order is the order of numbers. */
export const numberText = ({ year, number }: EntryNumber): string => `${year}/${String(number).padStart(6, '0')}`;

/** What a person decided about an entry of the statement that no fact explains. */
export interface LedgerDecision {
  readonly postingId: string;
  /** null: not decided yet, and no rule decides it. */
  readonly account: string | null;
  readonly campaignId: string | null;
  /** The words of the entry, by which later ones are recognised. */
  readonly words: readonly string[];
  readonly debit: boolean;
  readonly at: Instant;
  readonly by: string;
}

/** The debits of the first currency; null without a line. */
export function debitsOf(lines: readonly Pick<JournalLine, 'amountMinor' | 'currency'>[]): Money | null {
  const currency = lines[0]?.currency;
  return currency === undefined ? null : { currency, amountMinor: lines.reduce((sum, line) => (line.currency === currency && line.amountMinor > 0 ? sum + line.amountMinor : sum), 0) };
}

/** All of a posting that an entry depends on, as text. */
export function factOf({ date, kind, campaignId, orderId, lines }: Posting, decision: Pick<LedgerDecision, 'account' | 'campaignId'> | null): string {
  const amounts = lines.map(({ place, amountMinor, currency }) => `${place} ${amountMinor} ${currency}`).join('|');
  return [date, kind, campaignId ?? '', orderId ?? '', amounts, ...(decision === null ? [] : [decision.account, decision.campaignId ?? ''])].join('|');
}

/** What the bank said of a fact, without what a person decided: the fact of its posting alone. Only what nothing explains is decided. */
export const bankFactOf = (fact: string): string => /^.*?\|unexplained -?\d+ [A-Z]{3}(?=\|)/s.exec(fact)?.[0] ?? fact;

/** An amount of zero, as banks show it for interest or a charge that came to nothing: there is nothing to book or to decide. */
export const movesNothing = ({ lines }: Pick<Posting | JournalEntry, 'lines'>): boolean => lines.every(({ amountMinor }) => amountMinor === 0);

/** Whether a posting waits for a decision. */
export const needsDecision = ({ lines, kind }: Posting): boolean => lines.some(({ place }) => roleOf(place, kind) === null);

const isFee = (role: LedgerRole): role is FeeRole => feeRoles.some((fee) => fee === role);

/** The tax that is contained in an amount, rounded half away from zero. */
export function taxIn(amountMinor: number, rate: number): number {
  const gross = Math.abs(amountMinor);
  return Math.sign(amountMinor) * (gross - Math.round((gross * 10_000) / (10_000 + rate)));
}

/** The lines of a posting on the accounts of the chart. `decided` stands for what no fact explains. */
export function bookedLines({ lines, kind }: Posting, { rules, bankAccounts, vat }: LedgerSetup, decided: string): readonly JournalLine[] {
  return lines.flatMap(({ place, amountMinor, currency }) => {
    const role = roleOf(place, kind);
    const rate = role !== null && isFee(role) ? vat[role] : null;
    const tax = rate === null ? 0 : taxIn(amountMinor, rate);
    const account = role === null ? decided : role === 'bank' ? (ownValue(bankAccounts, accountIdOf(place)) ?? rules.bank) : rules[role];
    return [{ account, amountMinor: amountMinor - tax, currency }, { account: rules.vat, amountMinor: tax, currency }].filter((line) => line.amountMinor !== 0);
  });
}

const accountIdOf = (place: Place): string => place.slice('bank:'.length);

/** Per currency, debits and credits are the same. */
export function isBalanced(lines: readonly Pick<JournalLine, 'amountMinor' | 'currency'>[]): boolean {
  const sums = new Map<Currency, number>();
  for (const { amountMinor, currency } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums.values()].every((sum) => sum === 0);
}
