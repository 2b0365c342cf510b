import type { IntentRecord, WriteClaim } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { TeamNeed } from '#shared/bridge/payments/approvals.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferScheme } from '#shared/domain/payment/draft.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FileOfPayment } from '#shared/domain/team/statements.ts';

/** A write that a person is about to approve here. */
export type WriteToApprove = Pick<IntentRecord, 'requestId' | 'batchId' | 'batchLine' | 'kind' | 'bodyHash' | 'fingerprint' | 'shown'>;

/** What a file of payments comes to before its lines are frozen. */
export interface FileToApprove {
  /** By currency. */
  readonly totals: readonly Money[];
  /** Accounts that are paid, in electronic form. */
  readonly payees: readonly string[];
  readonly schemes: readonly TransferScheme[];
}

/** Who else has to agree before a write leaves. It is asked after all that this desk can decide by itself. */
export interface SendingGate {
  /** What the team asks for a write that is shown; null for a desk alone. Nothing is asked of the network. */
  needOf(write: Pick<WriteToApprove, 'requestId' | 'shown' | 'bodyHash' | 'fingerprint'>): Promise<TeamNeed | null>;
  /** `file` is asked for in a team only: it looks at every line. */
  needOfFile(batchId: string, file: () => FileToApprove): Promise<TeamNeed | null>;
  /** Before what a team signed leaves: `dayPassed` where the execution date of an unsent line lies before the bank's day. */
  notTooLate(requestId: string): Promise<Result<null, AppError>>;
  /** Before a person's approval is journalled: `approvalNeeded` where others have to sign first. All are sent together or none. */
  mayApprove(writes: readonly WriteToApprove[]): Promise<Result<null, AppError>>;
  /**
   * Just before `sending` is journalled, which carries the claim. null: nobody else is asked. The same write is given the same claim again while it
   * is unresolved. `file`: it leaves in this one.
   */
  admit(record: IntentRecord, file?: FileOfPayment): Promise<Result<WriteClaim | null, AppError>>;
  /**
   * Between the journal's `sending` and what leaves: the team learns how far this desk's journal goes, by which it knows one that came back older. Where its
   * database is away, it is told later.
   */
  begun(): Promise<void>;
  /** Before a code for the write leaves. */
  admitCode(record: IntentRecord): Promise<Result<null, AppError>>;
  /** Nothing was sent under the claim after all. */
  unused(record: IntentRecord, claim: WriteClaim): void;
}

/** Of a desk that works alone. */
export const openGate: SendingGate = {
  needOf: async () => null,
  needOfFile: async () => null,
  notTooLate: async () => ok(null),
  mayApprove: async () => ok(null),
  admit: async () => ok(null),
  begun: async () => undefined,
  admitCode: async () => ok(null),
  unused: () => undefined,
};
