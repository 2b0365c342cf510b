import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDispatch } from '#main/ipc/dispatch.ts';
import type { CommandHandlers } from '#main/ipc/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspaceOptions } from '#test/support/workspace-fixture.ts';

import { converse } from './conversation.ts';
import type { Answers, Conversation } from './conversation.ts';
import { plainAnswers } from './plain.ts';
import { keepStill } from './stillness.ts';

/** A Tuesday. */
export const TODAY = '2026-03-10';
export const BEGINS = `${TODAY}T09:00:00Z`;

/** The cache's thread, as every conversation has it. */
export const unhurriedCache = new URL('./unhurried-cache.ts', import.meta.url);

/** An open connection to a practice bank, which is talked to through the dispatcher of the bridge. */
export interface GoldenWorld extends Conversation {
  readonly bank: RunningPracticeBank;
  /** For the bank and the app alike. */
  forward(ms: number): void;
  /** What was exported last, as text. */
  read(): string;
}

/** What the person answers past the window, unless told otherwise: that they agree, and a file. */
type WorldOptions = Pick<TestWorkspaceOptions, 'agrees' | 'file' | 'settings'> & { readonly answers: Answers };

/** Talks with an app of its own, whose clock goes on by a second with each message and stands still between them. */
export async function inAWorld({ answers, ...options }: WorldOptions, talk: (world: GoldenWorld) => Promise<void>): Promise<void> {
  const stillness = keepStill();
  const folder = temporaryFolder();
  const clock = standingClock(BEGINS);
  const forward = (ms: number): void => clock.set(new Date(clock.now() + ms).toISOString());
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 60, clock });
  const file = join(folder.path, 'given.out');
  const app = await openTestWorkspace({
    directory: folder.path, url: bank.url, portalId: bank.portalId, bankOrigin: 'https://bank.example', clock, ticks: clock.now, file, folder: folder.path, cacheWorker: unhurriedCache, ...options,
  });
  // Nothing is asked of it that works without a connection.
  const dispatch = createDispatch(app.workspace.handlers as unknown as CommandHandlers, {
    refused: () => undefined,
    unexpected: (command, _reference, cause) => {
      throw new Error(`${command} threw`, { cause });
    },
  });
  const before = async (): Promise<void> => {
    await stillness.wait();
    forward(1_000);
  };
  try {
    await talk({ ...converse({ dispatch, plain: plainAnswers(folder.path), answers, logged: app.logged, before }), bank, forward, read: () => readFileSync(file, 'utf8') });
  } finally {
    stillness.end();
    await app.close();
    await bank.close();
    folder.remove();
  }
}
