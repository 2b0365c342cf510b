import type { Candidate, CandidateTrait } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

/** What a write must look like at the bank; null where it is not known here. */
export interface Sought {
  readonly marker: string | null;
  readonly source: string | null;
  readonly destination: string | null;
  /** As credited; positive. */
  readonly amount: Money | null;
  readonly description: string;
  readonly remittance: string | null;
  /** Whether the bank may quote another transfer's texts, with a code of another user of the app. */
  readonly quotesAnother?: boolean;
  /** By the bank's clock where known. */
  readonly sentAt: Instant;
}

/**
 * - `certain`: it has our marker, and nothing that identifies a payment differs
 * - `match`: everything that identifies a payment is there and agrees
 * - `doubtful`: it differs only in what a bank may change, or lacks something that identifies a payment
 * - `other`: it is another payment
 */
export type Verdict = 'certain' | 'match' | 'doubtful' | 'other';

export interface Compared {
  readonly verdict: Verdict;
  readonly candidate: Candidate;
}

const DAY_MS = 86_400_000;

/** Clocks and time zones may differ: the write may have been created up to a day before it was sent. */
export const earliestCreation = (sentAt: Instant): Instant => instantFromMs(instantToMs(sentAt) - DAY_MS);

export type Agreement = 'same' | 'different' | 'notSaid';

type Traits = Readonly<Record<CandidateTrait, Agreement>>;

export function compareTransfer(sought: Sought, transfer: MoneyTransfer): Compared {
  const traits: Traits = {
    marker: markerIn(sought, transfer),
    source: sameAccount(sought.source, transfer.debtor?.accountCode ?? null),
    destination: sameAccount(sought.destination, transfer.creditor?.accountCode ?? null),
    ...amountTraits(sought.amount, transfer),
    time: transfer.createdDatetime === null ? 'notSaid' : transfer.createdDatetime >= earliestCreation(sought.sentAt) ? 'same' : 'different',
    description: sameDescription(sought.description, transfer.description),
  };
  return {
    verdict: verdictOf(traits, lacksRemittance(sought, transfer)),
    candidate: {
      serverId: transfer.moneyTransferId, source: 'transfer', at: transfer.createdDatetime, date: transfer.debtorValueDate,
      amount: transfer.amount?.creditor ?? transfer.amount?.debtor ?? null, counterpartName: transfer.creditor?.name ?? null,
      counterpartAccount: transfer.creditor?.accountCode ?? null, description: transfer.description, status: transfer.status,
      ...agreeing(traits), transfer,
    },
  };
}

function verdictOf({ marker, source, destination, amount, currency, time, description }: Traits, lacksOurs: boolean): Verdict {
  const contradicts = [source, destination, amount, currency].includes('different');
  // Our code may have been copied into another payment, or come back with a returned one.
  if (marker === 'same') return contradicts ? 'doubtful' : 'certain';
  if (marker === 'different' || contradicts || time === 'different') return 'other';
  const tells = [destination, amount, currency, description];
  return tells.every((trait) => trait === 'same') && !lacksOurs ? 'match' : 'doubtful';
}

export function agreeing(traits: Readonly<Partial<Record<CandidateTrait, Agreement>>>): Pick<Candidate, 'agrees' | 'differs'> {
  const having = (wanted: Agreement): readonly CandidateTrait[] =>
    (Object.entries(traits) as [CandidateTrait, Agreement][]).filter(([, agreement]) => agreement === wanted).map(([trait]) => trait);
  return { agrees: having('same'), differs: having('different') };
}

/** Codes made by writes/freeze. Without a digit it may be a word, such as a name. */
const MARKERS = /(?<![A-Z0-9])TS(?=[A-Z]*\d)[0-9A-HJKMNP-TV-Z]{8}(?![A-Z0-9])/g;

/** A bank may omit our code: that is no difference. Another code is one. */
function markerIn({ marker, description, remittance, quotesAnother = false }: Sought, transfer: Pick<MoneyTransfer, 'uri' | 'description'>): Agreement {
  const texts = [transfer.uri, transfer.description].map((text) => (text ?? '').toUpperCase());
  if (marker !== null && texts.some((text) => text.includes(marker))) return 'same';
  const ownWords = `${description} ${remittance ?? ''}`.toUpperCase();
  const others = texts.flatMap((text) => text.match(MARKERS) ?? []).filter((code) => !ownWords.includes(code));
  return others.length > 0 && !quotesAnother ? 'different' : 'notSaid';
}

/**
 * The bank shows other remittance information than was sent: it may have replaced it, or the transfer is another one. Only for transfers without our
 * code.
 */
function lacksRemittance({ marker, remittance }: Sought, { uri }: Pick<MoneyTransfer, 'uri'>): boolean {
  const shown = uri ?? '';
  return shown.trim() !== '' && (marker !== null || !plain(shown).includes(plain(remittance ?? '')));
}

/** Masked digits tell nothing. */
const MASKED = /[*•]/;

/** Check digits ignored; the shortest IBAN has 15 characters. A bank's own id may begin like one. */
const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const SHORTEST_NUMBER = 4;

/**
 * A bank may show an account by a part of the IBAN, or by an id of its own (section 2.11). As another account it would hide the very transfer that is
 * sought.
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

type AmountTraits = Readonly<Record<'amount' | 'currency', Agreement>>;

/** The credited side is what was sent; the debited one may be in another currency, or include fees. */
function amountTraits(ours: Money | null, { amount }: MoneyTransfer): AmountTraits {
  const [credited, debited] = [sameMoney(ours, amount?.creditor ?? null), sameMoney(ours, amount?.debtor ?? null)];
  const sides = [credited, debited];
  const whole = sides.find((side) => side.amount === 'same' && side.currency === 'same');
  if (whole !== undefined) return whole;
  if (credited.currency === 'different' && debited.currency !== 'same') return { amount: 'notSaid', currency: 'different' };
  const figure = sides.find((side) => side.amount === 'same');
  if (figure !== undefined) return figure;
  if (credited.amount === 'different') return credited;
  const debit = amount?.debtor ?? null;
  const isLess = ours !== null && debit !== null && figureOf(debit) < figureOf(ours);
  return debited.currency === 'same' && isLess ? debited : { amount: 'notSaid', currency: debited.currency === 'same' ? 'same' : 'notSaid' };
}

/** Ignores the sign. Figures in two currencies are not compared. */
export function sameMoney(ours: Money | null, theirs: Money | null): AmountTraits {
  if (ours === null || theirs === null) return { amount: 'notSaid', currency: 'notSaid' };
  const currency = isSaid(ours) && isSaid(theirs) ? (ours.currency === theirs.currency ? 'same' : 'different') : 'notSaid';
  if (currency === 'different') return { amount: 'notSaid', currency };
  return { amount: figureOf(ours) === figureOf(theirs) ? 'same' : 'different', currency };
}

/** The figure as written, whatever the number of decimals, which depends on a currency that may be missing. Exact up to 15 digits. */
const figureOf = (money: Money): number => Math.abs(Number(moneyToDecimal(money)));

const isSaid = ({ currency }: Money): boolean => currency !== CURRENCY_NOT_SAID;

const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Ignores case, accents, punctuation and multiple spaces. A cut text differs: "Fattura 7" also begins "Fattura 71". */
export function sameDescription(ours: string, theirs: string | null): Agreement {
  const [sent, kept] = [plain(ours), plain(theirs ?? '')];
  if (sent === kept) return 'same';
  return theirs === null ? 'notSaid' : 'different';
}
