import { afterEach, describe, expect, it } from 'vitest';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import { testClient } from '#test/conformance/support/test-client.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import { createBankReader } from '#main/writes/reconciliation/index.ts';
import { readAllTransfers, readTransfers } from './transfer-pages.ts';
import type { TransferSearch } from './transfer-pages.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

interface Row {
  readonly moneyTransferId: string;
  readonly createdDatetime: string | null;
}

interface Asked {
  readonly pagination: { readonly offset: number; readonly limit: number };
  readonly createdDatetime?: { readonly from?: string; readonly to?: string };
}

interface Ways {
  /** What `offset` counts. */
  readonly offset: 'rows' | 'pages' | 'pagesFromOne' | 'nothing';
  /** More rows are silently left out of an answer. */
  readonly cap?: number;
  /** A longer page is refused. */
  readonly mostRows?: number;
  /** The rows as they stand at the n-th question. */
  readonly at?: (rows: readonly Row[], question: number) => readonly Row[];
  readonly ignoresPeriods?: boolean;
  /** Left out of whatever page they are on. */
  readonly hides?: (row: Row) => boolean;
}

const HOUR_MS = 3_600_000;

/** Newest first, an hour apart. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ moneyTransferId: `MT-${index + 1}`, createdDatetime: new Date(Date.UTC(2026, 2, 10) - index * HOUR_MS).toISOString() }));

const within = ({ createdDatetime: at }: Row, { from, to }: { readonly from?: string; readonly to?: string }): boolean =>
  at === null || ((from === undefined || Date.parse(at) >= Date.parse(from)) && (to === undefined || Date.parse(at) <= Date.parse(to)));

async function bankOf(count: number | readonly Row[], { offset: counts, cap = Infinity, mostRows = Infinity, at = (rows) => rows, ignoresPeriods = false, hides = () => false }: Ways) {
  const rows = typeof count === 'number' ? rowsOf(count) : count;
  const asked: { readonly offset: number; readonly limit: number }[] = [];
  const bank = await startScriptedBank(({ body }) => {
    const { pagination: { offset, limit }, createdDatetime } = body as Asked;
    asked.push({ offset, limit });
    if (limit > mostRows) {
      return { by: (response) => void response.writeHead(400, { 'content-type': 'application/json' }).end('{"errors":[{"code":"LIMIT","description":"Too many","params":""}]}') };
    }
    const found = at(rows, asked.length).filter((row) => ignoresPeriods || createdDatetime === undefined || within(row, createdDatetime));
    const size = Math.min(limit, cap);
    const from = { rows: offset, pages: offset * size, pagesFromOne: Math.max(0, offset - 1) * size, nothing: 0 }[counts];
    return { json: { list: found.slice(from, from + size).filter((row) => !hides(row)) } };
  });
  const time = { nowMs: Date.UTC(2026, 2, 11) };
  const clock = { now: () => time.nowMs };
  const { client } = testClient(bank.url, {}, { clock });
  opened.push(bank, client);
  const reader = createBankReader(client, clock, new AbortController().signal);
  return {
    asked, time,
    habits: (): BankHabits => client.habits.get(),
    read: (search: TransferSearch = {}) => readTransfers(reader, 'A1', search),
    readAll: () => readAllTransfers(reader, 'A1'),
  };
}

type World = Awaited<ReturnType<typeof bankOf>>;

/** How many different transfers were read, and whether they were said to be all. */
async function told(world: World): Promise<{ readonly rows: number; readonly whole: boolean }> {
  const read = await world.read();
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { transfers, whole } = read.value;
  expect(new Set(transfers.map(({ moneyTransferId }) => moneyTransferId)).size).toBe(transfers.length);
  return { rows: transfers.length, whole };
}

describe('every transfer is read', () => {
  const counts = [0, 1, 2, 9, 10, 100, 180, 200, 201, 450] as const;
  describe.each<[string, Ways]>([
    ['offset counts rows', { offset: 'rows' }], ['offset counts pages', { offset: 'pages' }], ['offset counts pages from one', { offset: 'pagesFromOne' }],
    ['offset is ignored, and nothing left out', { offset: 'nothing', cap: 10_000 }],
    ['offset counts rows, pages hold 150', { offset: 'rows', cap: 150 }], ['offset counts rows, pages hold 7', { offset: 'rows', cap: 7 }],
    ['offset counts pages, pages hold 150', { offset: 'pages', cap: 150 }], ['offset counts pages, pages hold 30', { offset: 'pages', cap: 30 }],
    ['offset is ignored, answers hold 150', { offset: 'nothing', cap: 150 }], ['offset is ignored, answers hold 20', { offset: 'nothing', cap: 20 }],
    ['more than 100 are refused', { offset: 'rows', mostRows: 100 }], ['more than 100 are refused, offset counts pages', { offset: 'pages', mostRows: 100 }],
    ['more than 60 are refused, offset is ignored', { offset: 'nothing', mostRows: 60 }],
  ])('%s', (_name, ways) => {
    it.each(counts)('%i', async (count) => {
      const world = await bankOf(count, ways);
      const most = ways.offset === 'nothing' && ways.cap === 10_000 ? Math.min(count, 10_000) : count;
      expect(await told(world)).toEqual({ rows: most, whole: true });
      // Once its ways are known as well.
      expect(await told(world)).toEqual({ rows: most, whole: true });
    });
  });

  it('where a bank computes pages by the limit it was asked for, and gives fewer', async () => {
    const rows = rowsOf(180);
    const bank = await startScriptedBank(({ body }) => {
      const { offset, limit } = (body as Asked).pagination;
      return { json: { list: rows.slice(offset * limit, offset * limit + Math.min(limit, 150)) } };
    });
    const clock = { now: () => Date.UTC(2026, 2, 11) };
    const { client } = testClient(bank.url, {}, { clock });
    opened.push(bank, client);
    const read = await readTransfers(createBankReader(client, clock, new AbortController().signal), 'A1');
    expect(read).toMatchObject({ ok: true, value: { whole: true } });
    expect(read.ok && read.value.transfers).toHaveLength(180);
  });

  it.each<[string, NonNullable<Ways['at']>]>([
    ['a transfer is created', (rows, question) => (question < 4 ? rows : [{ moneyTransferId: 'NEW', createdDatetime: '2026-03-10T12:00:00Z' }, ...rows])],
    ['a transfer goes away', (rows, question) => (question < 4 ? rows : rows.slice(1))],
    ['the last transfer moves to the front', (rows, question) => (question < 4 ? rows : [...rows.slice(-1), ...rows.slice(0, -1)])],
  ])('while %s between two pages', async (_name, at) => {
    for (const offset of ['rows', 'pages'] as const) {
      const world = await bankOf(350, { offset, cap: 100, at });
      const read = await world.read();
      if (!read.ok) throw new Error('not read');
      expect(read.value.whole).toBe(true);
      const ids = new Set(read.value.transfers.map(({ moneyTransferId }) => moneyTransferId));
      expect(rowsOf(350).filter(({ moneyTransferId }) => !ids.has(moneyTransferId))).toEqual([]);
    }
  });

  it('in whatever order they come, also another one each time', async () => {
    const shuffled = (rows: readonly Row[], question: number): readonly Row[] => rows.toSorted((a, b) => rank(a, question) - rank(b, question));
    expect(await told(await bankOf(150, { offset: 'rows', at: shuffled }))).toEqual({ rows: 150, whole: true });
    expect(await told(await bankOf(350, { offset: 'rows', cap: 100, at: shuffled }))).toEqual({ rows: 350, whole: true });
    expect(await told(await bankOf(350, { offset: 'pages', cap: 100, at: shuffled }))).toEqual({ rows: 350, whole: true });
  });

  it('where some are left out of the pages that they are on', async () => {
    const isHidden = ({ moneyTransferId }: Row): boolean => ['MT-3', 'MT-70'].includes(moneyTransferId);
    for (const offset of ['rows', 'pages', 'pagesFromOne', 'nothing'] as const) {
      for (const cap of [50, 1_000]) {
        const count = offset === 'nothing' && cap > 50 ? 150 : 297;
        expect(await told(await bankOf(count, { offset, cap, hides: isHidden }))).toEqual({ rows: count - 2, whole: true });
      }
    }
  });

  it('when one of them is said twice', async () => {
    const twice = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row, index) => (index % 40 === 5 ? [row, row] : [row]));
    for (const offset of ['rows', 'pages', 'nothing'] as const) expect(await told(await bankOf(180, { offset, cap: 50, at: twice }))).toEqual({ rows: 180, whole: true });
  });
});

const rank = ({ moneyTransferId }: Row, question: number): number => (Number(moneyTransferId.slice(3)) * 7919 * (question + 3)) % 10_007;

describe('what cannot be proved is a part', () => {
  it.each<[string, readonly Row[], Ways]>([
    ['answers are cut, and neither offset nor periods are gone by', rowsOf(180), { offset: 'nothing', cap: 150, ignoresPeriods: true }],
    ['answers are cut, and all were created at one moment', rowsOf(180).map((row) => ({ ...row, createdDatetime: '2026-03-10T10:00:00Z' })), { offset: 'nothing', cap: 150 }],
    ['answers are cut, and no moment of creation is said', rowsOf(180).map((row) => ({ ...row, createdDatetime: null })), { offset: 'nothing', cap: 150 }],
  ])('where %s', async (_name, rows, ways) => {
    const world = await bankOf(rows, ways);
    expect(await told(world)).toEqual({ rows: 150, whole: false });
    expect(await world.readAll()).toMatchObject({ ok: false, error: { kind: 'badResponse', problem: 'cut' } });
  });
});

describe('what is asked', () => {
  const questions = async (world: World): Promise<number> => {
    const before = world.asked.length;
    await world.read();
    return world.asked.length - before;
  };

  it('is no more than two questions for a short list, once the ways of the bank are known', async () => {
    for (const offset of ['rows', 'pages'] as const) {
      const world = await bankOf(30, { offset });
      await world.read();
      expect(await questions(world)).toBe(2);
    }
    const world = await bankOf(9, { offset: 'nothing' });
    await world.read();
    expect(await questions(world)).toBe(1);
  });

  it('is one question for each page, and one for the end', async () => {
    const world = await bankOf(1_900, { offset: 'rows' });
    await world.read();
    expect(await questions(world)).toBe(11);
  });

  it('is less where the bank refused more, from then on, and as much as ever on the next day', async () => {
    const world = await bankOf(30, { offset: 'rows', mostRows: 60 });
    await world.read();
    expect(world.asked.map(({ limit }) => limit).slice(0, 3)).toEqual([200, 100, 50]);
    expect(world.habits().transferPages).toMatchObject({ limit: 50, refusesMore: true, counting: 'rows' });
    expect(await questions(world)).toBe(2);
    world.time.nowMs += 86_400_000;
    await world.read();
    expect(world.asked.filter(({ limit }) => limit === 200)).toHaveLength(2);
  });

  it('is the same once when it is the search itself that is refused', async () => {
    const world = await bankOf(30, { offset: 'rows', mostRows: 0 });
    expect(await world.read()).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 400 } });
    expect(world.asked.map(({ limit }) => limit)).toEqual([200, 100, 50, 25, 12, 6]);
    expect(world.habits().transferPages).toBeNull();
  });
});
