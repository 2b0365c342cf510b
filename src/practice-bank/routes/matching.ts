import { foldText } from '#shared/domain/folded-text.ts';
import { instantToMs, parseInstant } from '#shared/domain/instant.ts';
import { italianDate } from '../bank/time.ts';
import { wireAmount } from '../wire/amount.ts';

/* How searches match. The document does not say, so these are guesses (GUESSES.md). An absent, null or empty filter matches all. */

type Filter<Value> = Value | null | undefined;

export const sameText = (wanted: Filter<string>, actual: string): boolean =>
  wanted === undefined || wanted === null || wanted === '' || wanted === actual;

/** For names and descriptions: contained, ignoring case and accents. */
export const textPart = (wanted: Filter<string>, actual: string): boolean =>
  wanted === undefined || wanted === null || foldText(actual).includes(foldText(wanted.trim()));

export const sameAmount = (wanted: Filter<number>, actualMinor: number, currency = 'EUR'): boolean =>
  wanted === undefined || wanted === null || wanted === wireAmount(actualMinor, currency);

/** A date matches its whole day, a date-time its second. */
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

/** Both bounds are included; `to` as a date means its whole day. */
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
