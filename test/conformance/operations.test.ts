import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBankClient } from '#main/bank/index.ts';
import type { BankClient } from '#main/bank/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operationIds, operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { OPERATION_COUNT, OPERATION_LINES } from '../fixtures/operation-lines.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';
import type { RecordedExchange, RecordingProxy } from './support/recording-proxy.ts';
import { tourOfTheBank } from './support/tour.ts';

const NOW = Date.UTC(2026, 4, 20, 9);

/** Routes whose last part is a word come before those where it is a parameter. */
const byWordsFirst = OPERATION_LINES.toSorted((a, b) => (a.match(/\{/g)?.length ?? 0) - (b.match(/\{/g)?.length ?? 0));

function lineOf({ method, path }: RecordedExchange): string {
  const patterns = byWordsFirst.map((line) => ({ line, pattern: new RegExp(`^${line.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.line ?? `not in the document: ${method} ${path}`;
}

describe('the operations of the interface', () => {
  let bank: RunningPracticeBank;
  let proxy: RecordingProxy;
  let client: BankClient;
  const calls: { readonly id: OperationId; readonly exchange: RecordedExchange; readonly value: unknown }[] = [];

  beforeAll(async () => {
    const clock = { now: () => NOW };
    bank = await startPracticeBank({ port: 0, seed: 7, size: 'small', clock });
    proxy = await startRecordingProxy(bank.url);
    client = createBankClient(
      { baseUrl: `${proxy.url}/`, portalId: bank.portalId, auth: { kind: 'none' }, loopbackOnly: true, timeZone: 'Europe/Rome' },
      { clock, sleep: () => Promise.resolve(), random: Math.random, userAgent: 'Tesoro/conformance' },
    );
    const call = async <Id extends OperationId>(id: Id, input: OperationInput<Id>): Promise<OperationOutput<Id>> => {
      const result = await client.call(id, input);
      const exchange = proxy.exchanges.at(-1);
      if (!result.ok || exchange === undefined) throw new Error(`${id}: ${JSON.stringify(result)}`);
      calls.push({ id, exchange, value: result.value });
      return result.value;
    };
    await tourOfTheBank(call, bank.control);
  });

  afterAll(async () => {
    await client.close();
    await proxy.close();
    await bank.close();
  });

  it('are called over HTTP by the client, each answer decoded', () => {
    const called = new Set(calls.map(({ id }) => id));
    expect(operationIds.filter((id) => !called.has(id))).toEqual([]);
    console.log(`${called.size} of ${OPERATION_LINES.length} operations called over HTTP and decoded`);
    expect(called.size).toBe(OPERATION_COUNT);
  });

  it('stand on the wire as the document writes them, each operation under its own line', () => {
    expect(new Set(OPERATION_LINES).size).toBe(OPERATION_COUNT);
    const lines = new Map<OperationId, Set<string>>();
    for (const { id, exchange } of calls) lines.set(id, (lines.get(id) ?? new Set()).add(lineOf(exchange)));
    expect([...lines].filter(([, seen]) => seen.size !== 1)).toEqual([]);
    expect([...lines.values()].flatMap((seen) => [...seen]).toSorted()).toEqual(OPERATION_LINES.toSorted());
  });

  it('send what their rows declare, and nothing else', () => {
    const sent = calls.map(({ id, exchange: { status, body, query, headers } }) => {
      const row = operations[id] as Operation;
      const problem = row.body?.safeParse(JSON.parse(body)).error?.message ?? null;
      const allowed = new Set(Object.keys(row.query?.shape ?? {}));
      const extra = Object.keys(query).filter((name) => !allowed.has(name));
      return { id, status, problem, extra, hasBody: body !== '', contentType: headers['content-type'] };
    });
    expect(sent).toEqual(calls.map(({ id }) => {
      const hasBody = operations[id].body !== null;
      return { id, status: 200, problem: null, extra: [], hasBody, contentType: hasBody ? 'application/json' : undefined };
    }));
  });

  it('carry the time zone on a revert and on nothing else', () => {
    const zoned = calls.filter(({ exchange }) => exchange.headers['x-time-zone'] !== undefined);
    expect(zoned.map(({ id, exchange }) => [id, exchange.headers['x-time-zone']])).toEqual([['revertMoneyTransfer', 'Europe/Rome']]);
  });

  it('are each executed by the bank as often as the client was told so', () => {
    const counted = Object.fromEntries(operationIds.map((id) => [id, calls.filter((call) => call.id === id).length]));
    const executed = Object.fromEntries(operationIds.map((id) => [id, bank.control.executionsOf(id)]));
    expect(executed).toEqual(counted);
  });
});
