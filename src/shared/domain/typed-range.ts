import { addDays, addMonths, bankDate, daysInMonth, firstOfMonth, parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { failed, ok } from './result.ts';
import type { Result } from './result.ts';
import { decimalFromTyped } from './typed-amount.ts';
import type { AmountNotation } from './typed-amount.ts';
import { typedDay } from './typed-day.ts';

/*
 * Ranges as a person types them into a filter: "100..500", ">1000", "<= 50,00", "2026-01..2026-03", "last month". They are kept as typed; what is
 * compared is written plainly, "100..500.50" or "2026-01-01..2026-03-31", where one end may be open.
 */

/** Plain decimal text; `strict` excludes the limit itself. */
export interface AmountLimit {
  readonly value: string;
  readonly strict: boolean;
}

interface AmountRange {
  readonly lower: AmountLimit | null;
  readonly upper: AmountLimit | null;
}

interface Parts {
  /** '' is an open end. */
  readonly from: string;
  readonly to: string;
  readonly strict: boolean;
}

function partsOf(text: string): Parts | null {
  const compared = /^\s*(?:([<>])\s*(=?)|([≤≥]))\s*(.*)$/.exec(text);
  if (compared !== null) {
    const [, sign, equal, orEqual, value = ''] = compared;
    const strict = orEqual === undefined && equal === '';
    return sign === '>' || orEqual === '≥' ? { from: value.trim(), to: '', strict } : { from: '', to: value.trim(), strict };
  }
  const at = text.indexOf('..');
  return at < 0 ? null : { from: text.slice(0, at).trim(), to: text.slice(at + 2).trim(), strict: false };
}

/** null for text that is no range but perhaps a single amount. */
export function typedAmountRange(text: string, notation: AmountNotation): Result<AmountRange, 'notAmount' | 'ambiguous'> | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  if (parts.from === '' && parts.to === '') return failed('notAmount');
  const [from, to] = [parts.from, parts.to].map((typed) => (typed === '' ? ok(null) : decimalFromTyped(typed, notation)));
  if (from === undefined || to === undefined || !from.ok) return from === undefined || from.ok ? failed('notAmount') : from;
  if (!to.ok) return to;
  const [lower = null, upper = null] = [from.value, to.value].map((value) => (value === null ? null : { value, strict: parts.strict }));
  // "500..100" is swapped.
  return ok(lower !== null && upper !== null && Number(lower.value) > Number(upper.value) ? { lower: upper, upper: lower } : { lower, upper });
}

/** As `typedAmountRange` reads it in the notation `plain`. */
export function plainAmountRange({ lower, upper }: AmountRange): string {
  if (lower?.strict === true) return `>${lower.value}`;
  if (upper?.strict === true) return `<${upper.value}`;
  return `${lower?.value ?? ''}..${upper?.value ?? ''}`;
}

/** Both ends inclusive; null leaves that end open. */
interface DayRange {
  readonly from: BankDate | null;
  readonly to: BankDate | null;
}

/**
 * A day, a month ("2026-03", "03/2026"), a year, words such as "last month" or "mese scorso", two of them with ".." between, or one after a sign. null
 * for anything else.
 */
export function typedDayRange(text: string, today: BankDate): DayRange | null {
  const parts = partsOf(text);
  if (parts === null) return spanOf(text, today);
  const [from, to] = [parts.from, parts.to].map((typed) => (typed === '' ? null : spanOf(typed, today)));
  if ((from === null) === (parts.from !== '') || (to === null) === (parts.to !== '') || (parts.from === '' && parts.to === '')) return null;
  if (parts.strict) return { from: isSpan(from) ? addDays(from.to, 1) : null, to: isSpan(to) ? addDays(to.from, -1) : null };
  if (isSpan(from) && isSpan(to) && from.from > to.to) return { from: to.from, to: from.to };
  return { from: from?.from ?? null, to: to?.to ?? null };
}

/** "2026-02-10" for one day, else "2026-01-01..2026-03-31"; as `readDayRange` reads it. */
export const plainDayRange = ({ from, to }: DayRange): string => (from === to ? from ?? '' : `${from ?? ''}..${to ?? ''}`);

export function readDayRange(plain: string): DayRange | null {
  const at = plain.indexOf('..');
  if (at < 0) return null;
  const [from, to] = [plain.slice(0, at), plain.slice(at + 2)].map((day) => (day === '' ? null : parseBankDate(day) ?? undefined));
  return from === undefined || to === undefined || (from === null && to === null) ? null : { from, to };
}

interface Span {
  readonly from: BankDate;
  readonly to: BankDate;
}

const isSpan = (span: Span | null | undefined): span is Span => span !== null && span !== undefined;

type SpanAt = (today: BankDate) => Span;

const monthAt = (months: number): SpanAt => (today) => {
  const from = addMonths(firstOfMonth(today), months);
  return { from, to: addDays(addMonths(from, 1), -1) };
};
const quarterAt = (quarters: number): SpanAt => (today) => {
  const from = addMonths(firstOfMonth(today), quarters * 3 - ((Number(today.slice(5, 7)) - 1) % 3));
  return { from, to: addDays(addMonths(from, 3), -1) };
};
const yearAt = (years: number): SpanAt => (today) => yearOf(Number(today.slice(0, 4)) + years);
const dayAt = (days: number): SpanAt => (today) => ({ from: addDays(today, days), to: addDays(today, days) });
/** From Monday on. */
const weekAt = (weeks: number): SpanAt => (today) => {
  const from = addDays(today, weeks * 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
};

/** In every language, so that what is kept is read after a change of language too. */
const WORDS: Readonly<Record<string, SpanAt>> = {
  'today': dayAt(0), 'oggi': dayAt(0), 'yesterday': dayAt(-1), 'ieri': dayAt(-1),
  'this week': weekAt(0), 'questa settimana': weekAt(0), 'last week': weekAt(-1), 'settimana scorsa': weekAt(-1), 'scorsa settimana': weekAt(-1),
  'this month': monthAt(0), 'questo mese': monthAt(0), 'last month': monthAt(-1), 'mese scorso': monthAt(-1), 'scorso mese': monthAt(-1),
  'this quarter': quarterAt(0), 'questo trimestre': quarterAt(0), 'last quarter': quarterAt(-1), 'trimestre scorso': quarterAt(-1), 'scorso trimestre': quarterAt(-1),
  'this year': yearAt(0), 'quest’anno': yearAt(0), 'last year': yearAt(-1), 'anno scorso': yearAt(-1), 'scorso anno': yearAt(-1),
};

function spanOf(text: string, today: BankDate): Span | null {
  const compact = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const day = parseBankDate(compact) ?? typedDay(text);
  if (day !== null) return { from: day, to: day };
  const word = compact.replace(/'/g, '’').replace(/^(il |lo |la |l’)/, '');
  if (Object.hasOwn(WORDS, word)) return WORDS[word]?.(today) ?? null;
  const year = /^(\d{4})$/.exec(compact)?.[1];
  if (year !== undefined) return isYear(Number(year)) ? yearOf(Number(year)) : null;
  const [, first, second] = /^(\d{4})[-/.](\d{1,2})$/.exec(compact) ?? [];
  const [, month = second, ofYear = first] = /^(\d{1,2})[-/.](\d{4})$/.exec(compact) ?? [];
  return month === undefined || ofYear === undefined || !isYear(Number(ofYear)) || Number(month) < 1 || Number(month) > 12 ? null : monthOf(Number(ofYear), Number(month));
}

const isYear = (year: number): boolean => year >= 1970 && year <= 2300;

const yearOf = (year: number) => ({ from: bankDate(`${year}-01-01`), to: bankDate(`${year}-12-31`) });

function monthOf(year: number, month: number) {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  return { from: bankDate(`${name}-01`), to: bankDate(`${name}-${daysInMonth(year, month)}`) };
}
