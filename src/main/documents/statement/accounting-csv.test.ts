import { expect, it } from 'vitest';

import { csvRows } from '#main/documents/csv-rows.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntry } from '#shared/domain/filed-entry.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { accountingCsv } from './accounting-csv.ts';

const entry = (transactionId: string, amountMinor: number, over: Partial<FiledEntry> = {}): FiledEntry => ({
  accountId: 'A1', accountName: 'A1', transactionId, operationDate: bankDate('2026-02-03'), valueDate: null, amountMinor, currency: 'EUR', description: `Bonifico ${transactionId}`,
  type: null, asOf: instant('2026-04-02T08:00:00Z'), change: null, note: null, checkedAt: null, checkedBy: null, balanceMinor: null, ...over,
});

const cellsOf = (text: string): readonly (readonly string[])[] => csvRows(text, { startLine: 1, delimiter: ',', mostRows: 2_000 })?.rows.map(({ cells }) => cells) ?? [];

it('says amounts in the digits of their currency, and what has no words in words', () => {
  const entries = [
    entry('T1', -120_050), entry('T2', 500, { currency: 'JPY' }), entry('T3', 0), entry('T4', -1, { description: ' 000 123 ' }), entry('T5', 7, { description: null }),
    entry('T6', 7, { description: '=1+1;\n"due", tre' }), entry('gone', 1, { change: 'vanished' }),
  ];
  const [part, ...others] = accountingCsv([entries], 'quickBooks');
  expect([others.length, part?.rows]).toEqual([0, 6]);
  expect(cellsOf(part?.text ?? '').slice(1)).toEqual([
    ['03/02/2026', 'Bonifico T1', '-1200.50'], ['03/02/2026', 'Bonifico T2', '500'], ['03/02/2026', 'Bonifico T3', ''], ['03/02/2026', 'Entry 000 123', '-0.01'], ['03/02/2026', 'Entry T5', '0.07'],
    ['03/02/2026', `'=1+1; "due", tre`, '0.07'],
  ]);
  const [xero] = accountingCsv([entries], 'xero');
  expect(cellsOf(xero?.text ?? '').slice(1).map(([, amount, , description, reference]) => [amount, description, reference])).toEqual([
    ['-1200.50', 'Bonifico T1', 'T1'], ['500', 'Bonifico T2', 'T2'], ['0.00', 'Bonifico T3', 'T3'], ['-0.01', '000 123', 'T4'], ['0.07', '', 'T5'], ['0.07', `'=1+1; "due", tre`, 'T6'],
  ]);
});

it('divides what a program does not take at once, each file with its headings and nothing twice', () => {
  const entries = Array.from({ length: 2_500 }, (_, index) => entry(`T${index}`, index + 1, { description: `Bonifico ${'è'.repeat(400)} T${index}` }));
  for (const program of ['xero', 'quickBooks'] as const) {
    const parts = [...accountingCsv([entries.slice(0, 1_200), entries.slice(1_200)], program)];
    const rows = parts.map(({ text }) => cellsOf(text));
    expect(new Set(rows.map(([head]) => String(head))).size).toBe(1);
    expect(rows.flatMap(([, ...lines]) => lines.map((cells) => cells[program === 'xero' ? 1 : 2]))).toEqual(entries.map(({ amountMinor }) => (amountMinor / 100).toFixed(2)));
    for (const { text, rows: count } of parts) {
      expect(count).toBeLessThanOrEqual(1_000);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(program === 'quickBooks' ? 350_000 : 1_000_000);
    }
    expect(parts.length).toBe(program === 'xero' ? 3 : 6);
  }
});
