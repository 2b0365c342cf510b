import { parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';

/** A day as typed, day before month: "3/5/26", "03.05.2026", "3 mag 2026", "3 May 2026"; or "May 3, 2026", "2026-05-03". Else null. */
export function typedDay(text: string): BankDate | null {
  const compact = text.trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(compact);
  const european = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(compact);
  const [year, month, day] = iso !== null ? [iso[1], iso[2], iso[3]] : european !== null ? [european[3], european[2], european[1]] : named(compact);
  if (year === undefined || month === undefined || day === undefined) return null;
  return parseBankDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** "3/5/26 14:30" becomes "2026-05-03 14:30:00"; without a time, midnight. Else null. */
export function typedMoment(text: string): string | null {
  const match = /^(.*?)(?:[ ,T]+(\d{1,2})[:.](\d{2})(?::\d{2})?)?$/.exec(text.trim());
  const day = typedDay(match?.[1] ?? '');
  const [hour, minute] = [(match?.[2] ?? '00').padStart(2, '0'), match?.[3] ?? '00'];
  return day === null || Number(hour) > 23 || Number(minute) > 59 ? null : `${day} ${hour}:${minute}:00`;
}

/** In English and Italian. */
const months = [
  ['jan', 'gen'], ['feb'], ['mar'], ['apr'], ['may', 'mag'], ['jun', 'giu'], ['jul', 'lug'], ['aug', 'ago'], ['sep', 'set'], ['oct', 'ott'], ['nov'], ['dec', 'dic'],
];

function named(text: string): readonly (string | undefined)[] {
  const { day, name = '', year } = (/^(?<day>\d{1,2}) (?<name>[A-Za-z]{3})[a-z]*\.? (?<year>\d{4}|\d{2})$/.exec(text)
    ?? /^(?<name>[A-Za-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/.exec(text))?.groups ?? {};
  const month = months.findIndex((names) => names.includes(name.toLowerCase()));
  return month < 0 ? [] : [year, String(month + 1), day];
}
