import type { AccountingProgram } from '#shared/bridge/cash/statement-files.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

import { csvLines, csvRows, csvText } from '../csv.ts';
import { flat } from './totals.ts';

/** Points and commas, whatever the language of the window: both programs read numbers so. */
const STYLE = { format: 'machine', locale: 'en' } as const;

interface Layout {
  readonly head: readonly string[];
  readonly cells: (entry: FiledEntry) => readonly string[];
  readonly mostBytes: number;
}

/** Xero takes so many lines at once. */
const MOST_ROWS = 1_000;

/**
 * As others describe what the two programs take (their own pages could not be read, and neither program has read such a file in a test): Xero by the headings of its template for bank statements, QuickBooks Online by the order of three columns and at most 350 KB. Dates are
 * day/month/year, money out is negative. The bank names no payee apart from the description, so that column of Xero's stays empty. QuickBooks wants an empty cell for an amount of zero.
 */
const LAYOUTS: Readonly<Record<AccountingProgram, Layout>> = {
  xero: {
    head: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'],
    cells: (entry) => [dayFirst(entry), moneyToDecimal(entry), '', csvText(onOneLine(entry.description ?? '')), csvText(entry.transactionId), ''],
    mostBytes: Number.POSITIVE_INFINITY,
  },
  quickBooks: {
    head: ['Date', 'Description', 'Amount'],
    cells: (entry) => [dayFirst(entry), csvText(inWords(entry)), entry.amountMinor === 0 ? '' : moneyToDecimal(entry)],
    mostBytes: 350_000,
  },
};

export interface AccountingPart {
  readonly rows: number;
  readonly text: string;
}

/** One line for each entry that the bank lists, as files that the program takes at once. */
export function* accountingCsv(entries: FiledEntries, program: AccountingProgram): Generator<AccountingPart> {
  const { head, cells, mostBytes } = LAYOUTS[program];
  const line = csvLines(cells, STYLE);
  const headText = csvRows([head], STYLE);
  let text = headText;
  let bytes = headText.length;
  let rows = 0;
  for (const entry of flat(entries)) {
    if (entry.change === 'vanished') continue;
    const added = line(entry);
    const size = Buffer.byteLength(added);
    if (rows === MOST_ROWS || bytes + size > mostBytes) {
      yield { rows, text };
      text = headText;
      bytes = headText.length;
      rows = 0;
    }
    text += added;
    bytes += size;
    rows += 1;
  }
  yield { rows, text };
}

const dayFirst = ({ operationDate }: FiledEntry): string => `${operationDate.slice(8)}/${operationDate.slice(5, 7)}/${operationDate.slice(0, 4)}`;

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** QuickBooks refuses a description that is empty or a number. */
function inWords({ description, transactionId }: FiledEntry): string {
  const text = onOneLine(description ?? '');
  return /\p{L}/u.test(text) ? text : `Entry ${text === '' ? transactionId : text}`;
}
