import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { CacheError } from '#main/store/cache/index.ts';
import type { Cache, LostWorker } from '#main/store/cache/index.ts';
import type { Company } from '#shared/contract/companies.ts';
import { account, instant, openTestCache, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';

const worker = new URL('cache-ending-worker.ts', import.meta.url);
const AT = instant('2026-06-30T10:00:00Z');
const GONE = 'WORKER_GONE';

let folder: ReturnType<typeof temporaryFolder>;
let clock: ReturnType<typeof standingClock>;
let cache: Cache;
let lost: readonly LostWorker[];

beforeEach(async () => {
  folder = temporaryFolder();
  clock = standingClock('2026-06-30T10:00:00Z');
  ({ cache, lost } = await openTestCache(folder.path, { worker, clock }));
  await cache.write.replaceAccounts([account('A1')], AT);
});

afterEach(async () => {
  await cache.close();
  folder.remove();
});

const company = (companyId: string): Company => ({ companyId, businessName: null, type: null, status: null });

const replaceCompanies = (...ids: readonly string[]): Promise<unknown> =>
  cache.write.replaceRecords({ section: 'companies', scope: null, records: ids.map(company), asOf: AT });

const companies = async (): Promise<string[]> =>
  (await cache.read.recordPage({ section: 'companies', search: '', filters: {}, sort: null }, 0, 100)).rows.map(({ id }) => id).toSorted();

const accounts = async (): Promise<string[]> => (await cache.read.listAccounts()).map(({ account: { accountId } }) => accountId);

/** The code of the error of each call; null for one that worked. */
async function codesOf(calls: readonly Promise<unknown>[]): Promise<(string | null)[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => (end.status === 'fulfilled' ? null : end.reason instanceof CacheError ? end.reason.code : 'another error'));
}

describe('a cache thread that ends by itself', () => {
  it('rejects the calls under way once, and the next ones find everything', async () => {
    await replaceCompanies('C1', 'C2');
    expect(await codesOf([replaceCompanies('END-NOW'), replaceCompanies('never'), replaceCompanies('never either')])).toEqual([GONE, GONE, GONE]);
    expect(await companies()).toEqual(['C1', 'C2']);
    await replaceCompanies('C2', 'C3');
    expect(await companies()).toEqual(['C2', 'C3']);
    expect(lost).toEqual([{ role: 'writer', restarts: true }]);
  });

  it('keeps what it committed, though nobody heard of it', async () => {
    expect(await codesOf([replaceCompanies('C1', 'FAIL-AFTER'), replaceCompanies('never')])).toEqual([GONE, GONE]);
    expect(await companies()).toEqual(['C1', 'FAIL-AFTER']);
    await replaceCompanies('C2');
    expect(await companies()).toEqual(['C2']);
  });

  it('leaves nothing of the transaction in which it ended', async () => {
    await replaceCompanies('C1', 'C2');
    const many = Array.from({ length: 2000 }, (_, index) => `N${index}`);
    await expect(replaceCompanies(...many, 'END-AMIDST', ...many)).rejects.toMatchObject({ code: GONE });
    expect(await companies()).toEqual(['C1', 'C2']);
    await replaceCompanies('C3');
    expect(await companies()).toEqual(['C3']);
    expect(await accounts()).toEqual(['A1']);
  });

  it('is started again for reads as well, while writes go on', async () => {
    const [read, written] = await Promise.allSettled([cache.read.searchEverywhere('END-NOW', 5), replaceCompanies('C1')]);
    expect([read.status, written.status]).toEqual(['rejected', 'fulfilled']);
    expect(await companies()).toEqual(['C1']);
    expect(lost).toEqual([{ role: 'reader', restarts: true }]);
  });

  it('is started three times in a minute at most, and again when the minute is over', async () => {
    for (let time = 0; time < 4; time += 1) await expect(replaceCompanies('END-NOW')).rejects.toMatchObject({ code: GONE });
    expect(lost.map(({ restarts }) => restarts)).toEqual([true, true, true, false]);
    await expect(replaceCompanies('C1')).rejects.toMatchObject({ code: GONE });
    expect(lost).toHaveLength(4);
    // The other thread is not concerned.
    expect(await accounts()).toEqual(['A1']);
    clock.set('2026-06-30T10:01:01Z');
    await replaceCompanies('C1');
    expect(await companies()).toEqual(['C1']);
  });

  it('stays ended after the cache was closed', async () => {
    await cache.close();
    await expect(replaceCompanies('C1')).rejects.toMatchObject({ code: GONE });
    await expect(companies()).rejects.toMatchObject({ code: GONE });
    expect(lost).toEqual([]);
  });
});

describe('an open connection whose cache threads end', () => {
  it('answers that command with an error, is written down, and works on', async () => {
    const bank = await startScriptedBank(({ path }) => (path.endsWith('/balance') || path.endsWith('/parent') ? null : { json: { list: [] } }));
    const app = await openTestWorkspace({ directory: `${folder.path}/app`, url: bank.url, cacheWorker: worker });
    const search = (text: string) => app.workspace.handlers['search.everywhere']({ text, limit: 5 });
    expect(await search('END-NOW')).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(await search('x')).toEqual({ ok: true, value: [] });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect((await app.ask('records.page', { section: 'companies', ...firstPage })).total).toBe(0);
    expect(app.logged.filter((line) => line.startsWith('cache.'))).toEqual(['cache.workerLost {"what":"reader"}']);
    for (let time = 0; time < 3; time += 1) await search('END-NOW');
    expect(await search('x')).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(app.logged.filter((line) => line.startsWith('cache.')).at(-1)).toBe('cache.workerGivenUp {"what":"reader"}');
    await app.close();
    await bank.close();
  });
});
