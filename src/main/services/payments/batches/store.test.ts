import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

let bank: RunningPracticeBank;
let app: TestWorkspace;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tesoro-store-'));
  bank = await startPracticeBank({ port: 0, seed: 11, entriesPerAccount: 40 });
  app = await openTestWorkspace({ directory, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  rmSync(directory, { recursive: true, force: true });
});

function csv(count: number): string {
  const [payee] = bank.control.payees().filter(({ iban }) => iban.startsWith('IT'));
  return ['Beneficiario;IBAN;Importo;Causale', ...Array.from({ length: count }, (_, index) => `${payee?.name ?? ''};${payee?.iban ?? ''};${String(index + 1)},50;Rimborso ${String(index)}`)].join('\n');
}

const read = (count: number) => app.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(csv(count)), accountId: '1000245781', decimalMark: ',' });

it('reads a long file, kept a few lines at a time, after a restart as it was', async () => {
  const view = await read(5_000);
  expect(view).toMatchObject({ lines: 5_000, payable: 5_000 });
  app = await app.reopen();
  expect(await app.ask('batches.get', { batchId: view.batchId })).toMatchObject({ lines: 5_000, payable: 5_000, totals: view.totals });
  const page = await app.ask('batches.lines', { batchId: view.batchId, show: 'all', offset: 4_999, limit: 10 });
  expect([page.total, page.lines.map(({ index }) => index)]).toEqual([5_000, [4_999]]);
});

it('loses nothing that is decided while its lines are being read and checked again', async () => {
  const { batchId } = await read(1_000);
  app = await app.reopen();
  // Each begins to read; what the second and the third write comes in the middle of the others.
  const [, , ...rest] = await Promise.all([
    app.ask('batches.get', { batchId }),
    app.ask('batches.exclude', { batchId, index: 0, excluded: true }), app.ask('batches.exclude', { batchId, index: 999, excluded: true }),
    app.ask('batches.get', { batchId }),
  ]);
  expect(rest).toHaveLength(2);
  const { lines } = await app.ask('batches.lines', { batchId, show: 'all', offset: 0, limit: 500 });
  const { lines: last } = await app.ask('batches.lines', { batchId, show: 'all', offset: 999, limit: 1 });
  expect([lines[0]?.excluded, last[0]?.excluded]).toEqual([true, true]);
  expect(await app.ask('batches.get', { batchId })).toMatchObject({ lines: 1_000, payable: 998 });
});

it('forgets lines of a file whose batch was never made, and no others', async () => {
  const { batchId } = await read(3);
  const [line] = app.stores.userData.list('batchLine', `${batchId}/`);
  if (line === undefined) throw new Error('no line was kept');
  app.stores.userData.putAll('batchLine', [{ id: '0f5a/000000', value: line }, { id: '0f5a/000001', value: { ...line, index: 1 } }], instant('2026-04-01T09:00:00Z'));
  app = await app.reopen();
  expect(app.stores.userData.parentsOf('batchLine')).toEqual([batchId]);
  expect(await app.ask('batches.get', { batchId })).toMatchObject({ lines: 3 });
});
