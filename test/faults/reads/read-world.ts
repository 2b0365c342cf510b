import type { ServerResponse } from 'node:http';

import type { OperationId } from '#shared/contract/operations.ts';
import { operations } from '#shared/contract/operations.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedAnswer, ScriptedRequest } from '#test/support/scripted-bank.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from '#test/support/workspace-fixture.ts';

/** What happens instead of the right answer; undefined lets it be given. */
export type Fault = (request: ScriptedRequest, right: string, number: number) => ScriptedAnswer | undefined;

export interface ReadWorld {
  readonly bank: Awaited<ReturnType<typeof startScriptedBank>>;
  readonly app: TestWorkspace;
  /** What the bank has grown to: every good refresh shows so many entries of each account, and this balance. */
  grow(): void;
  entriesAtBank(): number;
  fault(fault: Fault | null): void;
  /** What the cache shows: entries of each account, the balance of the first, and orders. */
  shown(): Promise<{ readonly entries: readonly number[]; readonly balance: number | null; readonly orders: number }>;
  close(): Promise<void>;
}

const accountIds = ['A1', 'A2'] as const;

const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now());

/** A bank with two accounts, over real sockets, and a workspace that has read it once. */
export async function openReadWorld(options: Partial<TestWorkspaceOptions> & { readonly tls?: { readonly key: string; readonly cert: string }; readonly hostName?: string } = {}): Promise<ReadWorld> {
  const folder = temporaryFolder();
  let grown = 1;
  let fault: Fault | null = null;
  let number = 0;
  const right = (request: ScriptedRequest): unknown => {
    const { path, query } = request;
    if (path.endsWith('/banking/v4.0/accounts')) return { list: accountIds.map((accountId) => ({ accountId, currency: 'EUR' })) };
    if (path.endsWith('/balance')) return { balance: grown, currency: 'EUR' };
    if (path.endsWith('/parent')) return null;
    if (path.endsWith('/orders/search')) return { list: Array.from({ length: grown }, (_, index) => ({ orderId: `O${index}`, campaignId: 'C1', status: 'CREATED' })) };
    if (path.endsWith('/campaigns/search')) return { list: [{ campaignId: 'C1', name: 'One', status: 'OPEN' }] };
    if (path.endsWith('/available-amount')) return { accountedAmount: 1, waitingAmount: 0, currency: 'EUR' };
    const from = query.get('fromAccountingDate');
    if (!path.endsWith('/transactions') || from === null) return { list: [] };
    const day = today();
    if (day < from || day > (query.get('toAccountingDate') ?? day)) return { list: [] };
    return { list: Array.from({ length: grown }, (_, index) => ({ transactionId: `T${index}`, operationDate: day, amount: 1, currency: 'EUR', type: 'CREDIT' })) };
  };
  const bank = await startScriptedBank((request) => {
    number += 1;
    const answer = right(request);
    const instead = fault?.(request, JSON.stringify(answer ?? {}), number);
    if (instead !== undefined) return instead;
    return answer === null ? null : { json: answer };
  }, options.tls);
  const url = options.hostName === undefined ? bank.url : `http://${options.hostName}:${bank.port}`;
  const app = await openTestWorkspace({ directory: folder.path, url, settings: { historyMonths: 1, recentDays: 3 }, ...options });
  await app.ask('sync.refresh', { accountId: null });
  return {
    bank, app,
    grow: () => {
      grown += 1;
    },
    entriesAtBank: () => grown,
    fault: (next) => {
      fault = next;
      number = 0;
    },
    shown: async () => {
      const totals = await Promise.all(accountIds.map(async (accountId) => (await app.ask('statement.summary', everything(accountId))).total));
      const [view] = await app.ask('accounts.list', null);
      const orders = await app.ask('records.page', { section: 'orders', search: '', filters: {}, sort: null, offset: 0, limit: 1 });
      const accounting = view?.balance?.value.accounting ?? null;
      return { entries: totals, balance: accounting === null ? null : accounting.amountMinor / 100, orders: orders.total };
    },
    close: async () => {
      await app.close();
      await bank.close();
      folder.remove();
    },
  };
}

/** Shortens the deadlines of these operations while `work` runs; of all when none is named. */
export async function withDeadlines<Value>(deadlineMs: number, work: () => Promise<Value>, only: readonly OperationId[] = []): Promise<Value> {
  const rows = (only.length > 0 ? only : (Object.keys(operations) as OperationId[])).map((id) => operations[id] as { deadlineMs: number });
  const before = rows.map((row) => row.deadlineMs);
  for (const row of rows) row.deadlineMs = deadlineMs;
  try {
    return await work();
  } finally {
    rows.forEach((row, index) => {
      row.deadlineMs = before[index] ?? row.deadlineMs;
    });
  }
}

type Head = Readonly<Record<string, string>>;

/** An answer that is written as it is said here. */
export const answered = (status: number, body: string | Buffer, head: Head = {}): ScriptedAnswer => ({
  by: (response) => response.writeHead(status, { 'content-type': 'application/json', ...head }).end(body),
});

/** Bytes on the socket, which then ends or is destroyed. */
export const raw = (text: string, end: 'end' | 'destroy' = 'end'): ScriptedAnswer => ({
  by: ({ socket }: ServerResponse) => {
    if (socket === null) return;
    socket.write(text, () => (end === 'end' ? socket.end() : socket.resetAndDestroy()));
  },
});

export const silent: ScriptedAnswer = { by: () => undefined };
