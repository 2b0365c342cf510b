import { onTestFinished } from 'vitest';
import type { FrozenRequest } from '#main/store/journal/index.ts';
import type { LookupContext, Undertaken } from '#main/writes/kinds/rules.ts';
import { writeRules } from '#main/writes/kinds/index.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { openEngine } from './engine-world.ts';
import { second } from './journal-fixture.ts';

/* A write as the rules of its kind see it, and a bank that they ask. */

const request: FrozenRequest = { operation: 'createMoneyTransfer', input: {} };

export const undertaken = (shown: ShownWrite, changes: Partial<Undertaken> = {}): Undertaken =>
  ({ shown, marker: null, baseline: null, serverId: null, transfer: null, challenge: null, request, intentId: 'I1', state: 'UNKNOWN', portal: null, ...changes });

/** What the bank showed before the write was sent. */
export const shownBefore = (serverIds: Readonly<Record<string, readonly string[]>>): Undertaken['baseline'] => ({ serverIds, serverTime: null, readAt: second(0) });

/** Closed by the test in which it is opened. */
export function openKinds() {
  const { engine, world, asked, close } = openEngine();
  onTestFinished(close);
  const context: LookupContext = { reader: engine.reader, sentAt: second(0), bound: () => new Set() };
  const send = (kind: WriteKind, operation: OperationId, input: object) => writeRules[kind].send(engine.workspace.bank, { operation, input } as FrozenRequest);
  return { world, asked, context, send };
}
