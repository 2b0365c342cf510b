import { foldText } from '../folded-text.ts';
import { instantToMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import type { Money } from '../money.ts';
import { tellingWords } from '../payment/similar-name.ts';

/** Evidence that an unidentified transfer was meant for an order; `weight` adds to the score. */
export interface MatchReason {
  readonly code: 'amountEqual' | 'amountNear' | 'payerIsHolder' | 'payerAlike' | 'codeInText' | 'orderIdInText' | 'dateNear' | 'orderWaits' | 'wrongAmountOrder';
  readonly weight: number;
}

/** The relevant fields of an unidentified transfer (section 2.9). */
export interface MatchTransfer {
  readonly amount: Money | null;
  readonly description: string | null;
  readonly payerName: string | null;
  readonly type: string | null;
  readonly receivedDatetime: Instant | null;
}

export interface MatchOrder {
  readonly orderId: string;
  readonly status: string | null;
  readonly totalAmount: Money | null;
  readonly orderAmount: Money | null;
  /** Known names of the account's holder and the investor. */
  readonly names: readonly string[];
  /** The portal's codes of the order or its investor. */
  readonly codes: readonly string[];
  /** When it was confirmed, or else created. */
  readonly at: Instant | null;
}

export interface MatchScore {
  /** 0 to 100. */
  readonly score: number;
  /** Heaviest first. */
  readonly reasons: readonly MatchReason[];
}

export const weights: Readonly<Record<MatchReason['code'], number>> = {
  orderIdInText: 55, codeInText: 50, amountEqual: 30, payerIsHolder: 30, payerAlike: 15, wrongAmountOrder: 15, amountNear: 10, orderWaits: 8, dateNear: 7,
};

/** Evidence that suffices to suggest an order; the rest only adds to it. */
const pointing = new Set<MatchReason['code']>(['orderIdInText', 'codeInText', 'amountEqual', 'payerIsHolder', 'payerAlike', 'wrongAmountOrder']);

/** 0 without reasons when nothing suggests the order. */
export const scoreMatch = (transfer: MatchTransfer, order: MatchOrder): MatchScore => scoreRead(readTransfer(transfer), readMatchOrder(order));

export interface ReadTransfer {
  readonly amount: Money | null;
  readonly payerWords: readonly string[];
  /** They may contain a payer's name that is missing elsewhere. */
  readonly textWords: readonly string[];
  /** Candidates for codes: words alone and joined with the following ones. */
  readonly runs: ReadonlySet<string>;
  readonly type: string | null;
  readonly receivedMs: number | null;
}

export interface ReadMatchOrder {
  readonly orderId: string;
  readonly status: string | null;
  readonly total: Money | null;
  readonly orderAmount: Money | null;
  readonly names: readonly (readonly string[])[];
  readonly bareId: string;
  readonly bareCodes: readonly string[];
  readonly atMs: number | null;
}

/** Shorter codes occur in too many texts. */
const SHORTEST_CODE = 4;
/** The words that a code may be broken into. */
const MOST_WORDS = 5;

export function readTransfer(transfer: MatchTransfer): ReadTransfer {
  const textWords = bareWords(transfer.description ?? '');
  return {
    amount: transfer.amount, payerWords: tellingWords(transfer.payerName ?? ''), textWords, runs: runsOf(textWords), type: transfer.type,
    receivedMs: transfer.receivedDatetime === null ? null : instantToMs(transfer.receivedDatetime),
  };
}

export function readMatchOrder(order: MatchOrder): ReadMatchOrder {
  return {
    orderId: order.orderId, status: order.status, total: order.totalAmount, orderAmount: order.orderAmount,
    names: order.names.map(tellingWords).filter((words) => words.length > 0),
    bareId: bareCode(order.orderId), bareCodes: order.codes.map(bareCode).filter((code) => code.length >= SHORTEST_CODE),
    atMs: order.at === null ? null : instantToMs(order.at),
  };
}

const bareWords = (text: string): string[] => foldText(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Letters and digits only: a payer writes "TC 000123 456" for "TC-000123-456". */
export const bareCode = (code: string): string => bareWords(code).join('');

function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const start of words.keys()) {
    let run = '';
    for (const word of words.slice(start, start + MOST_WORDS)) {
      run += word;
      if (run.length >= SHORTEST_CODE) runs.add(run);
    }
  }
  return runs;
}

export function scoreRead(transfer: ReadTransfer, order: ReadMatchOrder): MatchScore {
  const codes = [codeReason(transfer, order), amountReason(transfer, order), payerReason(transfer, order), stateReason(transfer, order), dateReason(transfer, order)]
    .filter((code) => code !== null);
  if (!codes.some((code) => pointing.has(code))) return { score: 0, reasons: [] };
  const reasons = codes.map((code) => ({ code, weight: weights[code] })).sort((a, b) => b.weight - a.weight);
  return { score: Math.min(100, reasons.reduce((sum, { weight }) => sum + weight, 0)), reasons };
}

function codeReason({ runs }: ReadTransfer, { bareId, bareCodes }: ReadMatchOrder): MatchReason['code'] | null {
  if (runs.has(bareId)) return 'orderIdInText';
  return bareCodes.some((code) => runs.has(code)) ? 'codeInText' : null;
}

/** Within a twentieth: intermediary fees or a mistyped digit. The amount without the portal's fee is near too. */
export const NEAR_PARTS = 20;

function amountReason({ amount }: ReadTransfer, { total, orderAmount }: ReadMatchOrder): MatchReason['code'] | null {
  if (amount === null || total === null || amount.currency !== total.currency) return null;
  if (amount.amountMinor === total.amountMinor) return 'amountEqual';
  if (orderAmount !== null && orderAmount.amountMinor === amount.amountMinor) return 'amountNear';
  return Math.abs(amount.amountMinor - total.amountMinor) * NEAR_PARTS <= total.amountMinor ? 'amountNear' : null;
}

function payerReason({ payerWords, textWords }: ReadTransfer, { names }: ReadMatchOrder): MatchReason['code'] | null {
  const reasons = names.map((name) => nameReason({ payerWords, textWords }, name));
  return reasons.find((reason) => reason === 'payerIsHolder') ?? reasons.find((reason) => reason !== null) ?? null;
}

/** What the words of one name say: that it is the payer's, or like it or named in the text. */
export function nameReason({ payerWords, textWords }: Pick<ReadTransfer, 'payerWords' | 'textWords'>, name: readonly string[]): 'payerIsHolder' | 'payerAlike' | null {
  const likeness = compareNames(payerWords, name);
  if (likeness === 'same') return 'payerIsHolder';
  return likeness === 'alike' || (name.length > 1 && name.every((word) => textWords.includes(word))) ? 'payerAlike' : null;
}

function stateReason({ type }: ReadTransfer, { status }: ReadMatchOrder): MatchReason['code'] | null {
  if (status === 'INCORRECT_AMOUNT' && type === 'WRONG_AMOUNT') return 'wrongAmountOrder';
  return waitsForMoney(status) ? 'orderWaits' : null;
}

export const waitsForMoney = (status: string | null): boolean => status === 'WAITING' || status === 'CREATED' || status === 'INCORRECT_AMOUNT';

const DAY_MS = 86_400_000;
/** People pay within weeks of the order, sometimes slightly before it. */
export const NEAR_DAYS = { before: 3, after: 30 };

function dateReason({ receivedMs }: ReadTransfer, { atMs }: ReadMatchOrder): MatchReason['code'] | null {
  if (receivedMs === null || atMs === null) return null;
  const days = (receivedMs - atMs) / DAY_MS;
  return days >= -NEAR_DAYS.before && days <= NEAR_DAYS.after ? 'dateNear' : null;
}

/**
 * Compares names by words in any order. `alike`: all words of the shorter one, at least two, occur in the longer one, exact, cut
 * short or with one letter wrong: statements truncate names, accounts have two holders, people mistype.
 */
function compareNames(left: readonly string[], right: readonly string[]): 'same' | 'alike' | 'other' {
  if (left.length === 0 || right.length === 0) return 'other';
  if (left.length === right.length && left.toSorted().join(' ') === right.toSorted().join(' ')) return 'same';
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const isAlike = shorter.length > 1 && shorter.some((word) => longer.includes(word)) && shorter.every((word) => longer.some((other) => areWordsAlike(word, other)));
  return isAlike ? 'alike' : 'other';
}

const SHORTEST_CUT = 4;
const SHORTEST_MISTYPED = 5;

function areWordsAlike(left: string, right: string): boolean {
  if (left === right) return true;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter.length >= SHORTEST_CUT && longer.startsWith(shorter)) return true;
  return shorter.length >= SHORTEST_MISTYPED && isOneSlip(shorter, longer);
}

/** One letter added, replaced or swapped with its neighbour. */
function isOneSlip(shorter: string, longer: string): boolean {
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  const restShort = shorter.slice(start);
  const restLong = longer.slice(start);
  if (longer.length > shorter.length) return restShort === restLong.slice(1);
  if (restShort.slice(1) === restLong.slice(1)) return true;
  return restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2);
}
