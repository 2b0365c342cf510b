import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { setupFromTemplate } from '#shared/domain/ledger/chart.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry, JournalLine } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination } from '#shared/domain/ledger/export.ts';
import { describeWith, noBeancount, noHledger } from '#test/support/describe-with.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';
import { beancountLedger } from './beancount.ts';
import { asEncoded, ledgerCsv } from './csv.ts';
import { LedgerSums, ledgerTexts } from './facts.ts';
import type { LedgerFacts } from './facts.ts';
import { hledgerJournal } from './hledger.ts';
import { ledgerXlsx } from './xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => { rmSync(folder, { recursive: true }); });

const { accounts: template } = setupFromTemplate('italian', ledgerTexts.it.accounts);
const accounts = [...template, { code: '99.a', name: 'Strano: "conto"; \\ con  spazi', type: 'expense', closed: true } as const];

const entryOf = (number: number, date: string, lines: readonly (readonly [string, number, string?])[], over: Partial<JournalEntry> = {}): JournalEntry => ({
  year: 2026, number, date: bankDate(date), factDate: bankDate(date), kind: 'moneyIn', postingId: `P${number}`, campaignId: null, orderId: null, sources: [], fact: '', reverses: null,
  bookedAt: '2026-03-01T08:00:00.000Z' as Instant, bookedBy: 'ada', lines: lines.map(([account, amountMinor, currency = 'EUR']): JournalLine => ({ account, amountMinor, currency })), ...over,
});
const entries = [
  entryOf(1, '2026-01-05', [['18.20', 10_001], ['40.10', -10_001]], { campaignId: 'C,1; x', orderId: 'O"1', sources: ['M 1', 'T:2'] }),
  entryOf(2, '2026-02-28', [['18.20', -1], ['99.a', 1]], { kind: 'statement' }),
  entryOf(3, '2026-01-31', [['18.10', 999], ['18.20', -999], ['18.10', 500, 'JPY'], ['18.20', -500, 'JPY']], { kind: 'cashoutExecuted' }),
  entryOf(4, '2026-03-01', [['18.20', -10_001], ['40.10', 10_001]], { reverses: { year: 2026, number: 1 }, factDate: bankDate('2026-01-05') }),
];
const opening = new LedgerSums();
opening.add('18.10', 'EUR', 5_000);
opening.add('40.10', 'EUR', -5_000);
const facts: LedgerFacts = { accounts, period: { from: bankDate('2026-01-01'), to: bankDate('2026-03-31') }, opening, campaignName: (id) => (id === 'C,1; x' ? 'Mulino; "Bianco"' : null), snapshot: () => 'abc', desk: 'Anna, Portatile', locale: 'it' };

/** By account and currency, in decimals. */
const expected = { '18.10 EUR': '59.99', '18.10 JPY': '500', '18.20 EUR': '-10.00', '18.20 JPY': '-500', '40.10 EUR': '-50.00', '99.a EUR': '0.01' };

const written = (name: string, pieces: Iterable<string>): string => {
  const path = join(folder, name);
  writeFileSync(path, [...pieces].join(''));
  return path;
};

describeWith(noHledger, 'hledger', () => {
  it('accepts the journal strictly, with its assertions, and finds the same balances', () => {
    const path = written('a.journal', hledgerJournal(entries, facts));
    execFileSync('hledger', ['-f', path, 'check', '--strict', 'accounts', 'commodities', 'balancedwithautoconversion']);
    const rows = parse(execFileSync('hledger', ['-f', path, 'balance', '--layout=bare', '-O', 'csv', '--flat', '--no-total'], { encoding: 'utf8' })) as readonly string[][];
    const found = Object.fromEntries(rows.slice(1).map(([account = '', currency = '', amount = '']): [string, string] => [`${/:([\w.]+)/.exec(account)?.[1]} ${currency}`, amount]).filter(([, amount]) => Number(amount) !== 0));
    expect(found).toEqual(expected);
    const tagged = execFileSync('hledger', ['-f', path, 'print', 'tag:order=O"1', '-O', 'csv'], { encoding: 'utf8' });
    expect(tagged).toContain('2026/000001');
  });

  it('refuses a journal whose amounts were changed', () => {
    const text = [...hledgerJournal(entries, facts)].join('').replaceAll('EUR 100.01', 'EUR 100.02').replaceAll('EUR -100.01', 'EUR -100.02');
    const { status } = spawnSync('hledger', ['-f', written('b.journal', [text]), 'check', '--strict']);
    expect(status).toBe(1);
  });
});

describeWith(noBeancount, 'beancount', () => {
  it('accepts the ledger, with its balances, and finds the same', () => {
    const path = written('a.beancount', beancountLedger(entries, facts));
    expect(execFileSync('bean-check', [path], { encoding: 'utf8' })).toBe('');
    const rows = execFileSync('bean-query', ['-f', 'csv', path, 'select account, currency, sum(number) as amount group by account, currency'], { encoding: 'utf8' });
    const table = parse(rows) as readonly string[][];
    const found = Object.fromEntries(table.slice(1).map(([account = '', currency = '', amount = '']): [string, string] =>
      [`${account.split(':')[1]?.replace('-', '.').trim().toLowerCase()} ${currency.trim()}`, amount.trim()]).filter(([, amount]) => Number(amount) !== 0));
    expect(found).toEqual(expected);
  });

  it('refuses a ledger whose amounts were changed', () => {
    const text = [...beancountLedger(entries, facts)].join('').replaceAll('100.01', '100.02');
    expect(spawnSync('bean-check', [written('b.beancount', [text])]).status).toBe(1);
  });
});

it('says at the beginning whose numbers the entries bear, where desks of a team number theirs', () => {
  for (const ledger of [hledgerJournal, beancountLedger]) {
    const alone = [...ledger(entries, { ...facts, desk: null })].join('');
    const text = [...ledger(entries, facts)].join('');
    expect(text).toMatch(/^; Numerata dalla postazione: Anna, Portatile\n/);
    expect(text.slice(text.indexOf('\n') + 1).trimStart()).toBe(alone);
  }
});

describe('CSV', () => {
  const destination: LedgerDestination = {
    destinationId: 'd', name: 'Contabilità', decimalMark: ',', separator: ';', encoding: 'windows1252', days: 'dayFirst',
    columns: (['number', 'date', 'factDate', 'account', 'accountName', 'debit', 'credit', 'amount', 'currency', 'campaign', 'reverses'] as const).map((field) => ({ field, title: ledgerTexts.it.fields[field] })),
  };
  const text = (over: Partial<LedgerDestination> = {}, of: LedgerFacts = facts): Buffer => Buffer.concat([...ledgerCsv(entries, { ...destination, ...over }, of)]);

  it('says each line as the destination reads it', () => {
    const rows = parse(text().toString('latin1'), { delimiter: ';' });
    expect(rows[0]).toEqual(destination.columns.map(({ title }) => title));
    expect(rows).toHaveLength(1 + entries.flatMap(({ lines }) => lines).length);
    expect(rows[1]).toEqual(['2026/000001', '05/01/2026', '05/01/2026', '18.20', 'Valori in transito', '100,01', '', '100,01', 'EUR', 'Mulino; "Bianco"', '']);
    expect(rows[4]?.slice(0, 8)).toEqual(['2026/000002', '28/02/2026', '28/02/2026', '99.a', 'Strano: "conto"; \\ con  spazi', '0,01', '', '0,01']);
    expect(rows.at(-1)).toEqual(['2026/000004', '01/03/2026', '05/01/2026', '40.10', 'Debiti verso investitori', '100,01', '', '100,01', 'EUR', '', '2026/000001']);
  });

  it('has columns in any order, and quotes amounts whose mark is the separator', () => {
    const columns = (['account', 'date', 'accountName', 'credit', 'number', 'amount', 'account', 'currency', 'snapshot'] as const).map((field) => ({ field, title: field }));
    const lines = text({ separator: ',', columns }).toString('latin1').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['account,date,accountName,credit,number,amount,account,currency,snapshot', '18.20,05/01/2026,Valori in transito,,2026/000001,"100,01",18.20,EUR,abc']);
    expect(lines).toContain('18.20,31/01/2026,Valori in transito,"500",2026/000003,"-500",18.20,JPY,abc');
    expect(lines.at(-1)).toBe('');
  });

  it('has the desk in a column, where the destination wants it', () => {
    const columns = [{ field: 'number', title: 'N' }, { field: 'desk', title: 'D' }] as const;
    expect(parse(text({ columns }).toString('latin1'), { delimiter: ';' }).slice(0, 2)).toEqual([['N', 'D'], ['2026/000001', 'Anna, Portatile']]);
    expect(parse(text({ columns }, { ...facts, desk: null }).toString('latin1'), { delimiter: ';' })[1]).toEqual(['2026/000001', '']);
  });

  it('knows other marks, separators and encodings', () => {
    const tabs = text({ separator: '\t', decimalMark: '.', days: 'iso', encoding: 'utf8Bom' }).toString('utf8');
    expect(tabs.startsWith('\uFEFF')).toBe(true);
    expect(parse(tabs, { delimiter: '\t', bom: true })[1]?.slice(0, 6)).toEqual(['2026/000001', '2026-01-05', '2026-01-05', '18.20', 'Valori in transito', '100.01']);
    const named = { ...facts, campaignName: () => '€ “così” 漢' };
    expect(text({}, named).includes(Buffer.from([0x80, 0x20, 0x93, 0x63, 0x6F, 0x73, 0xEC, 0x94, 0x20, 0x3F]))).toBe(true);
    expect(text({ encoding: 'utf8' }, named).toString('utf8')).toContain('€ “così” 漢');
    // As some systems write it, with the accent apart.
    expect(text({}, { ...facts, campaignName: () => 'Societa\u0300' }).toString('latin1')).toContain('Società');
    expect([asEncoded('Łódź, € 5 🚀 e\u0300', 'windows1252'), asEncoded('Łódź, € 5 🚀 e\u0300', 'utf8')]).toEqual(['?ód?, € 5 ? è', 'Łódź, € 5 🚀 e\u0300']);
  });
});

describe('XLSX', () => {
  it('holds every line and the trial balance, on as many sheets as it takes', () => {
    const [first, second, third, totals] = xlsxSheets(Buffer.concat([...ledgerXlsx(entries, facts, 4)]));
    expect([first, second, third, totals].map((sheet) => sheet?.name)).toEqual(['Prima nota', 'Prima nota 2', 'Prima nota 3', 'Bilancio di verifica']);
    expect([first, second, third].map((sheet) => sheet?.rows.length)).toEqual([5, 5, 3]);
    expect(first?.rows[1]?.slice(0, 7)).toEqual([numberText({ year: 2026, number: 1 }), new Date('2026-01-05T00:00:00Z'), new Date('2026-01-05T00:00:00Z'), 'Incasso', '18.20', 'Valori in transito', 100.01]);
    const closing = Object.fromEntries((totals?.rows ?? []).slice(1, -3).map((row) => [`${String(row[0])} ${String(row[2])}`, row[6]]));
    expect(closing).toEqual({ '18.10 EUR': 59.99, '18.10 JPY': 500, '18.20 EUR': -10, '18.20 JPY': -500, '40.10 EUR': -50, '99.a EUR': 0.01 });
    expect(totals?.rows.slice(-2)).toEqual([['Numerata dalla postazione', 'Anna, Portatile'], ['Istantanea dei fatti (SHA-256)', 'abc']]);
  });
});
