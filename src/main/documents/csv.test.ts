import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { csvHead, csvRows, csvText } from './csv.ts';

const italian = { format: 'locale', locale: 'it' } as const;
const english = { format: 'locale', locale: 'en' } as const;
const machine = { format: 'machine', locale: 'it' } as const;
const money = { amountMinor: -123_450, currency: 'EUR' };

describe('a CSV file', () => {
  it('begins with the mark of its byte order and its titles', () => {
    expect(csvHead(['Data', 'Importo'], italian)).toBe('\ufeffData;Importo\r\n');
  });

  it.each([
    [italian, '15/03/2026;-1234,50;0,5\r\n'],
    [english, '2026-03-15,-1234.50,0.5\r\n'],
    [machine, '2026-03-15,-1234.50,0.5\r\n'],
  ])('writes dates, amounts and numbers as %o wants them', (style, line) => {
    expect(csvRows([['2026-03-15', money, 0.5]], style)).toBe(line);
  });

  it('writes date-times with the date in the reader’s order', () => {
    expect(csvRows([['2026-03-15T10:00:00.000Z']], italian)).toBe('15/03/2026T10:00:00.000Z\r\n');
  });

  it('leaves amounts in currencies without decimals whole', () => {
    expect(csvRows([[{ amountMinor: 500, currency: 'JPY' }]], italian)).toBe('500\r\n');
  });

  it.each(['=1+1', '+39 02', '-cmd', '@sum', '\tx', '\rx', '＝1+1', '＠sum'])('keeps a spreadsheet from running %j', (text) => {
    expect(csvRows([[text]], english).replaceAll('"', '')).toBe(`'${text}\r\n`);
  });

  it.each([',', ';', '\t', '|'])('gives a spreadsheet that divides lines by %j nothing to run', (delimiter) => {
    const texts = ['Rossi;=1+1', 'Rossi,=1+1', 'a\t@sum', 'a|-cmd', 'say ";=1+1', 'two\n=1+1', 'a\r=1+1', ';;=1', 'a; =1+1', ' =1+1', '\t=1+1', ',＝1+1', '";=1"'];
    for (const style of [italian, english, machine]) {
      const file = csvRows([...texts.map((text) => [text]), ...texts.map((text) => ['first', text, 'last'])], style);
      const rows: readonly (readonly string[])[] = parse(file, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true });
      expect(rows.flat().filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }
  });

  it('marks a text just where one expression, tried everywhere in it, finds the beginning of a formula', () => {
    const everywhere = (text: string): string => text.replace(/(^[\t\r\n]?|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/g, "$&'").replace(/^(?=[\t\r\n])/, "'");
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', ',', ';', '|', '\t', '\r', '\n', '=', '+', '-', '@', '＝', '＋', '－', '＠', 'a', '1', 'è', '😀'), maxLength: 12 }), (text) => {
      expect(csvText(text)).toBe(everywhere(text));
    }), { numRuns: 3_000 });
  });

  it('does not take a negative amount for a formula', () => {
    expect(csvRows([[money]], english)).toBe('-1234.50\r\n');
  });

  it('quotes separators, quotes and line ends', () => {
    expect(csvRows([['a;b', 'say "hi"', 'two\nlines', null]], italian)).toBe('"a;b";"say ""hi""";"two\nlines";\r\n');
  });
});
