import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntry } from '#shared/domain/filed-entry.ts';
import { camt053Problems } from '#test/support/camt053-check.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { readMt940 } from '#test/support/mt940-reader.ts';
import { statementCamt053 } from './camt053.ts';
import type { PeriodFacts } from './facts.ts';
import { statementMt940 } from './mt940.ts';

const entry = (transactionId: string, day: string, amountMinor: number, over: Partial<FiledEntry> = {}): FiledEntry => ({
  accountId: 'A1', accountName: 'A1', transactionId, operationDate: bankDate(day), valueDate: bankDate(day), amountMinor, currency: 'EUR', description: `Bonifico ${transactionId}`,
  type: amountMinor < 0 ? 'DEBIT' : 'CREDIT', asOf: instant('2026-04-02T08:00:00Z'), change: null, note: null, checkedAt: null, checkedBy: null, balanceMinor: null, ...over,
});

const LONG = 'Saldo fattura 12/2026 – “Cantiere Blu” & figli <srl>, perché così è; '.repeat(9);
const entries = [
  entry('T-1', '2026-03-02', 123_456, { description: 'Quota associativa: così è & così sia €5 “sì”' }),
  entry('T-2', '2026-03-02', -5, { description: '=SUM(A1:A9)\r\n-:62F:C260331EUR0,00', valueDate: bankDate('2026-03-04') }),
  entry('an id that is far longer than thirty-five characters', '2026-03-15', -123_000, { description: LONG }),
  entry('//T4', '2026-03-31', 700, { description: null, type: null, valueDate: null }),
  entry('gone', '2026-03-31', 999_999, { change: 'vanished' }),
];

const facts = (over: Partial<PeriodFacts> = {}): PeriodFacts => ({
  iban: 'IT60X0542811101000000123456', holder: 'Portale Società & C. SpA', currency: 'EUR', from: bankDate('2026-03-01'), to: bankDate('2026-03-31'),
  opening: { amountMinor: -1_000, currency: 'EUR' }, closing: { amountMinor: 151, currency: 'EUR' },
  credits: { count: 2, sum: { amountMinor: 124_156, currency: 'EUR' } }, debits: { count: 2, sum: { amountMinor: -123_005, currency: 'EUR' } },
  madeAt: instant('2026-04-02T10:00:00Z'), ...over,
});

const camt = (list: readonly FiledEntry[] = entries, over: Partial<PeriodFacts> = {}): string => [...statementCamt053([list], facts(over), 'it')].join('');
const mt940 = (list: readonly FiledEntry[] = entries, over: Partial<PeriodFacts> = {}): string => [...statementMt940([list], facts(over), 'it')].join('');

const cents = (decimal: string): number => Math.round(Number(decimal) * 100);

interface CamtEntry {
  readonly Amt: { readonly '#text': string };
  readonly CdtDbtInd: string;
  readonly BookgDt: { readonly Dt: string };
  readonly AcctSvcrRef?: string;
  readonly AddtlNtryInf?: string;
  readonly NtryDtls?: { readonly TxDtls: { readonly RmtInf: { readonly Ustrd: readonly string[] } } };
}

interface CamtStatement {
  readonly Ntry: readonly CamtEntry[];
  readonly Bal: readonly { readonly Amt: { readonly '#text': string }; readonly CdtDbtInd: string; readonly Tp: { readonly CdOrPrtry: { readonly Cd: string } } }[];
  readonly AddtlStmtInf: string;
}

function readCamt(xml: string): CamtStatement {
  const parser = new XMLParser({
    ignoreAttributes: false, parseTagValue: false, trimValues: false, htmlEntities: true, isArray: (name) => ['Ntry', 'Bal', 'Ustrd'].includes(name),
  });
  return (parser.parse(xml) as { readonly Document: { readonly BkToCstmrStmt: { readonly Stmt: CamtStatement } } }).Document.BkToCstmrStmt.Stmt;
}

const signedCents = ({ Amt, CdtDbtInd }: Pick<CamtEntry, 'Amt' | 'CdtDbtInd'>): number => (CdtDbtInd === 'DBIT' ? -1 : 1) * cents(Amt['#text']);

describe('a statement as camt.053', () => {
  it('is what the schema asks for, also without entries, holder and text', () => {
    expect(camt053Problems(camt())).toEqual([]);
    expect(camt053Problems(camt([], { holder: null }))).toEqual([]);
    expect(camt053Problems(camt([entry('\u0001\ud800', '2026-03-02', 1, { description: '\u0002', type: '' })]))).toEqual([]);
  });

  it('says what the entries say, and leaves out what the bank no longer lists', () => {
    const { Ntry, Bal, AddtlStmtInf } = readCamt(camt());
    expect(Ntry.map(signedCents)).toEqual([123_456, -5, -123_000, 700]);
    expect(Ntry.map(({ BookgDt }) => BookgDt.Dt)).toEqual(['2026-03-02', '2026-03-02', '2026-03-15', '2026-03-31']);
    expect(Ntry.map((one) => one.AcctSvcrRef ?? one.AddtlNtryInf)).toEqual(entries.slice(0, 4).map(({ transactionId }) => transactionId));
    expect(Ntry.map(({ NtryDtls }) => NtryDtls?.TxDtls.RmtInf.Ustrd.join('') ?? null)).toEqual(entries.slice(0, 4).map(({ description }) => description));
    expect(Bal.map((balance) => [balance.Tp.CdOrPrtry.Cd, signedCents(balance)])).toEqual([['OPBD', -1_000], ['CLBD', 151]]);
    expect(AddtlStmtInf).toContain('Non emesso dalla banca');
  });

  it('cuts no character in two', () => {
    const description = '😀'.repeat(100);
    const xml = camt([entry('T', '2026-03-02', 1, { description })]);
    expect(camt053Problems(xml)).toEqual([]);
    expect(readCamt(xml).Ntry[0]?.NtryDtls?.TxDtls.RmtInf.Ustrd.join('')).toBe(description);
  });

  it.each([
    ['another order', (xml: string) => xml.replace(/(<Amt Ccy="EUR">1234\.56<\/Amt>)(<CdtDbtInd>CRDT<\/CdtDbtInd>)/, '$2$1'), '/Ntry/Amt: is missing'],
    ['a text that is too long', (xml: string) => xml.replace(/<Ustrd>/, `<Ustrd>${'x'.repeat(141)}`), '/Ustrd: has'],
    ['a negative amount', (xml: string) => xml.replace('>1234.56<', '>-1234.56<'), '/Ntry/Amt: is no decimal number'],
    ['too many decimals', (xml: string) => xml.replace('>1234.56<', '>1234.567891<'), 'more than 5 decimals'],
    ['no currency', (xml: string) => xml.replace('<Amt Ccy="EUR">1234.56', '<Amt>1234.56'), '/@Ccy: is missing'],
    ['no balance', (xml: string) => xml.replaceAll(/<Bal>.*?<\/Bal>/g, ''), '/Bal: is missing'],
    ['a day that does not exist', (xml: string) => xml.replace('<BookgDt><Dt>2026-03-15', '<BookgDt><Dt>2026-02-30'), 'is no date'],
    ['an unknown direction', (xml: string) => xml.replace('CRDT', 'CREDIT'), 'is none of CRDT, DBIT'],
    ['a reference of 36 characters', (xml: string) => xml.replace('<AcctSvcrRef>T-1', `<AcctSvcrRef>${'x'.repeat(36)}`), '1 to 35 are allowed'],
    ['an empty reference', (xml: string) => xml.replace('<AcctSvcrRef>T-1', '<AcctSvcrRef>'), '1 to 35 are allowed'],
    ['an element of its own', (xml: string) => xml.replace('<NtryRef>', '<Mine>1</Mine><NtryRef>'), '/Mine: is not allowed'],
    ['a second status', (xml: string) => xml.replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts><Cd>BOOK</Cd></Sts><Sts><Cd>BOOK</Cd></Sts>'), '/Sts: stands 2 times'],
    ['both of a choice', (xml: string) => xml.replace('<Cd>BOOK</Cd>', '<Cd>BOOK</Cd><Prtry>x</Prtry>'), '/Sts: must hold one of'],
    ['an IBAN with spaces', (xml: string) => xml.replace('IT60X', 'IT60 X'), 'is no IBAN'],
    ['another version', (xml: string) => xml.replace('camt.053.001.08', 'camt.053.001.02'), 'is another namespace'],
    ['text between elements', (xml: string) => xml.replace('<NtryRef>', 'x<NtryRef>'), 'holds text'],
    ['an open element', (xml: string) => xml.replace('</Stmt>', ''), 'not well-formed'],
  ])('is checked by a check that notices %s', (_, breaking, problem) => {
    const broken = breaking(camt());
    expect(broken).not.toBe(camt());
    expect(camt053Problems(broken).join('\n')).toContain(problem);
  });
});

describe('a statement as MT940', () => {
  it('says what the entries say, in the characters of SWIFT', () => {
    const [message, ...others] = readMt940(mt940());
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      account: 'IT60X0542811101000000123456', number: '26090',
      opening: { final: true, date: '2026-02-28', amount: '-10.00', currency: 'EUR' }, closing: { final: true, date: '2026-03-31', amount: '1.51' },
    });
    expect(message?.entries.map(({ amount }) => cents(amount))).toEqual([123_456, -5, -123_000, 700]);
    expect(message?.entries.map(({ entryDate }) => entryDate)).toEqual(['2026-03-02', '2026-03-02', '2026-03-15', '2026-03-31']);
    expect(message?.entries.map(({ valueDate }) => valueDate)).toEqual(['2026-03-02', '2026-03-04', '2026-03-15', '2026-03-31']);
    expect(message?.entries.map(({ bankReference }) => bankReference)).toEqual(['T-1', 'T-2', null, null]);
    expect(message?.entries[0]?.text).toBe("Quota associativa: cosi e + cosi sia EUR5 'si'");
    expect(message?.entries[1]?.text).toBe('-SUM(A1:A9) -:62F:C260331EUR0,00');
    expect(message?.entries[2]?.text).toMatch(/^ID an id that is far longer than thirty-five characters Saldo fattura 12\/2026 - 'Cantiere Blu' \+ figli \(srl\), perche cosi e, /);
    expect(message?.entries[3]?.text).toBe('ID //T4');
    expect(message?.note).toContain('Non emesso dalla banca');
  });

  it('is divided into messages whose balances meet', () => {
    const many = Array.from({ length: 1_234 }, (_, index) => entry(`T${index}`, '2026-03-02', index % 2 === 0 ? 300 : -100));
    const net = many.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const messages = readMt940(mt940(many, { closing: { amountMinor: net - 1_000, currency: 'EUR' } }));
    expect(messages.map(({ page, entries: list }) => [page, list.length])).toEqual([['001', 500], ['002', 500], ['003', 234]]);
    expect(messages.map(({ opening }) => opening.final)).toEqual([true, false, false]);
    expect(messages.map(({ closing }) => closing.final)).toEqual([false, false, true]);
    for (const { opening, entries: list, closing } of messages) {
      expect(cents(opening.amount) + list.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(closing.amount));
    }
    expect(messages.slice(1).map(({ opening }) => opening.amount)).toEqual(messages.slice(0, -1).map(({ closing }) => closing.amount));
  });

  it('writes amounts without decimals with the comma they need', () => {
    const yen = { currency: 'JPY' };
    const text = mt940([entry('T', '2026-03-02', 500, yen)], {
      ...yen, opening: { amountMinor: 0, currency: 'JPY' }, closing: { amountMinor: 500, currency: 'JPY' },
    });
    expect(text).toContain('C500,NTRF');
    expect(readMt940(text)[0]?.closing).toMatchObject({ amount: '500', currency: 'JPY' });
  });
});
