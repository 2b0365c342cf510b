import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import { DONE } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';

export type Read<Answer> = Result<{ readonly answer: Answer; readonly asOf: Instant }, BankError>;

type Kept = { readonly [S in Section]: { readonly section: S; readonly records: readonly SectionRecords[S][] } }[Section];

/** Takes records over that were read on their own. */
export async function keep<Answer>(run: SyncRun, read: Read<Answer>, toRecords: (answer: Answer) => Kept): Promise<PartResult> {
  if (!read.ok) return read;
  await run.deps.cache.write.putRecords({ ...toRecords(read.value.answer), scope: null, asOf: read.value.asOf });
  return DONE;
}

export async function refreshOrderAlone(run: SyncRun, orderId: string): Promise<PartResult> {
  return keep(run, await run.ask('getOrder', { params: { orderId } }), (answer) => ({ section: 'orders', records: [answer] }));
}
