import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ledgerOf } from './ledger.ts';

const columns = [{ title: 'Order', width: 20 }, { title: 'Executed amount', width: 16, numeric: true }, { title: 'Holder', width: 30 }];

describe('a long table as lines', () => {
  it('sets words to the left and numbers to the right, under their headings', () => {
    const { heading, rows, totals } = ledgerOf(columns, [['ORD-1', '1.00', 'Anna'], ['ORD-20', '1,234,567.89', 'Bruno Neri']], ['Total', '1,234,568.89', '']);
    expect(heading.split('\n')).toEqual(['Order       Executed  Holder', '              amount']);
    expect(rows).toEqual(['ORD-1           1.00  Anna', 'ORD-20  1,234,567.89  Bruno Neri']);
    expect(totals).toBe('Total   1,234,568.89');
  });

  it('puts words that are too long below, at their spaces', () => {
    const long = Array.from({ length: 80 }, () => 'nove nove').join(' ');
    const { rows } = ledgerOf(columns, [['ORD-1', '1.00', long]], null);
    const lines = rows[0]?.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map((line) => line.replace('ORD-1', '').replace('1.00', '').trim()).join(' ')).toBe(long);
  });

  it('keeps every character, cuts no number and stays within the page', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 400 });
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String);
    const bare = (text: string): string => text.replaceAll(/\s/gu, '');
    const counted = (text: string): string => [...bare(text)].toSorted().join('');
    fc.assert(fc.property(fc.array(fc.tuple(words, amount, words), { minLength: 1, maxLength: 8 }), (table) => {
      ledgerOf(columns, table, null).rows.forEach((row, index) => {
        expect(counted(row)).toBe(counted((table[index] ?? []).join('')));
        expect(row.split('\n')[0]).toContain(table[index]?.[1]);
        for (const line of row.split('\n')) expect([...line].length).toBeLessThanOrEqual(230);
      });
    }));
  });
});
