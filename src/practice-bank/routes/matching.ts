import { foldText } from '#shared/domain/folded-text.ts';
import { instantToMs, parseInstant } from '#shared/domain/instant.ts';
import { italianDate } from '../bank/time.ts';
import { wireAmount } from '../wire/amount.ts';

/* How searches match: not shown by the document, so these are guesses (GUESSES.md). A filter that is absent, null or empty matches all. */

type Filter<Value> = Value | null | undefined;

/** Equal, as codes and states are. */
export const sameText = (wanted: Filter<string>, actual: string): boolean =>
  wanted === undefined || wanted === null || wanted === '' || wanted === actual;

/** Contained, without regard to case and accents, as names and descriptions are. */
export const textPart = (wanted: Filter<string>, actual: string): boolean =>
  wanted === undefined || wanted === null || foldText(actual).includes(foldText(wanted.trim()));

export const sameAmount = (wanted: Filter<number>, actualMinor: number, currency = 'EUR'): boolean =>
  wanted === undefined || wanted === null || wanted === wireAmount(actualMinor, currency);

/** A date matches the whole day, a date-time the second. */
export function sameInstant(wanted: Filter<string>, actualMs: number | null): boolean {
  if (wanted === undefined || wanted === null || wanted === '') return true;
  if (actualMs === null) return false;
  if (wanted.length === 10) return italianDate(actualMs) === wanted;
  const instant = parseInstant(wanted);
  return instant !== null && Math.floor(instantToMs(instant) / 1000) === Math.floor(actualMs / 1000);
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** From and to belong to the range; a `to` that is a date means its whole day. */
export function inPeriod(range: Period | undefined, actualMs: number | null): boolean {
  if (range === undefined || (range.from === undefined && range.to === undefined)) return true;
  if (actualMs === null) return false;
  const from = range.from === undefined ? -Infinity : boundMs(range.from);
  const to = range.to === undefined ? Infinity : boundMs(range.to) + (range.to.length === 10 ? 86_400_000 - 1 : 0);
  return actualMs >= from && actualMs <= to;
}

function boundMs(text: string): number {
  const instant = parseInstant(text);
  return instant === null ? Number.NaN : instantToMs(instant);
}
