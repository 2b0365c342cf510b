import { afterEach } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { PracticeServerOptions, RunningPracticeBank } from '#practice-bank/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { SendInput, Write } from '#shared/bridge/writes/write-inputs.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from '#test/support/workspace-fixture.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A Tuesday morning at the bank. */
const BEGINNING = Date.parse(instant('2026-03-10T10:00:00+01:00'));

export interface WorldOptions {
  /** The app's own clock runs ahead of the bank's by so much. */
  readonly appAheadMs?: number;
  readonly bank?: Omit<PracticeServerOptions, 'clock' | 'port'>;
  /** How the app reaches the bank, when not directly. */
  readonly via?: (bankUrl: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
  readonly app?: Partial<Omit<TestWorkspaceOptions, 'directory' | 'url' | 'clock'>>;
  /** Folder of the app's stores; a new one when absent. */
  readonly directory?: string;
}

/** A bank, and the app on stores of its own, with a clock that a test puts forward. */
export interface MoneyWorld {
  readonly bank: RunningPracticeBank;
  readonly directory: string;
  app(): TestWorkspace;
  /** For the bank and the app alike. */
  forward(ms: number): void;
  /** Sets the app's own clock wrong by so much more. */
  shiftAppClock(ms: number): void;
  /** Ends the app, and starts it again on the same stores. `between` meddles with them. */
  restart(between?: () => void): Promise<void>;
  prepare(write: Write): Promise<SendInput>;
  send(input: SendInput): Promise<Result<IntentView, AppError>>;
  /** Prepares and sends; the view, also where the outcome is not known. */
  pay(write: Write): Promise<IntentView>;
  /** Has the app look at the bank, and gives what it knows then. */
  look(intentId: string): Promise<IntentView>;
  /** Looks until "nothing found" means that nothing happened. */
  lookPastTheWindow(intentId: string): Promise<IntentView>;
  view(intentId: string): Promise<IntentView>;
  /** Calls that had their effect at the bank. */
  executed(operation?: OperationId): number;
  arrived(operation?: OperationId): number;
}

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** Closed by itself at the end of the test. */
export function closeLater(one: { close(): Promise<void> }): void {
  opened.push(one);
}

let requests = 0;

export async function openWorld(options: WorldOptions = {}): Promise<MoneyWorld> {
  const startedMs = Date.now();
  let aheadMs = 0;
  let appAheadMs = options.appAheadMs ?? 0;
  const bankClock = { now: () => BEGINNING + (Date.now() - startedMs) + aheadMs };
  const appClock = { now: () => bankClock.now() + appAheadMs };
  const folder = options.directory === undefined ? temporaryFolder() : { path: options.directory, remove: () => undefined };
  closeLater({ close: async () => folder.remove() });
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 100, ...options.bank, clock: bankClock });
  closeLater(bank);
  let url = bank.url;
  if (options.via !== undefined) {
    const between = await options.via(bank.url);
    closeLater(between);
    url = between.url;
  }
  const open = (): Promise<TestWorkspace> =>
    openTestWorkspace({ directory: folder.path, url, portalId: bank.portalId, clock: appClock, ...options.app });
  let app = await open();
  closeLater({ close: () => app.close() });

  const view = (intentId: string): Promise<IntentView> => app.ask('intents.get', { intentId });
  const prepare = async (write: Write): Promise<SendInput> => {
    requests += 1;
    const asked = { requestId: `request-${String(process.pid)}-${String(requests)}`, write, decimalMark: '.' } as const;
    const { bodyHash } = await app.ask('intents.prepare', asked);
    return { ...asked, bodyHash };
  };
  const send = (input: SendInput): Promise<Result<IntentView, AppError>> => app.workspace.handlers['intents.send'](input);
  const look = async (intentId: string): Promise<IntentView> => {
    // A look that fails is an error here and an event in the journal: what is known then is what counts.
    await app.workspace.handlers['intents.checkNow']({ intentId });
    return view(intentId);
  };
  return {
    bank, directory: folder.path, view, prepare, send, look,
    app: () => app,
    forward: (ms) => {
      aheadMs += ms;
    },
    shiftAppClock: (ms) => {
      appAheadMs += ms;
    },
    restart: async (between) => {
      await app.close();
      between?.();
      app = await open();
      app.workspace.start();
      // Nothing but the payments is to be read.
      await app.workspace.handlers['sync.cancel'](null);
    },
    pay: async (write) => {
      const sent = await send(await prepare(write));
      if (!sent.ok) throw new Error(`intents.send: ${JSON.stringify(sent.error)}`);
      return sent.value;
    },
    lookPastTheWindow: async (intentId) => {
      await look(intentId);
      aheadMs += MINUTE_MS;
      await look(intentId);
      aheadMs += 31 * MINUTE_MS;
      return look(intentId);
    },
    executed: (operation = 'createMoneyTransfer') => bank.control.executionsOf(operation),
    arrived: (operation = 'createMoneyTransfer') => bank.control.arrivals()[operation] ?? 0,
  };
}
