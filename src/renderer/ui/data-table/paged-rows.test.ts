import { describe, expect, test } from 'vitest';

import { failed, ok } from '#shared/domain/result.ts';

import { PAGE_ROWS, RowPages } from './paged-rows.ts';
import type { LoadPage, PageRequest, RowsPage } from './paged-rows.ts';

type Page = RowsPage<string>;

/** A bank of rows whose answers come when the test says so. */
function heldLoad(name: string, total: number) {
  const asked: { request: PageRequest; answer: () => void; fail: () => void }[] = [];
  const load: LoadPage<string, Page> = (request) =>
    new Promise((resolve) => {
      const rows = Array.from({ length: Math.min(request.limit, total - request.offset) }, (_, index) => `${name} ${request.offset + index}`);
      asked.push({
        request,
        answer: () => { resolve(ok({ rows, total: request.count ? total : null })); },
        fail: () => { resolve(failed({ kind: 'internal', reference: 'r' })); },
      });
    });
  return { load, asked };
}

const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });

describe('rows read in pages', () => {
  test('reads the first page with its count, then the pages in view without', async () => {
    const pages = new RowPages<string, Page>();
    const { load, asked } = heldLoad('a', 1000);
    pages.read('a', load);
    asked[0]?.answer();
    await settled();
    expect(pages.snapshot()).toMatchObject({ key: 'a', total: 1000, reading: false });
    expect(pages.rowAt(0)).toBe('a 0');
    expect(pages.rowAt(PAGE_ROWS)).toBeUndefined();

    pages.need(PAGE_ROWS, PAGE_ROWS * 2);
    expect(asked.map(({ request }) => [request.offset, request.count])).toEqual([[0, true], [100, false], [200, false]]);
    asked[1]?.answer();
    await settled();
    expect(pages.rowAt(PAGE_ROWS + 3)).toBe('a 103');
  });

  test('reads the first rows beside the pages in memory, as many as are wanted', async () => {
    const pages = new RowPages<string, Page>();
    const asked: PageRequest[] = [];
    pages.read('a', async (request) => {
      asked.push(request);
      if (request.limit === 1) return failed({ kind: 'offline' });
      return ok({ rows: Array.from({ length: Math.min(request.limit, 1_001 - request.offset) }, (_, index) => `a ${request.offset + index}`), total: 1_001 });
    });
    await settled();
    expect(await pages.readFirst(5_000)).toMatchObject({ ok: true, value: { length: 1_001, 1000: 'a 1000' } });
    expect(asked.slice(1).map(({ offset, limit }) => [offset, limit])).toEqual([[0, 500], [500, 500], [1_000, 500]]);
    expect(await pages.readFirst(600)).toMatchObject({ ok: true, value: { length: 600 } });
    expect(await pages.readFirst(1_001)).toEqual(failed({ kind: 'offline' }));
    expect(pages.rowAt(PAGE_ROWS)).toBeUndefined();
  });

  test('shows the old rows until those of another selection are there', async () => {
    const pages = new RowPages<string, Page>();
    const first = heldLoad('a', 3);
    pages.read('a', first.load);
    first.asked[0]?.answer();
    await settled();
    const second = heldLoad('b', 2);
    pages.read('b', second.load);
    expect(pages.snapshot()).toMatchObject({ key: 'a', total: 3, reading: true });
    expect(pages.rowAt(2)).toBe('a 2');
    second.asked[0]?.answer();
    await settled();
    expect(pages.snapshot()).toMatchObject({ key: 'b', total: 2, reading: false });
    expect(pages.rowAt(0)).toBe('b 0');
    expect(pages.rowAt(2)).toBeUndefined();
  });

  test('drops the answer of a selection that is no longer wanted', async () => {
    const pages = new RowPages<string, Page>();
    const slow = heldLoad('slow', 5);
    const quick = heldLoad('quick', 1);
    pages.read('slow', slow.load);
    pages.read('quick', quick.load);
    quick.asked[0]?.answer();
    await settled();
    slow.asked[0]?.answer();
    await settled();
    expect(pages.snapshot()).toMatchObject({ key: 'quick', total: 1 });
    expect(pages.rowAt(0)).toBe('quick 0');
  });

  test('reads again what is in view when the cache changes, keeping the rows meanwhile', async () => {
    const pages = new RowPages<string, Page>();
    const before = heldLoad('before', 1000);
    pages.read('a', before.load);
    before.asked[0]?.answer();
    await settled();
    pages.need(400, 430);
    before.asked[1]?.answer();
    await settled();

    const after = heldLoad('after', 1001);
    pages.read('a', after.load);
    expect(after.asked[0]?.request).toMatchObject({ offset: 400, count: true });
    expect(pages.rowAt(450)).toBe('before 450');
    after.asked[0]?.answer();
    await settled();
    expect(pages.rowAt(450)).toBe('after 450');
    expect(pages.snapshot().total).toBe(1001);
  });

  test('reads a far jump once it rests, and nothing of what was passed over', async () => {
    const pages = new RowPages<string, Page>();
    const { load, asked } = heldLoad('a', 1_000_000);
    pages.read('a', load);
    asked[0]?.answer();
    await settled();
    for (const from of [100_000, 300_000, 500_000]) pages.need(from, from + 40);
    expect(asked).toHaveLength(1);
    await new Promise((resolve) => { setTimeout(resolve, 80); });
    expect(asked.slice(1).map(({ request }) => request.offset)).toEqual([500_000]);
  });

  test('reads few pages at a time, and when one is there only what is in view by then', async () => {
    const pages = new RowPages<string, Page>();
    const { load, asked } = heldLoad('a', 10_000);
    pages.read('a', load);
    asked[0]?.answer();
    await settled();
    for (const from of [100, 200, 300, 400, 500, 600]) pages.need(from, from + 40);
    expect(asked.slice(1).map(({ request }) => request.offset)).toEqual([100, 200, 300]);
    asked[1]?.answer();
    await settled();
    expect(asked.slice(4).map(({ request }) => request.offset)).toEqual([600]);
  });

  test('keeps what it has after a failure, and asks again only when told to', async () => {
    const pages = new RowPages<string, Page>();
    const { load, asked } = heldLoad('a', 1000);
    pages.read('a', load);
    asked[0]?.answer();
    await settled();
    pages.need(200, 220);
    asked[1]?.fail();
    await settled();
    expect(pages.snapshot().error).toMatchObject({ kind: 'internal' });
    expect(pages.rowAt(0)).toBe('a 0');
    pages.need(200, 221);
    expect(asked).toHaveLength(2);
    pages.retry();
    expect(asked).toHaveLength(3);
    asked[2]?.answer();
    await settled();
    expect(pages.snapshot().error).toBeNull();
    expect(pages.rowAt(200)).toBe('a 200');
  });
});
