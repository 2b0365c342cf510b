import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createHabitsBook } from '#main/bank/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { ok } from '#shared/domain/result.ts';
import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { readPortalList } from './portal-lists.ts';
import { SyncRun } from './run.ts';
import type { SyncDeps } from './run.ts';

let cache: Cache;
const ended: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const folder = temporaryFolder();
  ({ cache } = await openTestCache(folder.path));
  ended.push(() => cache.close(), folder.remove);
});
afterAll(async () => {
  for (const end of ended) await end();
});

interface Row {
  readonly orderId: string;
  readonly status: string;
}

interface Ways {
  /** More rows are silently left out. */
  readonly cap: number;
  /** A row comes twice: the cap counts it once, or twice. */
  readonly repeats?: 'notCounted' | 'counted';
  /** How a state is written; as documented when absent. */
  readonly word?: (row: Row) => unknown;
  /** Whether a filter's word finds a row; by the state of the bank's books when absent. */
  readonly finds?: (row: Row, wanted: string) => boolean;
}

/** A list of orders at a bank of these ways, read so often; gives what was said last. */
async function read(rows: readonly Row[], { cap, repeats, word = ({ status }) => status, finds = ({ status }, wanted) => status === wanted }: Ways, times = 1) {
  let asked = 0;
  const download: SyncDeps['bank']['download'] = async (_, input, receiver) => {
    asked += 1;
    const { body: { status: wanted } } = input as { readonly body: { readonly status?: string } };
    const found = rows.filter((row) => wanted === undefined || finds(row, wanted));
    const doubled = (list: readonly Row[]): Row[] => list.flatMap((row, index) => (index === list.length >> 2 ? [row, row] : [row]));
    const kept = (repeats === 'counted' ? doubled(found) : found).slice(0, cap);
    const list = (repeats === 'notCounted' ? doubled(kept) : kept).map((row) => ({ orderId: row.orderId, status: word(row) }));
    await receiver.begin();
    await receiver.take(new TextEncoder().encode(JSON.stringify({ list })));
    expect(await receiver.end()).toMatchObject({ kind: 'taken' });
    return ok(null);
  };
  const deps = {
    bank: { download, habits: createHabitsBook() }, cache, clock: { now: () => Date.UTC(2026, 5, 30) },
    settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined,
  } as unknown as SyncDeps;
  let last = { rows: 0, whole: false, questions: 0 };
  for (let time = 0; time < times; time += 1) {
    asked = 0;
    const result = await readPortalList(new SyncRun(deps, () => undefined), 'orders', async () => undefined);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    last = { rows: result.value.records, whole: result.value.whole, questions: asked };
  }
  return last;
}

const STATES = ['WAITING', 'ACCEPTED', 'FAILED', 'EXPIRED'] as const;
const orders = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ orderId: `O-${index}`, status: STATES[index % 4] ?? '' }));

/** Every second state in a word that nobody documented, and one in seven not readable. */
const odd = ({ orderId, status }: Row): unknown => {
  const number = Number(orderId.slice(2));
  return number % 7 === 0 ? { value: status } : number % 2 === 0 ? `X_${status}` : status;
};

describe('a list of the portal that is cut', () => {
  it.each<[string, Partial<Ways>]>([
    ['as it is', {}], ['with a row twice', { repeats: 'notCounted' }], ['with a row twice, counted', { repeats: 'counted' }], ['with states that cannot be read', { word: odd }],
    ['with both', { repeats: 'notCounted', word: odd }],
  ])('is read by state where its parts are whole, and said to be a part where they are not: %s', async (_, ways) => {
    expect(await read(orders(120), { cap: 50, ...ways })).toMatchObject({ rows: 120, whole: true });
    expect(await read(orders(900), { cap: 50, ...ways })).toMatchObject({ whole: false });
    // At a length that is not round, too: the parts bring more.
    expect(await read(orders(900), { cap: 57, ...ways })).toMatchObject({ whole: false });
    expect(await read(orders(900), { cap: 57, ...ways }, 3)).toMatchObject({ whole: false });
  });

  it('is not proved by filters that do not find what the answer has', async () => {
    expect(await read(orders(120), { cap: 50, finds: () => false })).toMatchObject({ rows: 50, whole: false });
    expect(await read(orders(120), { cap: 50, finds: ({ status }, wanted) => wanted === 'WAITING' && status === wanted })).toMatchObject({ whole: false });
  });

  it('is asked for once more only where a bank does not go by the filter', async () => {
    expect(await read(orders(120), { cap: 50, finds: () => true })).toEqual({ rows: 50, whole: false, questions: 2 });
  });
});

describe('a list of the portal that is whole', () => {
  it.each<[string, Partial<Ways>]>([['as it is', {}], ['with a row twice', { repeats: 'notCounted' }]])('is proved once: %s', async (_, ways) => {
    for (const count of [60, 100, 900]) {
      expect(await read(orders(count), { cap: Infinity, ...ways })).toMatchObject({ rows: count, whole: true });
      expect(await read(orders(count), { cap: Infinity, ...ways }, 2)).toEqual({ rows: count, whole: true, questions: 1 });
    }
  });
});
