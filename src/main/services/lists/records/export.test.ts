import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
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
