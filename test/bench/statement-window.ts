import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { ElectronApplication, Page } from 'playwright/test';

import { migrations } from '#main/store/cache/migrations/index.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { ask } from '../support/bridge-in-window.ts';
import { launchApp } from '../support/launch-app.ts';
import { fillConnectForm, saveAndOpen } from '../support/window-steps.ts';
import { BENCH_ACCOUNT } from './statement-bank.ts';
import type { StatementBankData } from './statement-bank.ts';

/*
 * The built app on a profile that holds a statement of so many entries, the bank gone: a person reviews it offline. The profile
 * is made by the app itself, which reads all of it from a bank over HTTP, and kept for the next run.
 */

const PASSPHRASE = 'a passphrase for measuring';
const DAYS = 3_600;

export interface ReviewedStatement {
  readonly app: ElectronApplication;
  readonly window: Page;
  /** Kilobytes that the main process and the window's process hold. */
  memory(): Promise<{ readonly main: number; readonly window: number }>;
  close(): Promise<void>;
}

export const STATEMENT_PATH = `#/accounts/${BENCH_ACCOUNT}/statement?period=all`;

const schema = createHash('sha256').update(migrations.join('')).digest('hex').slice(0, 8);
const keptProfile = (entries: number): string => new URL(`../../.cache/bench/profile-${entries}-${schema}`, import.meta.url).pathname;

/** Opens the app on a copy of the profile, unlocked and offline. */
export async function reviewOffline(entries: number): Promise<ReviewedStatement> {
  const kept = keptProfile(entries);
  if (!existsSync(kept)) await readFromBank(entries, kept);
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-bench-'));
  cpSync(kept, folder, { recursive: true });
  const { app, window } = await launchApp({ userDataDir: folder });
  await unlocked(window);
  return {
    app, window,
    memory: async () => {
      const metrics = await app.evaluate(({ app: electron }) =>
        electron.getAppMetrics().map(({ type, memory }) => ({ type, kilobytes: memory.workingSetSize })));
      const of = (type: string): number => metrics.filter((process) => process.type === type).reduce((sum, { kilobytes }) => sum + kilobytes, 0);
      return { main: of('Browser'), window: of('Tab') };
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function unlocked(window: Page): Promise<void> {
  await window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await window.getByRole('button', { name: /offline since/i }).waitFor({ timeout: 60_000 });
}

async function readFromBank(entries: number, kept: string): Promise<void> {
  process.stdout.write(`Reading a statement of ${entries} entries into a new profile; it is kept for the next run\n`);
  const unfinished = `${kept}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  const data: StatementBankData = { lastDay: bankDateAt(Date.now()), days: DAYS, entries };
  const bank = new Worker(new URL('statement-bank.ts', import.meta.url), { workerData: data });
  const [port] = (await once(bank, 'message')) as [number];
  const { app, window } = await launchApp({ userDataDir: unfinished });
  try {
    await ask(window, 'settings.update', { language: 'en', historyMonths: 119, refreshMinutes: null });
    await fillConnectForm(window, { name: 'Bench', baseUrl: `http://127.0.0.1:${port}`, portalId: 'bench', passphrase: PASSPHRASE });
    await saveAndOpen(window);
    await window.getByRole('button', { name: /up to date/i }).waitFor({ timeout: 600_000 });
    await until(async () => {
      const summary = await ask(window, 'statement.summary', { accountId: BENCH_ACCOUNT, from: null, to: null, search: '', entries: 'all', marks: 'all' });
      return summary.ok && summary.value.total === entries;
    });
    // Words, blocks and indexes of lists are written behind the entries, the last of them after a pause of five seconds: else each copy would write them while it is measured.
    let [bytes, since] = [0, performance.now()];
    await until(async () => {
      const now = await ask(window, 'app.diagnostics');
      const cache = now.ok ? now.value.cache : null;
      if (cache === null || cache.rows['entry_unindexed'] !== 0 || cache.bytes !== bytes) [bytes, since] = [cache?.bytes ?? 0, performance.now()];
      return performance.now() - since > 15_000;
    });
  } finally {
    await app.close();
    await bank.terminate();
  }
  renameSync(unfinished, kept);
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 600_000; performance.now() < deadline; await wait(500)) if (await reached()) return;
  throw new Error('The profile was not filled in ten minutes');
}
