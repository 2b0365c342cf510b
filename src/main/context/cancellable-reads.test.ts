import { expect, it } from 'vitest';

import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { createCancellableReads } from './cancellable-reads.ts';

const aborted: BankError = { operation: 'searchOrders', effect: 'read', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: null };

/** A reading that lasts until its signal. */
const endless = (signal: AbortSignal) => new Promise<ReturnType<typeof failed<BankError>>>((resolve) => {
  signal.addEventListener('abort', () => resolve(failed(aborted)), { once: true });
});

it('gives what was read, and its own errors as they are', async () => {
  const cancellableReads = createCancellableReads();
  expect(await cancellableReads.run(async () => ok(7))).toEqual(ok(7));
  expect(await cancellableReads.run(async () => failed(aborted))).toEqual(failed(aborted));
});

it('ends everything that is under way when a person ends it, and nothing that comes later', async () => {
  const cancellableReads = createCancellableReads();
  const both = [cancellableReads.run(endless), cancellableReads.run(endless)];
  cancellableReads.cancel();
  expect(await Promise.all(both)).toEqual([failed({ kind: 'cancelled' }), failed({ kind: 'cancelled' })]);
  expect(await cancellableReads.run(async () => ok(1))).toEqual(ok(1));
});

it('ends everything when the connection closes, and lets nothing begin', async () => {
  const cancellableReads = createCancellableReads();
  const one = cancellableReads.run(endless);
  cancellableReads.stop();
  expect(await one).toEqual(failed({ kind: 'locked' }));
  expect(await cancellableReads.run(async () => ok(1))).toEqual(failed({ kind: 'locked' }));
});

it('ends what takes longer than anybody waits, and says so', async () => {
  expect(await createCancellableReads(5).run(endless)).toMatchObject({ error: { kind: 'ambiguous', cause: 'timeout', operation: 'searchOrders' } });
});
