import type { ElectronApplication, Page } from 'playwright/test';

import type { CommandResult } from '#shared/bridge/commands.ts';
import type { Bridge } from '#shared/bridge/events.ts';

import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { contentOf, hostileFiles } from '../support/hostile-files.ts';
import type { HostileFile } from '../support/hostile-files.ts';
import { expectUpToDate } from '../support/window-steps.ts';

/** Milliseconds that the main process may spend on one thing while others wait. */
const MOST_MS = 100;

test('reads 200 hostile files without holding anybody up', proves('hostile-files'), async ({ launch }) => {
  test.setTimeout(15 * 60_000);
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  expect(hostileFiles).toHaveLength(200);
  const longest: { readonly name: string; readonly ms: number }[] = [];
  const ends = new Map<string, number>();
  for (const file of hostileFiles) {
    await watchMainProcess(app);
    const end = sentenceOf(await give(window, file));
    longest.push({ name: file.name, ms: await longestTurn(app) });
    expect(end, file.name).not.toBeNull();
    ends.set(end ?? '', (ends.get(end ?? '') ?? 0) + 1);
  }
  const worst = longest.toSorted((left, right) => right.ms - left.ms);
  expect(worst.slice(0, 8).filter(({ ms }) => ms > MOST_MS), 'turns of the main process that were too long').toEqual([]);
  expect(await ask(window, 'batches.list')).toMatchObject({ ok: true });
  measured('hostile-files', `${String(hostileFiles.length)} files of up to 15 MB; longest turn of the main process ${(worst[0]?.ms ?? 0).toFixed(0)} ms of its time (${worst[0]?.name ?? ''}); ${[...ends].map(([end, count]) => `${String(count)} ${end}`).join(', ')}`);
});

/** Made in the window, as a file that is dropped there is. */
async function give(window: Page, file: HostileFile): Promise<CommandResult<'batches.read'>> {
  return window.evaluate(async ([given, maker]) => {
    const content = new Function(`return ${maker}`)() as (of: HostileFile) => string;
    const { invoke } = Reflect.get(globalThis, 'tesoro') as Bridge;
    return invoke('batches.read', { name: given.name, text: content(given), accountId: null, decimalMark: ',' });
  }, [file, contentOf.toString()] as const) as Promise<CommandResult<'batches.read'>>;
}

/** What the window would say of it: an error with its sentence, a problem of the file as a whole, or lines each with its problems. */
function sentenceOf(read: CommandResult<'batches.read'>): string | null {
  if (!read.ok) return read.error.kind === 'internal' ? null : read.error.kind;
  const [problem] = read.value.fileProblems;
  return problem?.code ?? (read.value.lines > 0 ? 'lines' : null);
}

/** The processor's time, not the clock's: another program that runs beside it does not count. */
const watchMainProcess = (app: ElectronApplication): Promise<void> => app.evaluate(() => {
  const state = { longest: 0, at: process.threadCpuUsage() };
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(state.at);
    state.longest = Math.max(state.longest, (user + system) / 1_000);
    state.at = process.threadCpuUsage();
  }, 1);
  Reflect.set(globalThis, 'watchedTurns', { stop: () => (clearInterval(timer), state.longest) });
});

const longestTurn = (app: ElectronApplication): Promise<number> =>
  app.evaluate(() => (Reflect.get(globalThis, 'watchedTurns') as { stop: () => number }).stop());
