import { describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntry } from '#shared/domain/filed-entry.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';
import type { XlsxSheet } from '#test/support/xlsx-rows.ts';
import { statementXlsx } from './xlsx.ts';

const entry = (index: number, over: Partial<FiledEntry> = {}): FiledEntry => ({
  accountId: 'A1', accountName: 'A1', transactionId: `T${index}`, operationDate: bankDate('2026-03-29'), valueDate: null, amountMinor: 100 * (index + 1), currency: 'EUR',
  description: `riga ${index}`, type: 'CREDIT', asOf: instant('2026-03-29T00:30:00Z'), change: null, note: null, checkedAt: null, checkedBy: null, balanceMinor: null,
  ...over,
});

const KEYS = ['transactionId', 'amount', 'asOf', 'description', 'nonsense'];

function files(entries: readonly FiledEntry[], most: number): readonly (readonly XlsxSheet[])[] {
  const selection = { accountId: null, from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;
  const statement = {
    columns: KEYS.map((key) => ({ key, title: key })), locale: 'en' as const,
    facts: { account: null, selection, madeAt: instant('2026-04-01T10:00:00Z'), holes: [], unreadable: 0, opening: null, closing: null },
  };
  return [...mapped(statementXlsx([entries], statement, most), (bytes) => xlsxSheets(Buffer.concat([...bytes])))];
}

/** Each file is read before the next is asked for. */
function* mapped<From, To>(values: Iterable<From>, make: (value: From) => To): Generator<To> {
  for (const value of values) yield make(value);
}

const netOf = (sheet: XlsxSheet | undefined, title: string): unknown => {
  const at = sheet?.rows.findIndex((row) => row[0] === title) ?? -1;
  return at < 0 ? null : sheet?.rows[at + 1]?.[5];
};

describe('a statement as spreadsheets', () => {
  it('is divided where it is too long, each file with its own totals and the last with those of all', () => {
    const divided = files(Array.from({ length: 7 }, (_, index) => entry(index)), 3);
    expect(divided.map(([list]) => list?.rows.slice(1).map(([id]) => id))).toEqual([['T0', 'T1', 'T2'], ['T3', 'T4', 'T5'], ['T6']]);
    expect(divided.map(([, totals]) => [netOf(totals, 'This file'), netOf(totals, 'All files')])).toEqual([[6, null], [15, null], [7, 28]]);
  });

  it('is one file with one set of totals where it fits to the last row', () => {
    const [only, ...others] = files([entry(0), entry(1)], 2);
    expect(others).toEqual([]);
    expect(netOf(only?.[1], 'Totals')).toBe(3);
  });

  it('keeps each currency’s decimals, the bank’s wall clock and texts as they are', () => {
    const odd = ['=1+1', 'a_x0041_b', ' two  spaces ', 'line\r\nend', '<&>"', '\u0007bell'];
    const rows = [entry(0, { currency: 'JPY', amountMinor: -1234 }), entry(1, { currency: 'KWD', amountMinor: 1_234_567 }), ...odd.map((description, index) => entry(index, { description }))];
    const [list] = files(rows, 100)[0] ?? [];
    expect(list?.rows.slice(1, 3).map((row) => row[1])).toEqual([-1234, 1234.567]);
    expect(list?.formats.slice(1, 4).map((row) => row[1])).toEqual(['#,##0', '#,##0.000', '#,##0.00']);
    expect(list?.rows[1]?.[2]).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(list?.rows.slice(3).map((row) => row[3])).toEqual([...odd.slice(0, -1), 'bell']);
    expect(list?.formulas).toBe(false);
  });
});
