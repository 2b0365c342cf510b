import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { failed } from '#shared/domain/result.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const MAIN = '1000245781';
const clock = standingClock('2026-06-30T10:00:00Z');
const passphrase = 'correct horse battery';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;

beforeEach(async () => {
  clock.set('2026-06-30T10:00:00Z');
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 60, clock });
  app = await openTestWorkspace({
    directory: join(folder.path, 'first'), storesFolder: join(folder.path, 'stores'), url: bank.url, portalId: bank.portalId, clock,
    settings: { historyMonths: 3 }, file: join(folder.path, 'backup.tesoro'),
  });
  await app.ask('sync.refresh', { accountId: null });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

const rows = async (marks: 'all' | 'checked' | 'noted' = 'all'): Promise<readonly StatementRow[]> =>
  (await app.ask('statement.rows', { ...everything(MAIN), marks, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 500 })).rows;

const keyOf = ({ accountId, occurrence, transaction }: StatementRow) => ({ accountId, occurrence, transactionId: transaction.transactionId });

async function row(index: number): Promise<StatementRow> {
  const found = (await rows())[index];
  if (found === undefined) throw new Error('No such row');
  return found;
}

async function until(fits: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fits()) return;
    await wait(10);
  }
  throw new Error('It never came to be');
}

describe('notes and ticks', { timeout: 30_000 }, () => {
  it('are set and taken away, filter what is shown, and outlive the cache; the balances beside them end in that of the bank', async () => {
    const all = await rows();
    const { balance } = await app.ask('accounts.get', { accountId: MAIN });
    expect(all[0]?.balance).toEqual({ kind: 'known', after: balance?.value.accounting });
    for (const [index, older] of all.entries()) {
      const newer = all[index - 1];
      if (newer?.balance.kind !== 'known' || older.balance.kind !== 'known') continue;
      expect(newer.balance.after.amountMinor - newer.transaction.amount.amountMinor).toBe(older.balance.after.amountMinor);
    }
    expect(all.filter((shown) => shown.balance.kind !== 'known')).toEqual([]);
    expect(await app.ask('statement.months', { accountId: MAIN })).toMatchObject([{ month: '2026-06' }, { month: '2026-05' }, { month: '2026-04' }, { month: '2026-03' }]);
    expect(bankDate('2026-06-30')).toBe((await app.ask('statement.reconciliation', { accountId: MAIN, month: '2026-06' })).to);

    const first = keyOf(await row(0));
    const second = keyOf(await row(1));
    expect(await app.ask('statement.mark', { entries: [first, second], note: 'Perché?', checked: true })).toBe(2);
    expect(app.events).toContainEqual({ type: 'changed', parts: ['entryMarks'] });
    expect((await row(0)).mark).toEqual({ note: 'Perché?', checkedAt: '2026-06-30T10:00:00.000Z', checkedBy: 'tester' });

    clock.set('2026-06-30T11:00:00Z');
    await app.ask('statement.mark', { entries: [second], checked: false, note: '' });
    // A tick that is there stays as it was set.
    await app.ask('statement.mark', { entries: [first], checked: true });
    expect((await rows('checked')).map(({ mark }) => mark?.checkedAt)).toEqual(['2026-06-30T10:00:00.000Z']);
    expect((await rows('noted')).map(keyOf)).toEqual([first]);
    expect(await app.ask('statement.mark', { entries: [{ ...first, transactionId: 'never there' }], checked: true })).toBe(0);

    await app.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder.path, `first/cache.db${end}`), { force: true });
    app = await app.reopen();
    await app.ask('sync.refresh', { accountId: null });
    await until(async () => (await rows('checked')).length === 1);
    expect((await rows('noted')).map(keyOf)).toEqual([first]);
  });

  it('go with the journal to another computer, with the balances on paper', async () => {
    const day = (await row(0)).transaction.operationDate;
    const ofDay = { ...everything(MAIN), from: day, to: day };
    const shown = (await app.ask('statement.rows', { ...ofDay, sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 100 })).found;
    expect(await app.workspace.handlers['statement.markShown']({ ...ofDay, checked: true, shown: shown - 1 })).toEqual(failed({ kind: 'changedSinceShown' }));
    expect(await app.ask('statement.markShown', { ...ofDay, checked: true, shown })).toBe(shown);
    const before = await app.ask('statement.reconciliation', { accountId: MAIN, month: '2026-05' });
    expect(before).toMatchObject({ from: '2026-05-01', to: '2026-05-31', holes: [], state: 'notSaid', typedClosing: null });
    const closing = before.computedClosing;
    if (closing === null) throw new Error('The balance is not known');
    const typed = await app.ask('statement.setClosingBalance', { accountId: MAIN, month: '2026-05', amount: (closing.amountMinor / 100 + 1).toFixed(2), decimalMark: '.' });
    expect(typed).toMatchObject({ state: 'differs', difference: { amountMinor: 100 }, closing: { by: 'person' } });
    expect(await app.workspace.handlers['statement.setClosingBalance']({ accountId: MAIN, month: '2026-05', amount: '12 USD', decimalMark: '.' })).toEqual({
      ok: false, error: { kind: 'invalid', problems: [{ field: 'amount', code: 'notReadable' }] },
    });
    expect((await app.ask('statement.months', { accountId: MAIN })).find(({ month }) => month === '2026-06')).toMatchObject({ state: 'notSaid' });
    const checked = (await rows('checked')).map(keyOf);
    await app.ask('journal.export', { passphrase });

    const other = await openTestWorkspace({
      directory: join(folder.path, 'second'), url: bank.url, portalId: bank.portalId, clock, settings: { historyMonths: 3 }, storesKey: new Uint8Array(32).fill(1),
    });
    try {
      await other.ask('sync.refresh', { accountId: null });
      await other.ask('journal.restore', { content: readFileSync(join(folder.path, 'backup.tesoro'), 'utf8'), passphrase });
      const page = await other.ask('statement.rows', { ...everything(MAIN), marks: 'checked', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 500 });
      expect(page.rows.map(keyOf)).toEqual(checked);
      expect((await other.ask('statement.reconciliation', { accountId: MAIN, month: '2026-05' })).state).toBe('differs');
    } finally {
      await other.close();
    }
  });
});
