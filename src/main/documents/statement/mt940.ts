import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

import type { PeriodFacts } from './facts.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale } from './texts.ts';
import { flat } from './totals.ts';

/** Entries per message. Accounting programs accept more than the network's 2,000 characters, but page numbers have at most five digits. */
const ENTRIES_PER_MESSAGE = 500;
const LINE = 65;
const MOST_LINES = 6;
const REFERENCE = 16;
const CRLF = '\r\n';

/** A whole period as consecutive MT940 messages, without vanished entries. */
export function* statementMt940(entries: FiledEntries, facts: PeriodFacts, locale: FileLocale): Generator<string> {
  const { opening, closing, currency, from, to } = facts;
  const note = swiftLines(swiftText(fileTexts[locale].notIssued), LINE, MOST_LINES);
  let balance = opening.amountMinor;
  let date = addDays(from, -1);
  let page = 1;
  let inPage = 0;
  let text = messageHead(facts, page, balanceField('60F', opening, date));
  for (const entry of flat(entries)) {
    if (entry.change === 'vanished') continue;
    if (inPage === ENTRIES_PER_MESSAGE) {
      const between = { amountMinor: balance, currency };
      yield text + messageEnd(balanceField('62M', between, date), note);
      page += 1;
      inPage = 0;
      text = messageHead(facts, page, balanceField('60M', between, date));
    }
    text += entryFields(entry);
    balance += entry.amountMinor;
    date = entry.operationDate;
    inPage += 1;
  }
  yield text + messageEnd(balanceField('62F', closing, to), note);
}

function messageHead({ iban, to }: PeriodFacts, page: number, opening: string): string {
  return [
    `:20:NOTBANK-${to.replaceAll('-', '')}`, `:25:${iban}`, `:28C:${statementNumber(to)}/${String(page).padStart(3, '0')}`, opening, '',
  ].join(CRLF);
}

const messageEnd = (closing: string, note: readonly string[]): string => [closing, `:86:${note.join(CRLF)}`, '-', ''].join(CRLF);

/** Year and day of the year: five digits that increase. */
function statementNumber(to: BankDate): string {
  const day = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${to.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1;
  return to.slice(2, 4) + String(day).padStart(3, '0');
}

const shortDate = (date: BankDate): string => date.slice(2).replaceAll('-', '');

/** Without sign; the comma is required even without decimals. */
function unsigned({ amountMinor, currency }: Money): string {
  const decimal = moneyToDecimal({ amountMinor: Math.abs(amountMinor), currency }).replace('.', ',');
  return decimal.includes(',') ? decimal : `${decimal},`;
}

const mark = (amountMinor: number): string => (amountMinor < 0 ? 'D' : 'C');

const balanceField = (tag: string, balance: Money, date: BankDate): string =>
  `:${tag}:${mark(balance.amountMinor)}${shortDate(date)}${balance.currency}${unsigned(balance)}`;

function entryFields(entry: FiledEntry): string {
  const { transactionId, operationDate, valueDate, description, amountMinor, currency } = entry;
  const fits = transactionId !== '' && transactionId.length <= REFERENCE && isSwiftText(transactionId) && !/^\/|\/$|\/\/|^[ ]|[ ]$/.test(transactionId);
  const date = `${shortDate(valueDate ?? operationDate)}${shortDate(operationDate).slice(2)}`;
  const line = `:61:${date}${mark(amountMinor)}${unsigned({ amountMinor, currency })}NTRFNONREF${fits ? `//${transactionId}` : ''}${CRLF}`;
  // An id too long for the reference comes first in the text.
  const text = swiftText([fits ? '' : `ID ${transactionId}`, description ?? ''].filter((part) => part !== '').join(' '));
  const lines = swiftLines(text, LINE, MOST_LINES);
  return lines.length === 0 ? line : `${line}:86:${lines.join(CRLF)}${CRLF}`;
}

/* The SWIFT character set. */

const PLAIN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

const SPELLED: Readonly<Record<string, string>> = {
  '€': 'EUR', '$': 'USD', '£': 'GBP', '&': '+', '@': '(at)', '"': "'", '“': "'", '”': "'", '„': "'", '«': "'", '»': "'", '‘': "'", '’': "'", '`': "'", '´': "'",
  '–': '-', '—': '-', '‑': '-', '_': '-', '*': '.', '#': '.', ';': ',', '[': '(', ']': ')', '{': '(', '}': ')', '<': '(', '>': ')', '\\': '/', '|': '/', '=': '-', '%': '(pct)',
  'ß': 'ss', 'æ': 'ae', 'Æ': 'AE', 'œ': 'oe', 'Œ': 'OE', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D', 'ð': 'd', 'þ': 'th', '°': 'o', 'ª': 'a', 'º': 'o',
  '\t': ' ', '\n': ' ', '\r': ' ', '\u00a0': ' ',
};

/** Drops accents; characters without an equivalent become a point. */
function swiftText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll('\r\n', ' ').normalize('NFKD').replace(/\p{M}+/gu, '').replace(OTHER, (character) => SPELLED[character] ?? '.');
}

const isSwiftText = (text: string): boolean => PLAIN.test(text);

/** No line may look like a field or the end of the message. */
function swiftLines(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const prefix = /^[:-]/.test(rest) ? ' ' : '';
    lines.push(prefix + rest.slice(0, width - prefix.length));
    rest = rest.slice(width - prefix.length);
  }
  return lines;
}
