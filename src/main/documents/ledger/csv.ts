import { csvText } from '#main/documents/csv.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry, JournalLine } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination, LedgerField } from '#shared/domain/ledger/export.ts';
import { decimalOf, descriptionOf, inPieces } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

/** A row for each line of each entry, as the destination reads it. */
export function* ledgerCsv(entries: Iterable<JournalEntry>, destination: LedgerDestination, facts: LedgerFacts): Generator<Uint8Array> {
  for (const piece of inPieces(rowsOf(entries, destination, facts))) yield encoded(piece, destination.encoding);
}

function* rowsOf(entries: Iterable<JournalEntry>, { columns, separator, encoding, decimalMark, days }: LedgerDestination, facts: LedgerFacts): Generator<string> {
  const special = new RegExp(`["\r\n${separator}]`);
  const cell = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const row = (cells: readonly string[]): string => `${cells.map(cell).join(separator)}\r\n`;
  yield (encoding === 'utf8Bom' ? '\uFEFF' : '') + row(columns.map(({ title }) => csvText(title)));
  const writers = columns.map(({ field }) => writerOf(field, { decimalMark, days }, facts));
  // What is the same for all lines of an entry is made once.
  for (const entry of entries) {
    const made = writers.map((writer) => (writer.of === 'entry' ? cell(writer.text(entry)) : ''));
    let text = '';
    for (const line of entry.lines) {
      for (const [index, writer] of writers.entries()) text += (index === 0 ? '' : separator) + (writer.of === 'line' ? cell(writer.text(line)) : made[index]);
      text += '\r\n';
    }
    yield text;
  }
}

type Writer = { readonly of: 'entry'; readonly text: (entry: JournalEntry) => string } | { readonly of: 'line'; readonly text: (line: JournalLine) => string };

function writerOf(field: LedgerField, { decimalMark, days }: Pick<LedgerDestination, 'decimalMark' | 'days'>, { accounts, campaignName, locale }: LedgerFacts): Writer {
  const day = (date: BankDate): string => (days === 'iso' ? date : `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`);
  const decimal = (amountMinor: number, currency: string): string => {
    const text = decimalOf(amountMinor, currencyExponent(currency));
    return decimalMark === '.' ? text : text.replace('.', ',');
  };
  const names = new Map(accounts.map(({ code, name }) => [code, csvText(name)]));
  switch (field) {
    case 'number': return { of: 'entry', text: numberText };
    case 'date': return { of: 'entry', text: ({ date }) => day(date) };
    case 'factDate': return { of: 'entry', text: ({ factDate }) => day(factDate) };
    case 'kind': return { of: 'entry', text: (entry) => descriptionOf(entry, locale) };
    case 'account': return { of: 'line', text: ({ account }) => account };
    case 'accountName': return { of: 'line', text: ({ account }) => names.get(account) ?? '' };
    case 'debit': return { of: 'line', text: ({ amountMinor, currency }) => (amountMinor > 0 ? decimal(amountMinor, currency) : '') };
    case 'credit': return { of: 'line', text: ({ amountMinor, currency }) => (amountMinor < 0 ? decimal(-amountMinor, currency) : '') };
    case 'amount': return { of: 'line', text: ({ amountMinor, currency }) => decimal(amountMinor, currency) };
    case 'currency': return { of: 'line', text: ({ currency }) => currency };
    case 'campaign': return { of: 'entry', text: ({ campaignId }) => csvText(campaignId === null ? null : (campaignName(campaignId) ?? campaignId)) };
    case 'order': return { of: 'entry', text: ({ orderId }) => csvText(orderId) };
    case 'sources': return { of: 'entry', text: ({ sources }) => csvText(sources.join(' ')) };
    case 'reverses': return { of: 'entry', text: ({ reverses }) => (reverses === null ? '' : numberText(reverses)) };
    case 'bookedAt': return { of: 'entry', text: ({ bookedAt }) => bookedAt };
    case 'bookedBy': return { of: 'entry', text: ({ bookedBy }) => csvText(bookedBy) };
    default: return field satisfies never;
  }
}

/** Windows-1252 where it differs from Latin-1, from 0x80 on; the five empty places have no character. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** A character that the encoding does not have becomes a question mark. */
function encoded(text: string, encoding: LedgerDestination['encoding']): Uint8Array {
  if (encoding !== 'windows1252') return Buffer.from(text, 'utf8');
  return Buffer.from(text.replace(/[^\u0000-\u007F\u00A0-\u00FF]/gu, (character) => {
    const index = WINDOWS_1252.indexOf(character);
    return index < 0 ? '?' : String.fromCharCode(0x80 + index);
  }), 'latin1');
}
