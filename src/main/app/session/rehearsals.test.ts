import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createBankClient } from '#main/bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { campaign } from '#shared/contract/campaigns.ts';
import { order } from '#shared/contract/orders.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { failed } from '#shared/domain/result.ts';
import { cacheWorker, tasksWorker, readingWorker, temporaryFolder } from '#test/support/cache-fixture.ts';
import { rehearsalBank } from '#test/support/rehearsal-bank.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

import { startPracticeBank } from './practice-bank.ts';
import { createRehearsals } from './rehearsals.ts';
import type { Rehearsals, RehearsalsDeps } from './rehearsals.ts';

const clock = { now: () => Date.now() };
const content: RehearsalContent = {
  companies: [], investors: [], payments: [], moneyins: [], moneyouts: [], refunds: [], cashouts: [], unidentified: [], disputes: [],
  campaigns: [campaign.parse({ campaignId: 'C1', companyId: 'K', name: 'Orto', status: 'CLOSED', minTargetAmount: 1, maxTargetAmount: 10 })],
  orders: [order.parse({ orderId: 'O1', campaignId: 'C1', status: 'ACCEPTED', totalAmount: 5, orderAmount: 5, feeAmount: 0 })],
};

let folder: ReturnType<typeof temporaryFolder>;
let rehearsals: Rehearsals;
let banks: RunningPracticeBank[];
let events: AppEvent[];

const filesIn = (path: string): readonly string[] => readdirSync(path, { recursive: true }).map(String);

function rehearsing(over: Partial<RehearsalsDeps> = {}): Rehearsals {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return createRehearsals({
    clock, log, folder: join(folder.path, 'rehearsals'), cacheWorker, tasksWorker, readingWorker, agrees: async () => true, userName: 'tester',
    settings: () => defaultSettings, emit: (event) => events.push(event), chooseFile: async () => null, chooseFolder: async () => null, printPdf: async () => new Uint8Array(),
    startBank: rehearsalBank(clock, (bank) => banks.push(bank)),
    connect: async (address, auth) =>
      createBankClient({ ...address, auth, timeZone: 'Europe/Rome' }, { clock, sleep: (ms) => wait(Math.min(ms, 2)), random: () => 0, userAgent: 'test' }),
    ...over,
  });
}

async function opened() {
  const rehearsal = await rehearsals.open(content);
  if (!rehearsal.ok) throw new Error(JSON.stringify(rehearsal.error));
  return rehearsal.value;
}

beforeEach(() => {
  folder = temporaryFolder();
  banks = [];
  events = [];
  rehearsals = rehearsing();
});

afterEach(async () => {
  await rehearsals.close();
  folder.remove();
});

describe('a rehearsal', { timeout: 30_000 }, () => {
  it('is a workspace on a bank with the given content, which says nothing of its freshness', async () => {
    const { handlers } = await opened();
    const refreshed = await handlers['sync.refresh']({ accountId: null });
    expect(refreshed).toMatchObject({ ok: true, value: { phase: 'upToDate' } });
    const campaigns = await handlers['records.page']({ section: 'campaigns', ...firstPage });
    expect(campaigns).toMatchObject({ ok: true, value: { rows: [{ id: 'C1', record: { name: 'Orto', status: 'CLOSED' } }] } });
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['changed']));
  });

  it('has no rehearsal of its own in it, and leaves nothing behind', async () => {
    const rehearsal = await opened();
    expect(filesIn(join(folder.path, 'rehearsals'))).not.toEqual([]);
    await rehearsal.close();
    expect(filesIn(join(folder.path, 'rehearsals'))).toEqual([]);
    await expect(fetch(banks[0]?.url ?? '')).rejects.toThrow('fetch failed');
  });

  it('closes with the connection, also while it is being opened, and none is opened afterwards', async () => {
    await opened();
    const late = rehearsals.open(content);
    await rehearsals.close();
    expect(await late).toEqual(failed({ kind: 'locked' }));
    expect(await rehearsals.open(content)).toEqual(failed({ kind: 'locked' }));
    expect(banks.length).toBeGreaterThan(0);
    for (const { url } of banks) await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(filesIn(join(folder.path, 'rehearsals'))).toEqual([]);
  });

  it('removes what an earlier run left', async () => {
    const left = join(folder.path, 'rehearsals', 'left');
    await rehearsals.close();
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'desk.db'), 'x');
    rehearsals = rehearsing();
    await (await opened()).close();
    expect(filesIn(join(folder.path, 'rehearsals'))).toEqual([]);
  });

  it('runs on the app’s own practice bank, in its thread', async () => {
    await rehearsals.close();
    const workerFile = new URL('../../../practice-bank/worker.ts', import.meta.url).pathname;
    rehearsals = rehearsing({ startBank: (given) => startPracticeBank({ workerFile, content: given, stranger: null, onTextMessage: () => undefined }) });
    const { handlers } = await opened();
    await handlers['sync.refresh']({ accountId: null });
    expect(await handlers['records.get']({ section: 'orders', id: 'O1' })).toMatchObject({ ok: true });
  });

  it('that cannot begin says so', async () => {
    await rehearsals.close();
    rehearsals = rehearsing({ startBank: async () => failed('crashed') });
    expect(await rehearsals.open(content)).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });
});
