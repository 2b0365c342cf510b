import { afterEach, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { MAIN } from '#practice-bank/testing/caller.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { SendInput, Write } from '#shared/bridge/writes/write-inputs.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, temporaryFolder } from './cache-fixture.ts';
import { startChangedBank } from './changed-bank.ts';
import type { Change } from './changed-bank.ts';
import { openTestWorkspace } from './workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from './workspace-fixture.ts';

/** A practice bank and the app connected to it, on one clock that a test puts forward. */
export interface PayingWorkspace {
  readonly bank: RunningPracticeBank;
  readonly app: TestWorkspace;
  /** For the bank and the app alike. */
  forward(ms: number): void;
  prepare(write: Write): Promise<SendInput>;
  send(input: SendInput): Promise<Result<IntentView, AppError>>;
  /** Prepares and sends; fails the test when it gave an error. */
  pay(write: Write): Promise<IntentView>;
  check(intentId: string): Promise<IntentView>;
  /** The code of the newest text message. */
  code(): string;
}

const PAYEE = 'Tipografia Aldina Srl';
const TODAY = '2026-03-10';
const opened: (() => Promise<void>)[] = [];

// A bank, a workspace with its threads and a dozen requests: more than a second on a busy computer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface PayingOptions extends Partial<TestWorkspaceOptions> {
  /** Takes everything of the bank into the cache first: for what is shown or made from there. */
  readonly read?: boolean;
  /** A dialect, which makes the bank a stranger: src/practice-bank/dialect says which there are. */
  readonly dialect?: string;
  /** Makes the bank another one. */
  readonly change?: Change;
}

export async function openPayingWorkspace({ read = false, dialect = '', change, ...options }: PayingOptions = {}): Promise<PayingWorkspace> {
  const startedMs = Date.now();
  let aheadMs = 0;
  const clock = { now: () => Date.parse(instant(`${TODAY}T10:00:00+01:00`)) + (Date.now() - startedMs) + aheadMs };
  const folder = temporaryFolder();
  opened.push(async () => folder.remove());
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 100, clock, dialect });
  opened.push(() => bank.close());
  const changed = change === undefined ? null : await startChangedBank(bank.url, change);
  if (changed !== null) opened.push(() => changed.close());
  const app = await openTestWorkspace({ directory: folder.path, url: changed?.url ?? bank.url, portalId: bank.portalId, clock, ...options });
  opened.push(() => app.close());
  if (read) await app.ask('sync.refresh', { accountId: null });
  const prepare = async (write: Write): Promise<SendInput> => {
    const asked = { requestId: crypto.randomUUID(), write, decimalMark: '.' } as const;
    return { ...asked, bodyHash: (await app.ask('intents.prepare', asked)).bodyHash };
  };
  return {
    bank, app, prepare,
    forward: (ms) => {
      aheadMs += ms;
    },
    send: (input) => app.workspace.handlers['intents.send'](input),
    pay: async (write) => app.ask('intents.send', await prepare(write)),
    check: (intentId) => app.ask('intents.checkNow', { intentId }),
    code: () => bank.control.messages().at(-1)?.code ?? '',
  };
}

/** A payment of 100.10 EUR to a payee that the bank knows. */
export const transferTo = ({ bank }: Pick<PayingWorkspace, 'bank'>, change: Partial<TransferDraft> = {}): Write => ({
  kind: 'createTransfer',
  draft: {
    ...emptyTransferDraft, accountId: MAIN, beneficiaryName: PAYEE, amount: '100.10', description: 'Fattura 7 del 3 marzo', executionDate: TODAY,
    beneficiaryAccount: bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '', ...change, taxRelief: null,
  },
});

export { MAIN };
