import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDate } from '#shared/domain/bank-date.ts';
import { readPaymentsCsv } from './csv.ts';

const OWN = 'IT60X0542811101000000123456';
const PAYEE = 'DE89370400440532013000';

const context = {
  accounts: [{ accountId: 'main', iban: OWN }, { accountId: 'other', iban: null }], accountId: 'main', today: bankDate('2026-03-10'), decimalMark: ',',
} as const;

const read = (text: string, change: object = {}) => readPaymentsCsv(text, { ...context, ...change });
const drafts = (text: string, change: object = {}) => read(text, change).lines.map(({ draft }) => draft);

describe('reading payments from CSV', () => {
  it('knows headings in Italian, in any order, with accents, spaces and quotes', () => {
    const text = '\ufeff"Causale";Importo;"Città";BENEFICIARIO;Iban;Data;Istantaneo;Conto addebito;Nazione\r\n'
      + `"Fattura 7; acconto";1.234,50;Bergamo;"Rossi ""Mario""";${PAYEE};31/03/2026;sì;${OWN};de\r\n`;
    expect(read(text)).toMatchObject({
      problems: [], dropped: [],
      lines: [{
        sourceLine: 2, problems: [],
        draft: {
          accountId: 'main', description: 'Fattura 7; acconto', amount: '1234.50', city: 'Bergamo', beneficiaryName: 'Rossi "Mario"',
          beneficiaryAccount: PAYEE, executionDate: '2026-03-31', isInstant: true, currency: 'EUR',
        },
      }],
    });
  });

  it.each([[';'], [','], ['\t']])('finds out the separator %j', (separator) => {
    const text = ['name', 'iban', 'amount', 'description'].join(separator) + '\n' + ['Rossi', PAYEE, '12.5', 'x'].join(separator);
    expect(drafts(text)).toMatchObject([{ beneficiaryName: 'Rossi', amount: '12.5' }]);
  });

  it('takes the separator that a spreadsheet names in the first line, and counts that line', () => {
    expect(read(`sep=;\nname;iban;amount\nRossi;${PAYEE};1`).lines).toMatchObject([{ sourceLine: 3 }]);
  });

  it('reads an amount that could be either as the person writes them, once and for all', () => {
    const text = `iban;amount\n${PAYEE};1.234\n${PAYEE};1,234.50\n${PAYEE};€ 7`;
    expect(drafts(text, { decimalMark: ',' }).map(({ amount }) => amount)).toEqual(['1234', '1234.50', '7']);
    expect(drafts(text, { decimalMark: '.' }).map(({ amount }) => amount)).toEqual(['1.234', '1234.50', '7']);
  });

  it('takes the currency beside the amount, and no amount that names another one than its column', () => {
    const [beside, other, sign] = read(`iban;amount;currency\n${PAYEE};100 USD;\n${PAYEE};100 USD;EUR\n${PAYEE};$5;`).lines;
    expect(beside).toMatchObject({ draft: { amount: '100', currency: 'USD' }, problems: [] });
    expect(other).toMatchObject({ problems: [{ field: 'amount', code: 'amountNotReadable' }] });
    expect(sign).toMatchObject({ draft: { currency: '' } });
  });

  it('writes a postcode before its town, and takes none for a town', () => {
    expect(drafts(`iban;importo;indirizzo;CAP;città;paese\n${PAYEE};1;Via Roma 1;20121;Milano;it\n${PAYEE};1;Via Roma 1;20121;;it\n${PAYEE};1;;20121;;`)).toMatchObject([
      { address: 'Via Roma 1', city: '20121 Milano', country: 'IT' }, { address: 'Via Roma 1, 20121', city: '', country: 'IT' }, { address: '20121', city: '' },
    ]);
  });

  it('asks for the columns of town and country where it has addresses and not those', () => {
    expect(read(`iban;amount;address\n${PAYEE};1;Hauptstr. 1, 10115 Berlin`)).toMatchObject({
      problems: [{ code: 'noTownColumns', missing: ['city', 'country'] }], lines: [{ draft: { address: 'Hauptstr. 1, 10115 Berlin', city: '', country: '' } }],
    });
    expect(read(`iban;amount;address;town\n${PAYEE};1;Hauptstr. 1;Berlin`).problems).toEqual([{ code: 'noTownColumns', missing: ['country'] }]);
    expect(read(`iban;amount;address\n${PAYEE};1;`).problems).toEqual([]);
    expect(read(`iban;amount;address;town;country\n${PAYEE};1;Hauptstr. 1;Berlin;DE`).problems).toEqual([]);
  });

  it('keeps what it cannot read as it is, and says so', () => {
    const [line] = read(`iban,amount,date,instant,fees\n${PAYEE},twelve,2026-02-30,maybe,mine`).lines;
    expect(line).toMatchObject({ draft: { amount: 'twelve', executionDate: '2026-02-30' } });
    expect(line?.problems.map(({ field }) => field)).toEqual(['feeType', 'amount', 'isInstant']);
  });

  it('names unknown and repeated columns with the lines that use them', () => {
    const { dropped } = read(`iban;amount;CUP;importo;empty\n${PAYEE};1;J1;2;\n${PAYEE};1;J2;;`);
    expect(dropped).toEqual([{ name: 'CUP', lines: 2 }, { name: 'importo', lines: 1 }]);
  });

  it('names a line with more cells than headings, which would pay another amount', () => {
    const { lines, problems } = read(`iban,amount,description\n${PAYEE},1,234.50,Fattura\n${PAYEE},5,x`);
    expect(problems).toEqual([{ code: 'unreadableLine', line: 2, reason: 'cells' }]);
    expect(lines).toMatchObject([{ sourceLine: 3 }]);
  });

  it('names the line of a quote that is never closed, and goes on with the next', () => {
    const { lines, problems } = read(`iban;amount;name\r\n${PAYEE};1;a\r\n${PAYEE};2;"b\r\n${PAYEE};3;c\r\n\r\n${PAYEE};4;d\r\n`);
    expect(problems).toEqual([{ code: 'unreadableLine', line: 3, reason: 'quotes' }]);
    expect(lines.map(({ sourceLine, draft }) => [sourceLine, draft.amount])).toEqual([[2, '1'], [4, '3'], [6, '4']]);
  });

  it('names every line that a lost quote has joined, and takes a description of several lines', () => {
    const { lines, problems } = read(`name;iban;amount;description\n"a;${PAYEE};1;x\nb";${PAYEE};2;y\nc;${PAYEE};3;"one\ntwo"`);
    expect(problems).toEqual([{ code: 'unreadableLine', line: 2, reason: 'quotes' }, { code: 'unreadableLine', line: 3, reason: 'quotes' }]);
    expect(lines).toMatchObject([{ sourceLine: 4, draft: { description: 'one two' } }]);
  });

  it('names a debited account that is not one of the connection', () => {
    const { lines, problems } = read(`from;iban;amount\nother;${PAYEE};1\n${PAYEE};${PAYEE};1`);
    expect(problems).toEqual([{ code: 'unknownDebtor', account: PAYEE }]);
    expect(lines.map(({ draft }) => draft.accountId)).toEqual(['other', '']);
  });

  it('says when there is nothing to read, or no heading it knows', () => {
    expect(read('').problems).toEqual([{ code: 'empty' }]);
    expect(read('iban;amount\n').problems).toEqual([{ code: 'empty' }]);
    expect(read('one;two\n1;2').problems).toEqual([{ code: 'noColumns' }]);
    expect(read(`iban;amount\n${`${PAYEE};1\n`.repeat(10_001)}`).problems).toEqual([{ code: 'tooLarge' }]);
  });

  it('never throws, and loses no line without naming it', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', '\n', '1.234,50', PAYEE, ';', '\t'));
    fc.assert(fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
      const body = rows.map((row) => row.join(';')).join('\n');
      const { lines, problems } = read(`iban;amount;name\n${body}`);
      expect(lines.every(({ sourceLine }) => sourceLine > 1)).toBe(true);
      const textLines = body.split(/\r\n|\n|\r/).filter((line) => line !== '').length;
      expect(lines.length + problems.length).toBeGreaterThanOrEqual(Math.min(textLines, 1));
    }), { numRuns: 300 });
  });
});
