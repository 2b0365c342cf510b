import { expect, test } from 'vitest';

import { MOST_EXPORTED_ROWS } from '#shared/bridge/lists/table-export.ts';
import { failed, ok } from '#shared/domain/result.ts';

import type { DataColumn } from './column.ts';
import { exportedTable } from './exported-table.ts';

interface Row {
  readonly name: string;
  readonly amount: { readonly amountMinor: number; readonly currency: string } | null;
}

const columns: readonly DataColumn<Row>[] = [
  { key: 'name', title: 'Name', width: 80, copyText: ({ name }) => name }, { key: 'open', title: 'Open', width: 80, render: () => 'Open' },
  { key: 'amount', title: 'Amount', width: 80, copyText: () => '1,000.00 EUR', exportValue: ({ amount }) => amount },
];

const euros = { amountMinor: 100_000, currency: 'EUR' };

test('a table is written with the columns that have text, and the currency of its amounts', async () => {
  const rows: Row[] = [{ name: 'Rossi', amount: euros }, { name: 'Neri', amount: null }];
  const local = { rowCount: 2, rowAt: (index: number) => rows[index] };
  expect(await exportedTable(local, columns, 'Currency')).toEqual(ok({ titles: ['Name', 'Amount', 'Currency'], rows: [['Rossi', euros, 'EUR'], ['Neri', null, '']] }));
  expect(await exportedTable(local, columns.slice(0, 2), 'Currency')).toEqual(ok({ titles: ['Name'], rows: [['Rossi'], ['Neri']] }));
});

test('rows that are not loaded are read; too many are not written in part, and what cannot be read is no shorter table', async () => {
  const row: Row = { name: 'Rossi', amount: null };
  const long = (count: number) => ({ rowCount: count, rowAt: () => undefined, readFirst: async (most: number) => ok(Array.from({ length: Math.min(count, most) }, () => row)) });
  expect(await exportedTable(long(700), columns, 'Currency')).toMatchObject({ ok: true, value: { rows: { length: 700 } } });
  expect(await exportedTable(long(MOST_EXPORTED_ROWS), columns, 'Currency')).toMatchObject({ ok: true, value: { rows: { length: MOST_EXPORTED_ROWS } } });
  expect(await exportedTable(long(MOST_EXPORTED_ROWS + 1), columns, 'Currency')).toEqual(ok(null));
  expect(await exportedTable({ ...long(700), readFirst: async () => failed({ kind: 'offline' }) }, columns, 'Currency')).toEqual(failed({ kind: 'offline' }));
});
