import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 5, size: 'small', entriesPerAccount: 700 });
});

afterEach(async () => {
  await bank.close();
  folder.remove();
});

const columns = [
  { key: 'operationDate', title: 'Data' }, { key: 'amount', title: 'Importo' }, { key: 'amount.currency', title: 'Divisa' },
  { key: 'description', title: 'Causale' },
];

const style = { format: 'locale', locale: 'it', columns } as const;

async function synced(file: string | null): Promise<{ readonly app: TestWorkspace; readonly accountId: string }> {
  const app = await openTestWorkspace({ directory: join(folder.path, 'cache'), url: bank.url, portalId: bank.portalId, file });
  await app.ask('sync.refresh', { accountId: null });
  const [view] = await app.ask('accounts.list', null);
  return { app, accountId: view?.account.accountId ?? '' };
}

const csv = () => ({ file: 'csv', taskId: randomUUID() }) as const;

const sorted = { sort: { key: 'operationDate', direction: 'asc' } } as const;

describe('an export', () => {
  it('writes every entry of the selection, over all pages, and is in the activity', async () => {
    const file = join(folder.path, 'statement.csv');
    const { app, accountId } = await synced(file);
    const { total } = await app.ask('statement.summary', { ...everything(accountId), entries: 'debits', marks: 'all' });
    expect(total).toBeGreaterThan(500);
    expect(await app.ask('statement.export', { ...everything(accountId), entries: 'debits', ...sorted, ...style, ...csv() })).toEqual({
      written: true, path: file, rows: total,
    });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toBe('\ufeffData;Importo;Divisa;Causale');
    expect(lines.slice(1).filter((line) => !/^\d{2}\/\d{2}\/\d{4};-\d+,\d{2};EUR;/.test(line))).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
    const { rows } = await app.ask('records.page', { section: 'activity', search: '', filters: { kind: ['export'] }, sort: null, offset: 0, limit: 5 });
    expect(rows[0]?.record).toMatchObject({ outcome: 'done', count: total, subject: 'statement.csv' });
    await app.close();
  });

  it('writes records with their computed columns', async () => {
    const file = join(folder.path, 'orders.csv');
    const { app } = await synced(file);
    const outcome = await app.ask('records.export', {
      section: 'orders', search: '', filters: { status: ['ACCEPTED'] }, sort: null, format: 'machine', locale: 'en',
      columns: [{ key: 'orderId', title: 'Order' }, { key: 'holder', title: 'Holder' }, { key: 'totalAmount', title: 'Total' }],
    });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(outcome).toMatchObject({ written: true, rows: lines.length - 1 });
    expect(lines[1]).toMatch(/^ORD-\d+,[^,]+,\d+\.\d{2}$/);
    await app.close();
  });

  it('writes nothing when the person changes their mind', async () => {
    const { app, accountId } = await synced(null);
    expect(await app.ask('statement.export', { ...everything(accountId), ...sorted, ...style, ...csv() })).toEqual({ written: false });
    await app.close();
  });

  it('says which error of the system kept it from writing, and leaves nothing behind', async () => {
    const blocked = join(folder.path, 'a-folder');
    mkdirSync(blocked);
    const { app, accountId } = await synced(blocked);
    const result = await app.workspace.handlers['statement.export']({ ...everything(accountId), ...sorted, ...style, ...csv() });
    expect(result).toMatchObject({ ok: false, error: { kind: 'fileNotWritten' } });
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
    await app.close();
  });
});
