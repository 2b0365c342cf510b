import { currencyExponent } from '#shared/domain/currency.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';

import { zipped } from '../zip-stream.ts';
import type { FileColumn, SelectionFacts } from './facts.ts';
import { factLines } from './facts.ts';
import { amountCell, boldCell, columnLetter, countCell, dayCell, headerCell, packageFiles, rowXml, sheetXml, textCell, timeCell } from './sheet-xml.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale } from './texts.ts';
import { flat, Totals } from './totals.ts';

export interface XlsxStatement {
  readonly columns: readonly FileColumn[];
  readonly facts: SelectionFacts;
  readonly locale: FileLocale;
}

/**
 * One spreadsheet file per `most` rows, with computable dates and amounts and a sheet of totals. Take a file's bytes before asking for the next file.
 */
export function* statementXlsx(entries: FiledEntries, statement: XlsxStatement, most: number): Generator<Iterable<Uint8Array>> {
  const { columns, locale } = statement;
  const texts = fileTexts[locale];
  const rows = flat(entries);
  const all = new Totals();
  let next = rows.next();
  let first = true;
  do {
    const own = new Totals();
    const part = function* (): Generator<FiledEntry> {
      for (let count = 0; count < most && next.done !== true; count += 1) {
        own.add(next.value);
        all.add(next.value);
        yield next.value;
        next = rows.next();
      }
    };
    const divided = !first;
    // The totals are known only after the entries: their sheet comes second.
    const totals = function* (): Generator<string> {
      yield* totalsSheet(statement, own, divided || next.done !== true ? all : null, next.done === true);
    };
    yield zipped([
      ...packageFiles([texts.list, texts.totals]),
      { name: 'xl/worksheets/sheet1.xml', content: entriesSheet(part(), columns) },
      { name: 'xl/worksheets/sheet2.xml', content: totals() },
    ]);
    first = false;
  } while (next.done !== true);
}

const ROWS_AT_ONCE = 500;

function entriesSheet(entries: Iterable<FiledEntry>, columns: readonly FileColumn[]): Generator<string> {
  const cells = columns.map(({ key }, index) => ({ letter: columnLetter(index), write: cellWriter(key) }));
  const rows = function* (): Generator<string> {
    yield rowXml(1, columns.map(({ key, title }, index) => headerCell(`${columnLetter(index)}1`, title, isAmount(key))).join(''));
    let text = '';
    let number = 1;
    for (const entry of entries) {
      number += 1;
      let line = '';
      for (const { letter, write } of cells) line += write(letter + number, entry);
      text += rowXml(number, line);
      if (number % ROWS_AT_ONCE !== 0) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  return sheetXml(rows(), columns.map(({ key }) => WIDTHS[key] ?? 16), true);
}

const WIDTHS: Readonly<Record<string, number>> = {
  operationDate: 12, valueDate: 12, description: 60, type: 10, transactionId: 26, amount: 16, 'amount.currency': 8, balance: 18, note: 40, checked: 20,
  checkedBy: 16, accountId: 20, change: 12, asOf: 20,
};

const isAmount = (key: string): boolean => key === 'amount' || key === 'balance';

type CellWriter = (reference: string, entry: FiledEntry) => string;

function cellWriter(key: string): CellWriter {
  switch (key) {
    case 'operationDate': return (reference, { operationDate }) => dayCell(reference, operationDate);
    case 'valueDate': return (reference, { valueDate }) => dayCell(reference, valueDate);
    case 'asOf': return (reference, { asOf }) => timeCell(reference, asOf);
    case 'checked': return (reference, { checkedAt }) => timeCell(reference, checkedAt);
    case 'amount': return (reference, { amountMinor, currency }) => amountCell(reference, amountMinor, currencyExponent(currency));
    case 'balance': return (reference, { balanceMinor, currency }) => amountCell(reference, balanceMinor, currencyExponent(currency));
    case 'amount.currency': return (reference, { currency }) => textCell(reference, currency);
    case 'description': return (reference, { description }) => textCell(reference, description);
    case 'note': return (reference, { note }) => textCell(reference, note);
    case 'type': return (reference, { type }) => textCell(reference, type);
    case 'transactionId': return (reference, { transactionId }) => textCell(reference, transactionId);
    case 'accountId': return (reference, { accountName }) => textCell(reference, accountName);
    case 'change': return (reference, { change }) => textCell(reference, change);
    case 'checkedBy': return (reference, { checkedBy }) => textCell(reference, checkedBy);
    default: return () => '';
  }
}

/** `all`: sums of all files so far, when there are several; in the last file those of the whole. */
function* totalsSheet({ facts, locale }: XlsxStatement, own: Totals, all: Totals | null, last: boolean): Generator<string> {
  const texts = fileTexts[locale];
  const lines: string[] = [];
  const add = (write: (row: number) => string): void => {
    lines.push(rowXml(lines.length + 1, write(lines.length + 1)));
  };
  const pair = (name: string, value: (reference: string) => string): void => add((row) => boldCell(`A${row}`, name) + value(`B${row}`));
  add((row) => boldCell(`A${row}`, texts.notIssued));
  for (const [name, value] of factLines(facts, locale)) pair(name, (reference) => textCell(reference, value));
  const balances = [[texts.opening, facts.opening], [texts.closing, facts.closing]] as const;
  for (const [name, money] of balances) {
    if (money !== null) pair(name, (reference) => amountCell(reference, money.amountMinor, currencyExponent(money.currency)));
  }
  const sums = (title: string, totals: Totals): void => {
    add(() => '');
    add((row) => [title, texts.currency, texts.count, texts.credits, texts.debits, texts.net].map((text, index) => headerCell(`${columnLetter(index)}${row}`, text, index > 1)).join(''));
    for (const { currency, credits, debits, creditsMinor, debitsMinor } of totals.byCurrency()) {
      const decimals = currencyExponent(currency);
      add((row) => [
        textCell(`B${row}`, currency), countCell(`C${row}`, credits + debits), amountCell(`D${row}`, creditsMinor, decimals),
        amountCell(`E${row}`, debitsMinor, decimals), amountCell(`F${row}`, creditsMinor + debitsMinor, decimals),
      ].join(''));
    }
    if (totals.vanished > 0) add((row) => textCell(`A${row}`, texts.vanishedCount) + countCell(`C${row}`, totals.vanished));
  };
  sums(all === null ? texts.totals : texts.thisFile, own);
  if (all !== null && last) sums(texts.allFiles, all);
  yield* sheetXml(lines, [46, 24, 12, 18, 18, 18], false);
}
