import { parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';

/** "2026-03-15", "15/03/2026", "15.3.2026", "15 Mar 2026"; null is no day. */
export function typedDay(text: string): BankDate | null {
  const compact = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(compact);
  const european = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(compact);
  const [year, month, day] = iso !== null ? [iso[1], iso[2], iso[3]] : european !== null ? [european[3], european[2], european[1]] : named(compact);
  if (year === undefined || month === undefined || day === undefined) return null;
  return parseBankDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function named(text: string): readonly (string | undefined)[] {
  const match = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text);
  const month = MONTHS.indexOf((match?.[2] ?? '').toLowerCase());
  return match === null || month < 0 ? [] : [match[3], String(month + 1), match[1]];
}
