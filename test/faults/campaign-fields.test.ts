import { afterEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startChangedBank } from '#test/support/changed-bank.ts';
import type { Change } from '#test/support/changed-bank.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function world(change: Change) {
  const clock = standingClock('2026-06-30T10:00:00Z');
  const folder = temporaryFolder();
  opened.push(async () => folder.remove());
  const bank = await startPracticeBank({ port: 0, seed: 5, size: 'small', entriesPerAccount: 10, clock });
  opened.push(() => bank.close());
  const changed = await startChangedBank(bank.url, change);
  opened.push(() => changed.close());
  const app = await openTestWorkspace({ directory: folder.path, url: changed.url, portalId: bank.portalId, clock });
  opened.push(() => app.close());
  await app.ask('sync.refresh', { accountId: null });
  const campaigns = async () => ((await app.ask('records.page', { ...firstPage, section: 'campaigns' })) as unknown as RecordPage<'campaigns'>).rows;
  return { app, campaigns };
}

type Json = Record<string, unknown>;

const without = (row: Json, ...names: readonly string[]): Json => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const TERMS = ['minTargetAmount', 'maxTargetAmount', 'portalSuccessFee', 'description'];

const isGet = (method: string, path: string): boolean => method === 'GET' && /\/campaigns\/[^/]+$/.test(path);

describe('a campaign', () => {
  it('keeps its targets and fees when it is read again by an answer that says less', async () => {
    const { app, campaigns } = await world(async (request, ask) => {
      const answer = await ask(request);
      return isGet(request.method, request.path) ? { ...answer, body: JSON.stringify({ ...without(JSON.parse(answer.body) as Json, ...TERMS), name: 'Another name' }) } : answer;
    });
    const [before] = (await campaigns()).filter(({ record }) => record.targetMin !== null && record.successFeePercentage !== null && record.description !== null);
    if (before === undefined) throw new Error('no campaign with terms');
    const { record } = await app.ask('records.refresh', { section: 'campaigns', id: before.id });
    expect(record).toMatchObject({ ...before.record, name: 'Another name', available: expect.anything() as unknown });
  });

  it('keeps what only its own answer says when the list of all is read, and loses what the list says is empty', async () => {
    let emptied = '';
    const { app, campaigns } = await world(async (request, ask) => {
      const answer = await ask(request);
      if (!request.path.endsWith('/campaigns/search')) return answer;
      const { list } = JSON.parse(answer.body) as { readonly list: readonly Json[] };
      return { ...answer, body: JSON.stringify({ list: list.map((row) => without(row, 'portalSuccessFee', ...(row['campaignId'] === emptied ? ['description'] : []))) }) };
    });
    const [first] = (await campaigns()).filter(({ record }) => record.description !== null);
    if (first === undefined) throw new Error('no campaign with a description');
    expect(first.record.successFeePercentage).toBeNull();
    const { record } = await app.ask('records.refresh', { section: 'campaigns', id: first.id });
    const { successFeePercentage } = record as typeof first.record;
    expect(successFeePercentage).not.toBeNull();
    emptied = first.id;
    await app.ask('sync.refresh', { accountId: null });
    expect((await campaigns()).find(({ id }) => id === first.id)?.record).toMatchObject({ successFeePercentage, description: null });
  });
});
