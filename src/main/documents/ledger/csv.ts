import { csvText } from '#main/documents/csv.ts';
import { currencyExponent, EUR } from '#shared/domain/currency.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry, JournalLine } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination, LedgerField } from '#shared/domain/ledger/export.ts';
import { decimalOf, descriptionOf, inPieces, ledgerTexts, remembered } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

/** A row for each line of each entry, as the destination reads it. */
export function* ledgerCsv(entries: Iterable<JournalEntry>, destination: LedgerDestination, facts: LedgerFacts): Generator<Uint8Array> {
  for (const piece of inPieces(rowsOf(entries, destination, facts))) yield encoded(piece, destination.encoding);
}

function* rowsOf(entries: Iterable<JournalEntry>, destination: LedgerDestination, facts: LedgerFacts): Generator<string> {
  const { columns, separator, encoding } = destination;
  const quoted = quoting(separator);
  yield `${encoding === 'utf8Bom' ? '\uFEFF' : ''}${columns.map(({ title }) => quoted(csvText(title))).join(separator)}\r\n`;
  const stretches = stretchesOf(columns.map(({ field }, index) => ended(writerOf(field, destination, facts), index === columns.length - 1 ? '\r\n' : separator)));
  const made: string[] = stretches.map(() => '');
  for (const entry of entries) {
    // What is the same for all lines of an entry is made once.
    for (const [index, stretch] of stretches.entries()) if (stretch.of === 'entry') made[index] = stretch.text(entry);
    let rows = '';
    for (const line of entry.lines) {
      for (let index = 0; index < stretches.length; index += 1) {
        const stretch = stretches[index];
        if (stretch === undefined || stretch.of === 'entry') rows += made[index];
        else rows += stretch.of === 'line' ? stretch.text(line) : stretch.text(line.account);
      }
    }
    yield rows;
  }
}

/** Gives what a cell says, quoted already, or what several cells side by side say. */
type Writer =
  | { readonly of: 'entry'; readonly text: (entry: JournalEntry) => string }
  | { readonly of: 'account'; readonly text: (account: string) => string }
  | { readonly of: 'line'; readonly text: (line: JournalLine) => string };

const ended = (writer: Writer, end: string): Writer => joined(writer, { of: writer.of, text: () => end }) ?? writer;

/** Columns side by side that depend on the same are one: a row is put together faster from few texts than from many. */
function stretchesOf(writers: readonly Writer[]): readonly Writer[] {
  const stretches: Writer[] = [];
  for (const writer of writers) {
    const before = stretches.at(-1);
    const both = before === undefined ? null : joined(before, writer);
    if (both === null) stretches.push(writer);
    else stretches[stretches.length - 1] = both;
  }
  return stretches.map((stretch) => (stretch.of === 'account' ? { of: 'account', text: remembered(stretch.text) } : stretch));
}

function joined(left: Writer, right: Writer): Writer | null {
  if (left.of === 'entry' && right.of === 'entry') return { of: 'entry', text: (entry) => left.text(entry) + right.text(entry) };
  if (left.of === 'account' && right.of === 'account') return { of: 'account', text: (account) => left.text(account) + right.text(account) };
  if (left.of === 'line' && right.of === 'line') return { of: 'line', text: (line) => left.text(line) + right.text(line) };
  return null;
}

function quoting(separator: string): (text: string) => string {
  const special = new RegExp(`["\r\n${separator}]`);
  return (text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

function writerOf(field: LedgerField, { decimalMark, days, separator }: LedgerDestination, { accounts, campaignName, locale, snapshot, desk }: LedgerFacts): Writer {
  const quoted = quoting(separator);
  const day = remembered((date: BankDate) => quoted(days === 'iso' ? date : `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`));
  const quote = separator === decimalMark ? '"' : '';
  const decimal = (amountMinor: number, currency: string): string => {
    const text = decimalOf(amountMinor, currency === EUR ? 2 : currencyExponent(currency), decimalMark);
    return quote === '' ? text : quote + text + quote;
  };
  const names = new Map(accounts.map(({ code, name }) => [code, quoted(csvText(name))]));
  const campaign = remembered((campaignId: string) => quoted(csvText(campaignName(campaignId) ?? campaignId)));
  const named = quoted(csvText(desk));
  let hash: string | null = null;
  const kind = remembered((key: JournalEntry['kind']) => quoted(ledgerTexts[locale].kinds[key]));
  switch (field) {
    case 'number': return { of: 'entry', text: numberText };
    case 'date': return { of: 'entry', text: ({ date }) => day(date) };
    case 'factDate': return { of: 'entry', text: ({ factDate }) => day(factDate) };
    case 'kind': return { of: 'entry', text: (entry) => (entry.reverses === null ? kind(entry.kind) : quoted(descriptionOf(entry, locale))) };
    case 'account': return { of: 'account', text: (account) => account };
    case 'accountName': return { of: 'account', text: (account) => names.get(account) ?? '' };
    case 'debit': return { of: 'line', text: ({ amountMinor, currency }) => (amountMinor > 0 ? decimal(amountMinor, currency) : '') };
    case 'credit': return { of: 'line', text: ({ amountMinor, currency }) => (amountMinor < 0 ? decimal(-amountMinor, currency) : '') };
    case 'amount': return { of: 'line', text: ({ amountMinor, currency }) => decimal(amountMinor, currency) };
    case 'currency': return { of: 'line', text: ({ currency }) => currency };
    case 'campaign': return { of: 'entry', text: ({ campaignId }) => (campaignId === null ? '' : campaign(campaignId)) };
    case 'order': return { of: 'entry', text: ({ orderId }) => quoted(csvText(orderId)) };
    case 'sources': return { of: 'entry', text: ({ sources }) => quoted(csvText(sources.join(' '))) };
    case 'reverses': return { of: 'entry', text: ({ reverses }) => (reverses === null ? '' : numberText(reverses)) };
    case 'bookedAt': return { of: 'entry', text: ({ bookedAt }) => bookedAt };
    case 'bookedBy': return { of: 'entry', text: ({ bookedBy }) => quoted(csvText(bookedBy)) };
    case 'snapshot': return { of: 'entry', text: () => (hash ??= snapshot()) };
    case 'desk': return { of: 'entry', text: () => named };
    default: return field satisfies never;
  }
}

/** Windows-1252 where it differs from Latin-1, from 0x80 on; the five empty places have no character. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const NOT_LATIN_1 = /[^\p{ASCII}\u00A0-\u00FF]/gu;

/** What can be read again from the encoding: letters and accents that are apart become one, and a character that it does not have becomes a question mark. */
export const asEncoded = (text: string, encoding: LedgerDestination['encoding']): string =>
  (encoding === 'windows1252' ? text.normalize('NFC').replace(NOT_LATIN_1, (character) => (WINDOWS_1252.includes(character) ? character : '?')) : text);

function encoded(text: string, encoding: LedgerDestination['encoding']): Uint8Array {
  if (encoding !== 'windows1252') return Buffer.from(text, 'utf8');
  return Buffer.from(asEncoded(text, encoding).replace(NOT_LATIN_1, (character) => String.fromCharCode(0x80 + WINDOWS_1252.indexOf(character))), 'latin1');
}
