import { currencyExponent } from '#shared/domain/currency.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry, JournalLine } from '#shared/domain/ledger/entry.ts';
import { ledgerFields } from '#shared/domain/ledger/export.ts';
import type { LedgerField } from '#shared/domain/ledger/export.ts';
import { amountCell, columnLetter, dayCell, headerCell, packageFiles, rowXml, sheetXml, textCell, timeCell } from '../statement/sheet-xml.ts';
import { zipped } from '../zip-stream.ts';
import type { ZippedFile } from '../zip-stream.ts';
import { descriptionOf, inPieces, ledgerTexts, LedgerSums } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

const FIELDS = ledgerFields.filter((field): field is Exclude<LedgerField, 'amount' | 'snapshot' | 'desk'> => field !== 'amount' && field !== 'snapshot' && field !== 'desk');
const WIDTHS: Partial<Record<LedgerField, number>> = { kind: 32, accountName: 32, campaign: 28, sources: 28, currency: 8, number: 14 };
const isAmount = (field: LedgerField): boolean => field === 'debit' || field === 'credit';

/** Rows of a sheet, without its head: spreadsheets read 1,048,576. */
const MOST_ROWS = 1_000_000;

/** A spreadsheet with the lines of the entries, on as many sheets as they need, and their trial balance. */
export function ledgerXlsx(entries: Iterable<JournalEntry>, facts: LedgerFacts, most = MOST_ROWS): Iterable<Uint8Array> {
  const texts = ledgerTexts[facts.locale];
  const debits = new LedgerSums();
  const credits = new LedgerSums();
  const rows = linesOf(entries);
  let next = rows.next();
  const cellsOf = cellWriter(facts);
  const sheet = function* (): Generator<string> {
    yield rowXml(1, FIELDS.map((field, index) => headerCell(`${columnLetter(index)}1`, texts.fields[field], isAmount(field))).join(''));
    for (let row = 2; row < most + 2 && next.done !== true; row += 1) {
      const { line: { account, currency, amountMinor } } = next.value;
      debits.add(account, currency, Math.max(0, amountMinor));
      credits.add(account, currency, Math.max(0, -amountMinor));
      yield rowXml(row, cellsOf(next.value, row));
      next = rows.next();
    }
  };
  const file = (number: number, content: Iterable<string>, widths: readonly number[]) => ({ name: `xl/worksheets/sheet${number}.xml`, content: sheetXml(inPieces(content), widths, true) });
  const files = function* (): Generator<ZippedFile> {
    const names: string[] = [];
    do {
      names.push(names.length === 0 ? texts.entries : `${texts.entries} ${names.length + 1}`);
      yield file(names.length, sheet(), FIELDS.map((field) => WIDTHS[field] ?? 16));
    } while (next.done !== true);
    // The sums are known only after the entries.
    names.push(texts.trialBalance);
    yield file(names.length, trialBalanceRows(facts, debits, credits), [14, 36, 8, 18, 18, 18, 18]);
    yield* packageFiles(names);
  };
  return zipped(files());
}

interface EntryLine {
  readonly entry: JournalEntry;
  readonly line: JournalLine;
}

function* linesOf(entries: Iterable<JournalEntry>): Generator<EntryLine> {
  for (const entry of entries) for (const line of entry.lines) yield { entry, line };
}

function cellWriter({ accounts, campaignName, locale }: LedgerFacts): (of: EntryLine, row: number) => string {
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  return ({ entry, line: { account, amountMinor, currency } }, row) => {
    const decimals = currencyExponent(currency);
    const { campaignId, reverses } = entry;
    const cells: Readonly<Record<(typeof FIELDS)[number], (reference: string) => string>> = {
      number: (reference) => textCell(reference, numberText(entry)),
      date: (reference) => dayCell(reference, entry.date),
      factDate: (reference) => dayCell(reference, entry.factDate),
      kind: (reference) => textCell(reference, descriptionOf(entry, locale)),
      account: (reference) => textCell(reference, account),
      accountName: (reference) => textCell(reference, names.get(account) ?? null),
      debit: (reference) => amountCell(reference, amountMinor > 0 ? amountMinor : null, decimals),
      credit: (reference) => amountCell(reference, amountMinor < 0 ? -amountMinor : null, decimals),
      currency: (reference) => textCell(reference, currency),
      campaign: (reference) => textCell(reference, campaignId === null ? null : (campaignName(campaignId) ?? campaignId)),
      order: (reference) => textCell(reference, entry.orderId),
      sources: (reference) => textCell(reference, entry.sources.join(' ')),
      reverses: (reference) => textCell(reference, reverses === null ? null : numberText(reverses)),
      bookedAt: (reference) => timeCell(reference, entry.bookedAt),
      bookedBy: (reference) => textCell(reference, entry.bookedBy),
    };
    return FIELDS.map((field, index) => cells[field](`${columnLetter(index)}${row}`)).join('');
  };
}

function* trialBalanceRows({ accounts, opening, locale, snapshot, desk }: LedgerFacts, debits: LedgerSums, credits: LedgerSums): Generator<string> {
  const texts = ledgerTexts[locale];
  const { fields } = texts;
  const titles = [fields.account, fields.accountName, fields.currency, texts.openingBalance, fields.debit, fields.credit, texts.closingBalance];
  yield rowXml(1, titles.map((title, index) => headerCell(`${columnLetter(index)}1`, title, index > 2)).join(''));
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  const shown = new LedgerSums();
  for (const { account, currency } of [...opening.all(), ...debits.all()]) shown.add(account, currency, 0);
  let row = 1;
  for (const { account, currency } of shown.all()) {
    row += 1;
    const decimals = currencyExponent(currency);
    const debit = debits.of(account, currency);
    const credit = credits.of(account, currency);
    const before = opening.of(account, currency);
    yield rowXml(row, textCell(`A${row}`, account) + textCell(`B${row}`, names.get(account) ?? null) + textCell(`C${row}`, currency)
      + [before, debit, credit, before + debit - credit].map((amount, index) => amountCell(`${columnLetter(index + 3)}${row}`, amount, decimals)).join(''));
  }
  const notes = [...(desk === null ? [] : [[texts.desk, desk] as const]), [texts.snapshot, snapshot()] as const];
  for (const [index, [title, text]] of notes.entries()) yield rowXml(row + 2 + index, textCell(`A${row + 2 + index}`, title) + textCell(`B${row + 2 + index}`, text));
}
