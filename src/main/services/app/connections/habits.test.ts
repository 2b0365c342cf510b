import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

it('learns with the first read how a bank answers, and asks no second time', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tesoro-habits-'));
  opened.push(async () => rmSync(directory, { recursive: true, force: true }));
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20, dialect: 'absence=400,currency=omitted,parents=none' });
  opened.push(() => bank.close());
  const test = await openTestWorkspace({ directory, url: bank.url });
  opened.push(() => test.close());
  test.workspace.start();
  const learned = await vi.waitFor(async () => {
    const habits = await test.ask('bank.habits', null);
    expect(habits.absence.getCampaign).toBeDefined();
    return habits;
  }, { timeout: 60_000 });
  const absent = { httpStatus: 400, codes: ['SZBO-0004'] };
  expect(learned.absence).toMatchObject({ getMoneyTransfer: { answer: absent }, getOrder: { answer: absent }, getCampaign: { answer: absent } });
  expect(learned.fields.transfers?.missing).toEqual(expect.arrayContaining(['debtorCurrency', 'creditorCurrency']));
  expect(learned.fields.accounts?.said).toEqual([]);

  const asked = (): number => bank.control.arrivals()['getRevertedTransfer'] ?? 0;
  expect(asked()).toBe(1);
  await test.ask('sync.refresh', { accountId: null });
  expect(asked()).toBe(1);
  expect((await test.ask('bank.learnHabits', null)).absence.getOrder?.answer).toEqual(absent);
  expect(asked()).toBe(2);
  expect(Object.keys(bank.control.executions()).filter((id) => /^(create|cancel|delete|move|open|close|update|revert|set)/.test(id))).toEqual([]);
});
