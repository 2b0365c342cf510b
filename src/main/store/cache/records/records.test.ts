import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { recordColumns, sectionRows, sections } from '#shared/bridge/lists/records.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { SectionColumn } from '#shared/sections/section.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { searchEverywhere } from '../search.ts';
import { findRecord, recordPage } from './reading.ts';
import { createSectionTables } from './tables.ts';
import { putAvailableAmount, putRecords, replaceRecords } from './writing.ts';

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const NOON = instant('2026-06-30T12:00:00Z');

const company = (companyId: string, businessName: string, over: Partial<Company> = {}): Company => ({
  companyId, businessName, type: 'LEGAL_PERSON', status: 'ACTIVE', ...over,
});

const companies = (...records: Company[]) => replaceRecords(database, { section: 'companies', scope: null, records, asOf: NOON });

const select = (over: Partial<RecordSelection> = {}): RecordSelection => ({ section: 'companies', search: '', filters: {}, sort: null, ...over });

const ids = (over: Partial<RecordSelection> = {}) => recordPage(database, select(over), 0, 100).rows.map(({ id }) => id);

const transfer = (accountId: string, moneyTransferId: string): MoneyTransfer & { readonly accountId: string } => ({
  accountId, moneyTransferId, status: 'EXECUTED', direction: 'OUTGOING', creditor: null, debtor: null, cro: null, trn: null, uri: null,
  description: null, createdDatetime: NOON, accountedDatetime: null, debtorValueDate: null, creditorValueDate: null, amount: null,
  isUrgent: null, isInstant: null, feeType: null, feeAccountId: null, fees: [], hasTaxRelief: null, challengeId: null,
});

describe('a list of records', () => {
  it('holds what the last complete answer named, and nothing else', () => {
    companies(company('1', 'Uno'), company('2', 'Due'));
    companies(company('2', 'Due bis'), company('3', 'Tre'));
    expect(ids()).toEqual(['2', '3']);
    expect(recordPage(database, select(), 0, 1)).toMatchObject({ total: 2, rows: [{ record: { businessName: 'Due bis' } }] });
  });

  it('takes a record back that had gone, and still finds one that has by its id', () => {
    companies(company('1', 'Uno'));
    companies();
    expect(ids()).toEqual([]);
    expect(findRecord(database, 'companies', '1')?.record).toMatchObject({ businessName: 'Uno' });
    companies(company('1', 'Uno'));
    expect(ids()).toEqual(['1']);
  });

  it('is not emptied by a record read on its own', () => {
    companies(company('1', 'Uno'), company('2', 'Due'));
    putRecords(database, 'companies', [company('1', 'Uno cambiato')], NOON);
    expect(ids()).toEqual(['2', '1']);
  });

  it('is refused whole where a record cannot be stored', () => {
    companies(company('P1', 'One'));
    const told = () => database.prepare('SELECT count(*) FROM book_change').pluck().get();
    const before = told();
    expect(() => replaceRecords(database, { section: 'companies', scope: null, records: [company('P2', 'Two')], asOf: null as never })).toThrow('company');
    expect(ids()).toEqual(['P1']);
    expect(told()).toBe(before);
  });

  it('of one account does not touch those of another, even under the same number', () => {
    const replace = (scope: string, ...numbers: string[]) =>
      replaceRecords(database, { section: 'transfers', scope, records: numbers.map((number) => transfer(scope, number)), asOf: NOON });
    replace('A', '1', '2');
    replace('B', '1');
    replace('A', '2');
    expect(ids({ section: 'transfers' })).toEqual(['A:2', 'B:1']);
    expect(findRecord(database, 'transfers', '1')?.record).toMatchObject({ accountId: 'B' });
  });

  it('is filtered, sorted and searched', () => {
    companies(company('1', 'Càmpo'), company('2', 'alfa', { status: 'BLOCKED' }), company('3', 'Beta'));
    expect(ids()).toEqual(['2', '3', '1']);
    expect(ids({ filters: { status: ['ACTIVE'] } })).toEqual(['3', '1']);
    expect(ids({ sort: { key: 'businessName', direction: 'desc' } })).toEqual(['1', '3', '2']);
    expect(ids({ search: 'CAMPO' })).toEqual(['1']);
    expect(ids({ search: 'a b' })).toEqual(['3']);
    expect(ids({ search: '_' })).toEqual([]);
  });

  it('disregards columns that are not on the list', () => {
    companies(company('1', 'Uno'), company('2', 'Due'));
    const injection = `id) OR 1=1; DROP TABLE company; --`;
    expect(ids({ filters: { [injection]: ['x'], document: ['x'] } })).toEqual(['2', '1']);
    expect(ids({ sort: { key: injection, direction: 'asc' } })).toEqual(['2', '1']);
    expect(ids({ filters: { status: [`ACTIVE' OR '1'='1`] } })).toEqual([]);
  });

  it('can be sorted and filtered by every column that the window may name', () => {
    for (const section of sections) {
      for (const key of recordColumns[section].sortable) {
        expect(() => recordPage(database, select({ section, sort: { key, direction: 'desc' } }), 0, 10)).not.toThrow();
      }
      for (const column of recordColumns[section].filterable) {
        expect(() => recordPage(database, select({ section, filters: { [column]: ['x'] } }), 0, 10)).not.toThrow();
      }
    }
  });
});

describe('what a campaign has raised', () => {
  it('stays when the campaign is read again', () => {
    const campaign = {
      campaignId: 'C', companyId: null, name: 'Campagna', description: null, status: 'OPEN', targetMin: null, targetMax: null,
      successFeeFixed: null, successFeePercentage: null, currency: 'EUR', expectedClosingDate: null, createdDatetime: null, available: null,
    } as const;
    const replace = () => replaceRecords(database, { section: 'campaigns', scope: null, records: [campaign], asOf: NOON });
    replace();
    const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
    putAvailableAmount(database, 'C', { campaignId: 'C', accounted: eur(500), waiting: eur(1), total: eur(501) });
    replace();
    expect(findRecord(database, 'campaigns', 'C')?.record).toMatchObject({ available: { accounted: { amountMinor: 500 } } });
  });
});

describe('the search across everything', () => {
  it('finds so many of each section', () => {
    companies(...Array.from({ length: 30 }, (_, index) => company(`${index}`, `Rossi ${index}`)));
    replaceRecords(database, { section: 'transfers', scope: 'A', asOf: NOON, records: [{ ...transfer('A', 'M1'), description: 'Saldo ROSSI' }] });
    const hits = searchEverywhere(database, 'rossi', 5);
    expect(hits.map(({ section }) => section)).toEqual(['transfers', ...Array<string>(5).fill('companies')]);
    expect(searchEverywhere(database, '   ', 5)).toEqual([]);
  });
});

describe('the tables of the sections', () => {
  const typesIn = (table: string): Readonly<Record<string, string>> =>
    Object.fromEntries((database.pragma(`table_info(${table})`) as readonly { readonly name: string; readonly type: string }[]).map(({ name, type }) => [name, type]));

  it('have a column of the right type for each that the section names', () => {
    for (const section of sections) {
      const { table, columns } = sectionRows[section];
      const wanted = Object.entries<SectionColumn<never>>(columns).map(([name, column]) => [name, 'text' in column ? 'TEXT' : 'INTEGER']);
      expect(typesIn(table), `the table of ${section}: a new column needs a migration`).toMatchObject(Object.fromEntries(wanted));
    }
  });

  it('have no trigger with a way of its own with conflicts: a new record ignores them, and its triggers with it', () => {
    const triggers = database.prepare<[string], { readonly tbl_name: string; readonly sql: string }>(
      `SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?)) AND sql LIKE '%INSERT ON%'`,
    ).all(JSON.stringify(sections.map((section) => sectionRows[section].table)));
    expect(triggers.map(({ tbl_name }) => tbl_name)).toContain('investment_order');
    expect(triggers.filter(({ sql }) => /\bOR (?!IGNORE)|\bRAISE\b/i.test(sql.slice(sql.indexOf('BEGIN'))))).toEqual([]);
  });

  it('are created where no migration did', () => {
    const { table } = sectionRows.companies;
    const before = typesIn(table);
    database.exec(`DROP TABLE ${table}`);
    createSectionTables(database);
    expect(typesIn(table)).toEqual(before);
  });
});
