import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';

import { csvAmount, csvDate, csvHead, csvLines, csvRows, csvText } from '../csv.ts';
import type { CsvStyle } from '../csv.ts';
import { leftOut } from '../left-out.ts';
import type { FileColumn } from './facts.ts';

/** For people a last line counts the rows that are missing. */
export function* statementCsv(entries: FiledEntries, columns: readonly FileColumn[], style: CsvStyle, unreadable = 0): Generator<string> {
  yield csvHead(columns.map(({ title }) => title), style);
  const writers = columns.map(({ key }) => cellWriter(key, style));
  const line = csvLines<FiledEntry>((entry) => writers.map((write) => write(entry)), style);
  for (const batch of entries) {
    let text = '';
    for (const entry of batch) text += line(entry);
    yield text;
  }
  if (unreadable > 0 && style.format === 'locale') yield csvRows([[leftOut[style.locale].unreadable(unreadable)]], style);
}

type CellWriter = (entry: FiledEntry) => string;

function cellWriter(key: string, style: CsvStyle): CellWriter {
  const dates = new Map<string, string>();
  /** A statement has few distinct dates. */
  const date = (text: string | null): string => {
    if (text === null) return '';
    const known = dates.get(text);
    if (known !== undefined) return known;
    if (dates.size > MAX_REMEMBERED) dates.clear();
    const written = csvDate(text, style);
    dates.set(text, written);
    return written;
  };
  switch (key) {
    case 'operationDate': return ({ operationDate }) => date(operationDate);
    case 'valueDate': return ({ valueDate }) => date(valueDate);
    case 'asOf': return ({ asOf }) => date(asOf);
    case 'checked': return ({ checkedAt }) => date(checkedAt);
    case 'amount': return ({ amountMinor, currency }) => csvAmount({ amountMinor, currency }, style);
    case 'balance': return ({ balanceMinor, currency }) => (balanceMinor === null ? '' : csvAmount({ amountMinor: balanceMinor, currency }, style));
    case 'amount.currency': return ({ currency }) => csvText(currency);
    // Text that looks like a date stays as written.
    case 'description': return ({ description }) => csvText(description);
    case 'note': return ({ note }) => csvText(note);
    case 'type': return ({ type }) => csvText(type);
    case 'transactionId': return ({ transactionId }) => csvText(transactionId);
    case 'accountId': return style.format === 'machine' ? ({ accountId }) => csvText(accountId) : ({ accountName }) => csvText(accountName);
    case 'change': return ({ change }) => change ?? '';
    case 'checkedBy': return ({ checkedBy }) => csvText(checkedBy);
    default: return () => '';
  }
}

const MAX_REMEMBERED = 20_000;
