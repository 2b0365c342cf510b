import { describe, expect, it } from 'vitest';
import { minorRange } from './statement-search-amounts.ts';
import { parseSearch } from './statement-search.ts';

const texts = (typed: string) => parseSearch(typed).map((word) => word.flatMap((reading) => (reading.kind === 'text' ? [reading.text] : [])));
const days = (typed: string) => parseSearch(typed).flat().flatMap((reading) => (reading.kind === 'days' ? [`${reading.from} ${reading.to}`] : []));
const amounts = (typed: string, exponent = 2) =>
  parseSearch(typed).flat().flatMap((reading) => {
    if (reading.kind === 'text' || reading.kind === 'days') return [];
    const range = minorRange(reading, exponent);
    return range === null ? [] : [[range.of === 'signed' ? 's' : 'm', range.from, range.to]];
  });

describe('the words of a search', () => {
  it('are folded, and phrases in quotation marks stay together', () => {
    expect(texts('  Nicolò  "saldo di MARZO" città')).toEqual([['nicolo'], ['saldo di marzo'], ['citta']]);
    expect(texts('“a b” «c d»')).toEqual([['a b'], ['c d']]);
    expect(texts('rossi "saldo di')).toEqual([['rossi'], ['saldo di']]);
    expect(parseSearch(' "" ')).toEqual([]);
  });

  it('are a text alone in quotation marks', () => {
    expect(parseSearch('"2026-03"')).toEqual([[{ kind: 'text', text: '2026-03' }]]);
  });

  it('find a code in groups of four by its compact form, and the other way round', () => {
    expect(texts('IT60 X054 2811 1010 0000 0123 456')).toEqual([['it60x0542811101000000123456', 'it60 x054 2811 1010 0000 0123 456']]);
    expect(texts('it60x0542811')).toEqual([['it60x0542811', 'it60 x054 2811']]);
    expect(texts('030691234567')).toEqual([['030691234567', '0306 9123 4567']]);
    expect(texts('IT60 rossi')).toEqual([['it60'], ['rossi']]);
  });
});

describe('dates in a search', () => {
  it.each([
    ['2026', ['2026-01-01 2026-12-31']],
    ['2026-', ['2026-01-01 2026-12-31']],
    ['2026-03', ['2026-03-01 2026-03-31']],
    ['2026-0', ['2026-01-01 2026-09-30']],
    ['2026-1', ['2026-01-01 2026-01-31', '2026-10-01 2026-12-31']],
    ['2026-02-2', ['2026-02-02 2026-02-02', '2026-02-20 2026-02-28']],
    ['03/2026', ['2026-03-01 2026-03-31']],
    ['1/2026', ['2026-01-01 2026-01-31']],
    ['15/03/2026', ['2026-03-15 2026-03-15']],
    ['15.3.26', ['2026-03-15 2026-03-15']],
    ['31/02/2026', []],
    ['2026-13', []],
    ['1/3/2026..15/3/2026', ['2026-03-01 2026-03-15']],
    ['2026-01..2026-03', ['2026-01-01 2026-03-31']],
    ['1234', []],
  ])('%s', (typed, expected) => {
    expect(days(typed)).toEqual(expected);
  });
});

describe('amounts in a search', () => {
  it.each([
    ['1.234,50', [['m', 123_450, 123_450]]],
    ['1,234.50', [['m', 123_450, 123_450]]],
    ['1 234,50', [['m', 123_450, 123_450]]],
    ['-30', [['s', -3099, -3000]]],
    ['\u221230', [['s', -3099, -3000]]],
    ['+30', [['s', 3000, 3099]]],
    ['€ 12', [['m', 1200, 1299]]],
    ['12 EUR', [['m', 1200, 1299]]],
    ['123', [['m', 12_300, 12_399]]],
    ['123,4', [['m', 12_340, 12_349]]],
    ['1.234', [['m', 123_400, 123_499]]],
    ['>1000', [['m', 100_001, null]]],
    ['>= 1.000', [['m', 100_000, null]]],
    ['<50', [['m', null, 4999]]],
    ['<=50,50', [['m', null, 5050]]],
    ['<-50', [['s', null, -5001]]],
    ['>-50', [['s', -4999, null]]],
    ['100..200', [['m', 10_000, 20_000]]],
    ['200 .. 100', [['m', 10_000, 20_000]]],
    ['-200..-100', [['s', -20_000, -10_000]]],
    ['1.000,50..2.000', [['m', 100_050, 200_000]]],
    ['100..', [['m', 10_000, null]]],
    ['..200', [['m', null, 20_000]]],
    ['rossi', []],
    ['..', []],
    ['EUR12', [['m', 1200, 1299]]],
    ['12sek', [['m', 1200, 1299]]],
    ['0,50', [['m', 50, 50]]],
    ['0', [['m', 0, 99]]],
    // Parts of codes.
    ['cmp-0', []],
    ['CMP-00012', []],
    ['ord-12', []],
    ['0444', []],
    ['000', []],
  ])('%s', (typed, expected) => {
    expect(amounts(typed)).toEqual(expected);
  });

  it('mean what they say in currencies with other decimals', () => {
    expect(amounts('123', 0)).toEqual([['m', 123, 123]]);
    expect(amounts('123,4', 0)).toEqual([]);
    expect(amounts('1.234', 3)).toEqual([['m', 1234, 1234], ['m', 1_234_000, 1_234_999]]);
    expect(amounts('>10,5', 0)).toEqual([['m', 11, null]]);
    expect(amounts('<10,5', 0)).toEqual([['m', null, 10]]);
    expect(amounts('-10,5..-2', 0)).toEqual([['s', -10, -2]]);
    expect(amounts('>10,5', 3)).toEqual([['m', 10_501, null]]);
  });

  it('stand beside other words', () => {
    expect(parseSearch('rossi >1000').map((word) => word.map(({ kind }) => kind))).toEqual([['text'], ['amounts']]);
  });
});
