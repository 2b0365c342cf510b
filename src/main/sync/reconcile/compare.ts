import type { Candidate, CandidateTrait } from '#shared/bridge/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

/** What a write must look like at the bank. null where this side does not know. */
export interface Sought {
  /** The code that was placed in the remittance information. */
  readonly marker: string | null;
  /** IBAN or virtual IBAN that pays. */
  readonly source: string | null;
  readonly destination: string | null;
  /** As credited; positive. */
  readonly amount: Money | null;
  readonly description: string;
  /** When it was sent, by the bank's clock where it tells it. */
  readonly sentAt: Instant;
}

/**
 * - `certain`: it carries our marker
 * - `match`: all that can be compared agrees
 * - `doubtful`: it differs only in what a bank may change, or does not say enough
 * - `other`: it is something else
 */
export type Verdict = 'certain' | 'match' | 'doubtful' | 'other';

export interface Compared {
  readonly verdict: Verdict;
  readonly candidate: Candidate;
}

const DAY_MS = 86_400_000;

/** Clocks and zones may differ: what was created a day before it was sent may still be it. */
export const earliestCreation = (sentAt: Instant): Instant => instantFromMs(instantToMs(sentAt) - DAY_MS);

type Agreement = 'same' | 'different' | 'notSaid';

/** Compares a transfer of the bank with what was sent. */
export function compareTransfer(sought: Sought, transfer: MoneyTransfer): Compared {
  const traits: Readonly<Record<CandidateTrait, Agreement>> = {
    marker: markerIn(sought.marker, transfer),
    source: sameAccount(sought.source, transfer.debtor?.accountCode ?? null),
    destination: sameAccount(sought.destination, transfer.creditor?.accountCode ?? null),
    ...amountTraits(sought.amount, transfer),
    time: transfer.createdDatetime === null ? 'notSaid' : transfer.createdDatetime >= earliestCreation(sought.sentAt) ? 'same' : 'different',
    description: sameDescription(sought.description, transfer.description),
  };
  return {
    verdict: verdictOf(traits),
    candidate: {
      serverId: transfer.moneyTransferId, source: 'transfer', at: transfer.createdDatetime, date: transfer.debtorValueDate,
      amount: transfer.amount?.creditor ?? transfer.amount?.debtor ?? null, counterpartName: transfer.creditor?.name ?? null,
      counterpartAccount: transfer.creditor?.accountCode ?? null, description: transfer.description, status: transfer.status,
      ...agreeing(traits), transfer,
    },
  };
}

function verdictOf(traits: Readonly<Record<CandidateTrait, Agreement>>): Verdict {
  if (traits.marker === 'same') return 'certain';
  const own = [traits.source, traits.destination, traits.amount, traits.currency, traits.time];
  if (own.includes('different')) return 'other';
  const told = traits.destination === 'same' && traits.amount === 'same';
  return told && traits.description === 'same' ? 'match' : 'doubtful';
}

export function agreeing(traits: Readonly<Partial<Record<CandidateTrait, Agreement>>>): Pick<Candidate, 'agrees' | 'differs'> {
  const having = (wanted: Agreement): readonly CandidateTrait[] =>
    (Object.entries(traits) as [CandidateTrait, Agreement][]).filter(([, agreement]) => agreement === wanted).map(([trait]) => trait);
  return { agrees: having('same'), differs: having('different') };
}

/** A field in which a bank repeats what it was given. That it does not is no difference: it may leave the field out. */
function markerIn(marker: string | null, { uri, description }: MoneyTransfer): Agreement {
  if (marker === null) return 'notSaid';
  return [uri, description].some((text) => text?.toUpperCase().includes(marker) === true) ? 'same' : 'notSaid';
}

/** A code with hidden digits says nothing. */
const MASKED = /[*•]/;

/** An IBAN of some country, whether or not its check digits are right. */
const IBAN_FORM = /^[A-Z]{2}\d{2}/;
const SHORTEST_NUMBER = 4;

/**
 * A bank may show an account by a number that is part of the IBAN, or by an id of its own (section 2.11 has both): that says
 * nothing. Taken for another account, it would hide the very transfer that is looked for.
 */
function sameAccount(ours: string | null, theirs: string | null): Agreement {
  if (ours === null || theirs === null || MASKED.test(theirs)) return 'notSaid';
  const [sent, shown] = [accountCode(ours), accountCode(theirs)];
  if (sent === shown) return 'same';
  return (IBAN_FORM.test(sent) && !IBAN_FORM.test(shown)) || isPartOf(shown, sent) || isPartOf(sent, shown) ? 'notSaid' : 'different';
}

const accountCode = (code: string): string => compactIban(code).replace(/[^\p{L}\p{N}]/gu, '');

function isPartOf(short: string, long: string): boolean {
  const number = short.replace(/^0+/, '');
  return number.length >= SHORTEST_NUMBER && long.includes(number);
}

function amountTraits(ours: Money | null, { amount }: MoneyTransfer): Readonly<Record<'amount' | 'currency', Agreement>> {
  const said = [amount?.creditor ?? null, amount?.debtor ?? null].filter((money) => money !== null);
  if (ours === null || said.length === 0) return { amount: 'notSaid', currency: 'notSaid' };
  const inCurrency = said.filter(({ currency }) => currency === ours.currency);
  if (inCurrency.length === 0) return { amount: 'notSaid', currency: 'different' };
  return { amount: inCurrency.some(({ amountMinor }) => Math.abs(amountMinor) === ours.amountMinor) ? 'same' : 'different', currency: 'same' };
}

const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Without regard to case, accents, punctuation and spaces. One that was cut differs: "Fattura 7" also begins "Fattura 71". */
export function sameDescription(ours: string, theirs: string | null): Agreement {
  const [sent, kept] = [plain(ours), plain(theirs ?? '')];
  if (sent === kept) return 'same';
  return theirs === null ? 'notSaid' : 'different';
}
