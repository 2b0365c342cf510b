import { describe, expect, it } from 'vitest';
import { readSearched } from '#shared/bridge/lists/record-fields.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { amountReadings } from '#shared/domain/statement-search-amounts.ts';
import type { AmountNotation, DecimalMark } from '#shared/domain/typed-amount.ts';
import { readPain001, readPaymentsCsv } from './index.ts';

const day = bankDate('2026-03-10');

/** What each place makes of a text: an amount in euros and cents, a question, or a refusal. */
const cases: readonly (readonly [text: string, comma: number | 'question' | 'no', point: number | 'question' | 'no'])[] = [
  ['0.500', 'question', 50], ['0,500', 50, 'question'], ['-0.500', 'question', 'no'], ['.500', 'question', 50], ['1234.500', 'question', 123_450],
  ['1.500', 'question', 'question'], ['1,500', 'question', 'question'], ['12.000', 'question', 'question'], ['100,000 EUR', 'question', 'question'],
  ['1.234', 123_400, 'no'], ['1,234', 'no', 123_400], ['0.512', 'no', 'no'],
  ['1.500,00', 150_000, 150_000], ['1,500.00', 150_000, 150_000], ['1.50', 150, 150], ['1,5', 150, 150], ['1 500', 150_000, 150_000], ['1500', 150_000, 150_000],
  ['1.500.000', 150_000_000, 150_000_000], ['1,500,000', 150_000_000, 150_000_000], ['0.50', 50, 50], ['0,5', 50, 50],
];
const marks = [',', '.'] as const;
const expected = (row: (typeof cases)[number], mark: DecimalMark) => (mark === ',' ? row[1] : row[2]);
const table = marks.flatMap((mark) => cases.map((row) => [row[0], mark, expected(row, mark)] as const));

describe('an amount that can be read in two ways is asked about and never guessed', () => {
  it.each(table)('typed: %j with decimal %j is %s', (text, mark, wanted) => {
    const read = moneyFromTyped(text, 'EUR', mark);
    expect(read.ok ? read.value.amountMinor : read.error.code === 'amountAmbiguous' ? 'question' : 'no').toBe(wanted);
  });

  it.each(table)('in a CSV: %j with decimal %j is %s', (text, mark, wanted) => {
    const file = readPaymentsCsv(`Name;IBAN;Amount\nRossi;DE89370400440532013000;${text}`, { accounts: [], accountId: 'A', today: day, decimalMark: mark });
    const [line] = file.lines;
    const read = moneyFromTyped(line?.draft.amount ?? '', 'EUR', 'plain');
    const isAsked = line?.problems.some(({ code }) => code === 'amountAmbiguous') === true;
    expect(isAsked ? 'question' : line?.problems.length === 0 && read.ok ? read.value.amountMinor : 'no').toBe(wanted);
  });

  it('in a CSV is settled by the other lines of the same file, where they prove the mark that was chosen', () => {
    const lines = (amounts: readonly string[], decimalMark: DecimalMark) =>
      readPaymentsCsv(['Name;IBAN;Amount', ...amounts.map((amount) => `Rossi;DE89370400440532013000;${amount}`)].join('\n'), { accounts: [], accountId: 'A', today: day, decimalMark })
        .lines.map(({ draft, problems }) => (problems.length > 0 ? problems[0]?.code : draft.amount));
    expect(lines(['1.500', '12,50'], ',')).toEqual(['1500', '12.50']);
    expect(lines(['1.500', '12.50'], '.')).toEqual(['1.500', '12.50']);
    expect(lines(['1.500', '12.50'], ',')).toEqual(['amountAmbiguous', '12.50']);
    expect(lines(['1.500', '12,50', '7.25'], ',')).toEqual(['amountAmbiguous', '12.50', '7.25']);
    expect(lines(['0.500', '12,50'], ',')).toEqual(['amountAmbiguous', '12.50']);
  });

  it.each(['12.500', '0.500', '1.000'])('in a pain.001 %s is what XML says: a point is the decimal mark', (text) => {
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs></GrpHdr><PmtInf><CdtTrfTxInf>
      <Amt><InstdAmt Ccy="EUR">${text}</InstdAmt></Amt></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
    const amount = readPain001(xml, { accounts: [], accountId: '', today: day }).lines[0]?.draft.amount ?? '';
    expect(moneyFromTyped(amount, 'EUR', 'plain')).toEqual({ ok: true, value: { amountMinor: Math.round(Number(text) * 100), currency: 'EUR' } });
  });

  it.each<[string, string, AmountNotation, number | 'amountAmbiguous' | 'tooManyDecimals']>([
    ['1.500', 'KWD', '.', 1_500], ['1,500', 'KWD', ',', 1_500], ['1.500', 'KWD', ',', 'amountAmbiguous'], ['1.500', 'KWD', 'plain', 1_500],
    ['1.500', 'JPY', ',', 1_500], ['1,500', 'JPY', '.', 1_500], ['1.000', 'JPY', ',', 1_000], ['1.500', 'JPY', '.', 'tooManyDecimals'],
  ])('%s %s with %j is %s', (text, currency, notation, wanted) => {
    const read = moneyFromTyped(text, currency, notation);
    expect(read.ok ? read.value.amountMinor : read.error.code).toBe(wanted);
  });

  it('in the search of a statement counts in both readings, and no thousands begin with a zero', () => {
    expect(amountReadings('1.500').map((reading) => 'begins' in reading && reading.begins)).toEqual(['1.500', '1500']);
    expect(amountReadings('0.500').map((reading) => 'begins' in reading && reading.begins)).toEqual(['0.500']);
  });

  it('reaches a search of records as plain decimals, which are not asked about again', () => {
    expect(readSearched('amount', '1.500')).toBe('1.500');
  });
});
