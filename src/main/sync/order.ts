import type { PaymentKind, PaymentRecords } from '#main/store/cache/index.ts';
import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import { DONE, inParallel } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';

export type Read<Answer> = Result<{ readonly answer: Answer; readonly asOf: Instant }, BankError>;

export type Kept = { readonly [S in Section]: { readonly section: S; readonly records: readonly SectionRecords[S][] } }[Section];

/** Stores records that were read on their own. */
export async function keep<Answer>(run: SyncRun, read: Read<Answer>, toRecords: (answer: Answer) => Kept): Promise<PartResult> {
  if (!read.ok) return read;
  await run.deps.cache.write.putRecords({ ...toRecords(read.value.answer), scope: null, asOf: read.value.asOf });
  return DONE;
}

export async function refreshOrderAlone(run: SyncRun, orderId: string): Promise<PartResult> {
  return keep(run, await run.ask('getOrder', { params: { orderId } }), (answer) => ({ section: 'orders', records: [answer] }));
}

const LINKED_AT_ONCE = 3;

/** Stores a record of an order's money; null: the bank has none. */
export async function keepPayment<Kind extends PaymentKind>(
  run: SyncRun, kind: Kind, id: string, read: Read<PaymentRecords[Kind]> | Result<null, BankError>,
): Promise<PartResult> {
  if (!read.ok) return read;
  if (read.value !== null) await run.deps.cache.write.putPaymentRecord(kind, id, read.value.answer, read.value.asOf);
  return DONE;
}

/** Reads the payment of an order and the money that it names; `unfinished` skips what is cached as final. */
export async function refreshPayment(run: SyncRun, orderId: string, extent: 'all' | 'unfinished' = 'all'): Promise<PartResult> {
  const payment = await run.find('getOrderPayment', { params: { orderId } });
  if (!payment.ok) return payment;
  // An order that nobody has begun to pay may have no payment.
  if (payment.value === null) return DONE;
  await keepPayment(run, 'payment', orderId, payment);
  const { moneyinId, moneyoutIds, cashoutIds, refundIds } = payment.value.answer;
  const tasksOf = async (kind: PaymentKind, ids: readonly string[], read: (id: string) => Promise<PartResult>) => {
    const final = new Set(extent === 'all' || ids.length === 0 ? [] : await run.deps.cache.read.finalRecords(kind, ids));
    return ids.filter((id) => !final.has(id)).map((id) => () => read(id));
  };
  const ofKinds = await Promise.all([
    tasksOf('moneyin', moneyinId === null ? [] : [moneyinId], async (id) => keepPayment(run, 'moneyin', id, await run.ask('getMoneyin', { params: { moneyinId: id } }))),
    tasksOf('moneyout', moneyoutIds, async (id) => keepPayment(run, 'moneyout', id, await run.ask('getMoneyout', { params: { moneyoutId: id } }))),
    tasksOf('cashout', cashoutIds, async (id) => keepPayment(run, 'cashout', id, await run.ask('getCashout', { params: { cashoutId: id } }))),
    tasksOf('refund', refundIds, async (id) => keepPayment(run, 'refund', id, await run.ask('getRefund', { params: { refundId: id } }))),
  ]);
  const tasks = ofKinds.flat();
  run.expect(tasks.length);
  await inParallel(LINKED_AT_ONCE, tasks.map((task) => () => run.step(task)));
  return DONE;
}
