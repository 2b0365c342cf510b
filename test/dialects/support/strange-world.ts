import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { readDialect } from '#practice-bank/dialect/index.ts';
import type { PracticeBooks } from '#practice-bank/server/control.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { MINUTE_MS } from './time.ts';

/** So much is the header Date ahead where it is wrong. */
const WRONG_BY_MS = 5 * 60 * MINUTE_MS;

/** A Tuesday morning at the bank. */
const BEGINNING = Date.parse(instant('2026-03-10T10:00:00+01:00'));

/** A bank of some dialect, and the app on it, on one clock that is put forward. Nothing of it waits. */
export interface StrangeWorld {
  readonly bank: RunningPracticeBank;
  /** The value of every axis. */
  readonly dialect: Readonly<Record<string, string>>;
  readonly app: TestWorkspace;
  /** What the bank knows, whatever it says. */
  books(): PracticeBooks;
  /** An id of the books as the bank writes it. */
  wire(own: string): string;
  forward(ms: number): void;
  /** The day at the bank as it says it, YYYY-MM-DD: what a person finds in the form. */
  today(): string;
  /** What a person does who writes something and sends it: an error is what the app said instead. */
  send(write: Write): Promise<Result<IntentView, AppError>>;
  view(intentId: string): Promise<IntentView>;
  look(intentId: string): Promise<IntentView>;
  close(): Promise<void>;
}

let requests = 0;

/** A folder in memory where the system has one: nothing here is about what a power cut leaves on a disk. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function openStrangeWorld(dialect: string): Promise<StrangeWorld> {
  const startedMs = Date.now();
  let aheadMs = 0;
  // Goes on by itself as a clock does, and stays the same day on the slowest machine.
  const clock = { now: () => BEGINNING + Math.min(Date.now() - startedMs, 10 * MINUTE_MS) + aheadMs };
  const values = readDialect(dialect);
  const folder = temporaryFolder(FOLDER);
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 130, clock, dialect });
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, clock });
  const view = (intentId: string): Promise<IntentView> => app.ask('intents.get', { intentId });
  return {
    bank, app, view,
    dialect: values,
    books: () => bank.control.books(),
    wire: (own) => bank.idOnWire(own),
    forward: (ms) => {
      aheadMs += ms;
      bank.control.advanceClock(0);
    },
    today: () => bankDateAt(Date.parse(bank.control.now()) + (values['date-header'] === 'wrong' ? WRONG_BY_MS : 0)),
    send: async (write) => {
      requests += 1;
      const asked = { requestId: `dialects-${String(process.pid)}-${String(requests)}`, write, decimalMark: '.' } as const;
      const prepared = await app.workspace.handlers['intents.prepare'](asked);
      return prepared.ok ? app.workspace.handlers['intents.send']({ ...asked, bodyHash: prepared.value.bodyHash }) : prepared;
    },
    look: async (intentId) => {
      // A look that fails is an event in the journal: what is known then is what counts.
      await app.workspace.handlers['intents.checkNow']({ intentId });
      return view(intentId);
    },
    close: async () => {
      await app.close();
      await bank.close();
      folder.remove();
    },
  };
}
