import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Cache } from '#main/store/cache/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { account, entry, tasksWorker, instant, openTestCache, standingClock, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { camt053Problems } from '#test/support/camt053-check.ts';
import { readMt940 } from '#test/support/mt940-reader.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';
import { csvRows } from '#main/documents/csv-rows.ts';
import { createTasks } from '#main/context/tasks/index.ts';
import { unfinishedName } from '#main/context/whole-file.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { statementHandlers } from './index.ts';

const IBAN = 'IT60X0542811101000000123456';
const TASK = '0b0d6f0e-6f6c-4a43-9a0e-0d6a4f6f0c11';
const clock = standingClock('2026-04-02T10:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let cache: Cache;
const events: AppEvent[] = [];
let file: string;
let choosing: () => void;
let handlers: ReturnType<typeof statementHandlers>;
let tasks: ReturnType<typeof createTasks>;

const descriptions = ['Così è, se "vi" pare', '=HYPERLINK("http://x","y")', 'riga uno\nriga due', 'Müller; & <figli>', null, '-12,00 ritenuta', '_x000D_ 🙂', ' spazi '];

const entries = Array.from({ length: 60 }, (_, index) =>
  entry(`T${index}`, `2026-03-${String(1 + (index % 31)).padStart(2, '0')}`, (index % 3 === 0 ? 1 : -1) * (1_001 + index * 97), descriptions[index % descriptions.length]));

beforeAll(async () => {
  folder = temporaryFolder();
  ({ cache } = await openTestCache(folder.path, { clock }));
  await cache.write.replaceAccounts([account('A1', { iban: IBAN, alias: 'Conto operativo', holderName: 'Società Prova & C.' }), account('A2')], instant('2026-04-01T09:00:00Z'));
  await cache.write.applyWindow(statementWindow('A1', '2026-03-01', '2026-03-31', entries, '2026-04-01T09:00:00Z'));
  // One vanished, one changed.
  const [, , changed = entry('none', '2026-03-01', 0), ...others] = entries.filter(({ transactionId }) => transactionId !== 'T7');
  await cache.write.applyWindow(statementWindow(
    'A1', '2026-03-01', '2026-03-31', [...entries.slice(0, 2), { ...changed, description: 'corretta' }, ...others], '2026-04-01T09:30:00Z',
  ));
  await cache.write.applyWindow(statementWindow('A2', '2026-03-01', '2026-03-31', [entry('B1', '2026-03-05', 77)], '2026-04-01T09:30:00Z'));
  await cache.write.putBalance('A1', { accounting: { amountMinor: 500_000, currency: 'EUR' }, available: null, date: bankDate('2026-03-31') }, instant('2026-04-01T09:31:00Z'));
  const workspace = {
    cache, clock, tasksWorker, emit: (event: AppEvent) => void events.push(event), now: () => instantFromMs(clock.now()), record: async () => undefined,
    chooseFile: async () => {
      choosing();
      return file;
    },
    printPdf: async (html: string) => new TextEncoder().encode(html),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as WorkspaceContext;
  tasks = createTasks(workspace);
  handlers = statementHandlers(workspace, tasks);
});

beforeEach(() => {
  events.length = 0;
  file = join(folder.path, 'out.file');
  choosing = () => undefined;
  for (const name of readdirSync(folder.path).filter((other) => other.startsWith('out'))) rmSync(join(folder.path, name));
});

afterAll(async () => {
  await cache.close();
  folder.remove();
});

const march = { accountId: 'A1', from: bankDate('2026-03-01'), to: bankDate('2026-03-31'), search: '', entries: 'all', marks: 'all' } as const;
const KEYS = ['operationDate', 'valueDate', 'description', 'type', 'transactionId', 'amount', 'amount.currency', 'balance', 'change', 'accountId'];

type Export = CommandCheckedInput<'statement.export'>;
const asked = (what: StatementFile, over: Partial<Export> = {}): Export => ({
  ...march, sort: { key: 'operationDate', direction: 'desc' }, file: what, taskId: TASK, format: 'machine', locale: 'it',
  columns: KEYS.map((key) => ({ key, title: key })), ...over,
});

async function screen(over: Partial<Export> = {}): Promise<readonly StatementRow[]> {
  const { accountId, from, to, search, entries: which, marks, sort } = asked('csv', over);
  const page = await handlers['statement.rows']({ accountId, from, to, search, entries: which, marks, sort, offset: 0, limit: 500 });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  return page.value.rows;
}

const cellsOf = ({ transaction, change, balance, accountId }: StatementRow): readonly (string | null)[] => [
  transaction.operationDate, transaction.valueDate, transaction.description, transaction.type, transaction.transactionId, moneyToDecimal(transaction.amount),
  transaction.amount.currency, balance.kind === 'known' ? moneyToDecimal(balance.after) : null, change?.kind ?? null, accountId,
];

const written = async (input: Export) => {
  const result = await handlers['statement.export'](input);
  if (!result.ok || !result.value.written) throw new Error(JSON.stringify(result));
  return result.value;
};

/** What a spreadsheet shows of a cell that was kept from being run. */
const shown = (cell: string): string | null => (cell === '' ? null : cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''));

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const rowsOfTable = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity)));

describe('files of a statement', () => {
  it.each<[string, Partial<Export>]>([
    ['by date', {}], ['by amount', { sort: { key: 'amount', direction: 'asc' } }], ['searched', { search: 'vi' }],
    ['debits, oldest first', { entries: 'debits', sort: { key: 'operationDate', direction: 'asc' } }], ['of every account', { accountId: null }],
  ])('hold in CSV what the screen shows: %s', async (_, over) => {
    const { path, rows } = await written(asked('csv', over));
    const [head, ...lines] = parse(readFileSync(path, 'utf8'), { bom: true });
    expect(head).toEqual(KEYS);
    const expected = (await screen(over)).map(cellsOf);
    expect(lines.map((line) => line.map(shown))).toEqual(expected);
    expect(rows).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(3);
  });

  it('hold in XLSX real dates and amounts, and totals that equal those of the screen', async () => {
    await written(asked('xlsx'));
    const [list, totals] = xlsxSheets(readFileSync(file));
    const rows = await screen();
    expect(list?.name).toBe('Movimenti');
    expect(list?.rows.slice(1).map((row) => KEYS.map((_, index) => row[index] ?? null))).toEqual(rows.map((row) => cellsOf(row).map((cell, index) => {
      if (cell === null) return null;
      if (index < 2) return new Date(`${cell}T00:00:00Z`);
      if (KEYS[index] === 'accountId') return 'Conto operativo';
      return index === 5 || index === 7 ? Number(cell) : cell;
    })));
    expect(list?.formats[1]?.[0]).toBe('yyyy-mm-dd');
    expect(list?.formats[1]?.[5]).toBe('#,##0.00');
    expect(list?.formulas).toBe(false);
    const summary = await handlers['statement.summary'](march);
    const sums = summary.ok ? summary.value.sums[0] : undefined;
    const sumRow = totals?.rows.find((row) => row[1] === 'EUR');
    expect(sumRow?.slice(2)).toEqual([59, ...[sums?.credits, sums?.debits, sums?.net].map((money) => (money?.amountMinor ?? 0) / 100)]);
    expect(totals?.rows[0]?.[0]).toContain('Non emesso dalla banca');
  });

  it('hold in a document to print every entry, balances and totals, and say that the bank did not issue it', async () => {
    await written(asked('pdf', { locale: 'en' }));
    const html = readFileSync(file, 'utf8');
    const tables = html.split('<table').slice(1).map(rowsOfTable);
    const amounts = (await screen()).map(({ transaction }) => Number(moneyToDecimal(transaction.amount)));
    const list = (tables[2] ?? []).slice(1, -1);
    expect(list.map((row) => Number((row[3] ?? '').replaceAll(',', '')))).toEqual(amounts);
    expect(list.filter((row) => row[2]?.includes('no longer listed by the bank, not summed'))).toHaveLength(1);
    expect(tables[0]).toContainEqual(['Closing balance', '5,000.00']);
    expect(list.map((row) => row[2])).toEqual(expect.arrayContaining(['Müller; & <figli>', 'Così è, se "vi" pare']));
    expect(html).toContain('Not issued by the bank');
    expect(html).not.toContain('class="warning"');
  });

  it('call an account as the window does where people read them, and by its id where programs do', async () => {
    const ofAll: Partial<Export> = { accountId: null, columns: [{ key: 'accountId', title: 'Conto' }] };
    const namesIn = (rows: readonly (readonly unknown[])[], column: number): readonly string[] => [...new Set(rows.slice(1).map((row) => String(row[column])))].toSorted();
    const inCsv = async (format: Export['format']): Promise<readonly string[]> => {
      await written(asked('csv', { ...ofAll, format }));
      return namesIn(parse(readFileSync(file, 'utf8'), { bom: true, delimiter: [',', ';'] }), 0);
    };
    expect(await inCsv('machine')).toEqual(['A1', 'A2']);
    expect(await inCsv('locale')).toEqual(['A2', 'Conto operativo']);
    await written(asked('xlsx', ofAll));
    expect(namesIn(xlsxSheets(readFileSync(file))[0]?.rows ?? [], 0)).toEqual(['A2', 'Conto operativo']);
    await written(asked('pdf', ofAll));
    expect(namesIn(rowsOfTable(readFileSync(file, 'utf8').split('<table')[3] ?? '').slice(0, -1), 2)).toEqual(['A2', 'Conto operativo']);
  });

  it('hold in camt.053 and MT940 a whole period whose balances reconcile', async () => {
    const listed = (await screen({ sort: { key: 'operationDate', direction: 'asc' } })).filter(({ change }) => change?.kind !== 'vanished').map(({ transaction }) => transaction);
    await written(asked('camt053'));
    const xml = readFileSync(file, 'utf8');
    expect(camt053Problems(xml)).toEqual([]);
    const { Stmt } = (new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true }).parse(xml) as CamtDocument).Document.BkToCstmrStmt;
    expect(Stmt.Ntry.map(({ Amt, CdtDbtInd, AcctSvcrRef, NtryDtls }) => [CdtDbtInd === 'DBIT' ? `-${Amt}` : Amt, AcctSvcrRef, NtryDtls?.TxDtls.RmtInf.Ustrd ?? null]))
      .toEqual(listed.map(({ amount, transactionId, description }) => [moneyToDecimal(amount), transactionId, description]));
    const net = listed.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    expect(Stmt.Bal.map(({ Amt }) => Amt)).toEqual([moneyToDecimal({ amountMinor: 500_000 - net, currency: 'EUR' }), '5000.00']);

    await written(asked('mt940'));
    const [message] = readMt940(readFileSync(file, 'latin1'));
    expect(message?.entries.map(({ amount, bankReference }) => [amount, bankReference])).toEqual(listed.map(({ amount, transactionId }) => [moneyToDecimal(amount), transactionId]));
    expect([message?.opening.amount, message?.closing.amount]).toEqual(Stmt.Bal.map(({ Amt }) => Amt));
  });

  it('hold for Xero and QuickBooks a line for each entry that the bank lists, in their columns, dates and signs', async () => {
    const listed = (await screen({ sort: { key: 'operationDate', direction: 'asc' } })).filter(({ change }) => change?.kind !== 'vanished').map(({ transaction }) => transaction);
    const dayFirst = (date: string | null): string => (date ?? '').split('-').toReversed().join('/');
    const plain = (text: string | null): string => (text ?? '').replace(/\s+/gu, ' ').trim();
    const read = async (program: StatementFile): Promise<readonly (readonly string[])[]> => {
      expect((await written(asked(program))).rows).toBe(listed.length);
      const found = csvRows(readFileSync(file, 'utf8'), { startLine: 1, delimiter: ',', mostRows: 1_001 });
      expect(found?.brokenLines).toEqual([]);
      return found?.rows.map(({ cells }) => cells) ?? [];
    };
    const [xeroHead, ...xero] = await read('xero');
    expect(xeroHead).toEqual(['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number']);
    expect(xero.map((cells) => cells.map((cell) => shown(cell) ?? ''))).toEqual(listed.map(({ operationDate, amount, description, transactionId }) =>
      [dayFirst(operationDate), moneyToDecimal(amount), '', plain(description), transactionId, '']));
    const [head, ...quickBooks] = await read('quickBooks');
    expect(head).toEqual(['Date', 'Description', 'Amount']);
    expect(quickBooks.map((cells) => cells.map((cell) => shown(cell) ?? ''))).toEqual(listed.map(({ operationDate, amount, description, transactionId }) =>
      [dayFirst(operationDate), description === null ? `Entry ${transactionId}` : plain(description), moneyToDecimal(amount)]));
    expect(xero.some(([, amount = '']) => amount.startsWith('-'))).toBe(true);
  });

  it('tell how far they are', async () => {
    await written(asked('csv'));
    expect(events.filter(({ type }) => type === 'progress')[0]).toEqual({ type: 'progress', taskId: TASK, done: 0, total: 60 });
  });

  it('go away when they are ended', async () => {
    choosing = () => {
      writeFileSync(unfinishedName(file), 'begun');
      void tasks.handlers['tasks.cancel']({ taskId: TASK });
    };
    expect(await handlers['statement.export'](asked('csv'))).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('out'))).toEqual([]);
    expect(await tasks.handlers['tasks.cancel']({ taskId: TASK })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });

  it('go away when the connection closes while they are written', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => entry(`M${index}`, '2026-02-10', index + 1, `riga ${index}`));
    await cache.write.applyWindow(statementWindow('A2', '2026-02-01', '2026-02-28', many, '2026-04-01T09:30:00Z'));
    const exporting = handlers['statement.export'](asked('xlsx', { accountId: 'A2', from: null }));
    await vi.waitFor(() => expect(readdirSync(folder.path).some((name) => name.endsWith('.part'))).toBe(true), { timeout: 60_000, interval: 2 });
    tasks.stop();
    expect(await exporting).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('out'))).toEqual([]);
  });

  it('say which error of the system kept them from being written', async () => {
    file = join(folder.path, 'no', 'folder.csv');
    expect(await handlers['statement.export'](asked('csv'))).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOENT' } });
  });

  it('are offered as a bank’s only where nothing is left out and it adds up', async () => {
    const offers = async (over: object) => {
      const result = await handlers['statement.files']({ ...march, ...over });
      return result.ok ? (result.value.camt053?.problem ?? null) : result.error.kind;
    };
    expect(await offers({})).toBeNull();
    expect(await offers({ accountId: null })).toBe('allAccounts');
    expect(await offers({ accountId: 'nobody' })).toBe('notFound');
    expect(await offers({ from: null })).toBe('openPeriod');
    expect(await offers({ search: 'x' })).toBe('filtered');
    expect(await offers({ marks: 'checked' })).toBe('filtered');
    expect(await offers({ to: bankDate('2026-04-02') })).toBe('future');
    expect(await offers({ from: bankDate('2026-02-27') })).toBe('hole');
    expect(await offers({ accountId: 'A2' })).toBe('noIban');
    const refused = await handlers['statement.export'](asked('mt940', { from: bankDate('2026-02-27') }));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'fileRefused', refusal: { problem: 'hole', holes: [{ from: '2026-02-27', to: '2026-02-28' }] } } });
    // A day that was read before it was over.
    await cache.write.applyWindow(statementWindow('A1', '2026-04-01', '2026-04-01', [], '2026-04-01T09:32:00Z'));
    expect(await offers({ to: bankDate('2026-04-01') })).toBe('hole');
    await cache.write.putBalance('A1', { accounting: { amountMinor: 500_001, currency: 'EUR' }, available: null, date: bankDate('2026-03-30') }, instant('2026-04-01T09:33:00Z'));
    expect(await offers({})).toBe('differs');
  });
});

interface CamtDocument {
  readonly Document: {
    readonly BkToCstmrStmt: {
      readonly Stmt: {
        readonly Bal: readonly { readonly Amt: string }[];
        readonly Ntry: readonly {
          readonly Amt: string;
          readonly CdtDbtInd: string;
          readonly AcctSvcrRef: string;
          readonly NtryDtls?: { readonly TxDtls: { readonly RmtInf: { readonly Ustrd: string } } };
        }[];
      };
    };
  };
}
