import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

it('writes a table for people and for machines, with nothing that a spreadsheet would run', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const file = join(folder.path, 'table.csv');
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, file });
  const titles = ['Payee', 'Day', 'Amount', 'Payments', 'Currency'];
  const rows = [['=1+1', '2026-03-09', { amountMinor: -123_450, currency: 'EUR' }, 1_200, 'EUR'], ['Rossi, "Srl"', null, null, 0, '']];
  try {
    expect(await app.ask('tables.export', { name: 'Beneficiari', titles, rows, format: 'machine', locale: 'it' })).toEqual({ written: true, path: file, rows: 2 });
    expect(readFileSync(file, 'utf8')).toBe('\ufeffPayee,Day,Amount,Payments,Currency\r\n\'=1+1,2026-03-09,-1234.50,1200,EUR\r\n"Rossi, ""Srl""",,,0,\r\n');
    await app.ask('tables.export', { name: 'Beneficiari', titles, rows, format: 'locale', locale: 'it' });
    expect(readFileSync(file, 'utf8')).toContain('09/03/2026;-1234,50;1200;EUR\r\n');
  } finally {
    await app.close();
    await bank.close();
    folder.remove();
  }
});
