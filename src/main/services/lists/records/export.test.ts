import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

/** The same day, so that the same fields are unreadable. */
const clock = { now: () => Date.UTC(2026, 5, 15, 10) };

it('writes what came where a field cannot be read, and says below the rows what the list may lack', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20, clock, dialect: 'rows=one-in-five,searches=capped' });
  const file = join(folder.path, 'orders.csv');
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, file, clock });
  try {
    await app.ask('sync.refresh', { accountId: null });
    const { partial = null } = await app.ask('records.page', { section: 'orders', filters: {}, search: '', sort: null, offset: 0, limit: 1 });
    expect(partial).not.toBeNull();
    const columns = ['totalAmount', 'portalOrderDatetime', 'description', 'status'].map((key) => ({ key, title: key }));
    const written = async (format: 'locale' | 'machine'): Promise<string> => {
      await app.ask('records.export', { section: 'orders', filters: {}, search: '', sort: null, format, locale: 'en', columns });
      return readFileSync(file, 'utf8');
    };
    const forPeople = await written('locale');
    expect(forPeople).toContain('{""value"":""');
    expect(forPeople).toContain('The bank may have left rows out of this list.');
    expect(await written('machine')).not.toContain('The bank may have');
  } finally {
    await app.close();
    await bank.close();
    folder.remove();
  }
});

it('calls the order of a dispute by the portal’s own code, in the list and in its file, and by its id only where no code is known', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20, clock });
  const file = join(folder.path, 'disputes.csv');
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, file, clock });
  try {
    const disputes = [...bank.control.books().disputes.values()];
    const [named, unnamed] = disputes.map(({ orderId }) => orderId);
    if (named === undefined || unnamed === undefined) throw new Error('The practice bank has fewer than two disputes.');
    Object.assign(bank.control.books().orders.get(named) ?? {}, { portalOrderCode: 'V-0009' });
    Object.assign(bank.control.books().orders.get(unnamed) ?? {}, { portalOrderCode: '' });
    await app.ask('sync.refresh', { accountId: null });
    const { rows } = (await app.ask('records.page', { section: 'disputes', filters: {}, search: '', sort: null, offset: 0, limit: 50 })) as unknown as RecordPage<'disputes'>;
    const codeOf = (orderId: string) => rows.find(({ record }) => record.orderId === orderId)?.orderCode;
    expect([codeOf(named), codeOf(unnamed)]).toEqual(['V-0009', undefined]);
    const columns = ['portalOrderCode', 'orderId'].map((key) => ({ key, title: key }));
    await app.ask('records.export', { section: 'disputes', filters: {}, search: '', sort: null, format: 'machine', locale: 'en', columns });
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines).toContain(`V-0009,${named}`);
    expect(lines).toContain(`${unnamed},${unnamed}`);
  } finally {
    await app.close();
    await bank.close();
    folder.remove();
  }
});
