import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DeclaredBefore } from '#shared/bridge/writes/intents.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import type { AgreedApprovals, Approval, WriteRequest } from './approvals.ts';
import type { FrozenWrite } from './freeze/context.ts';

export type IntentCommand =
  | 'intents.prepare' | 'intents.send' | 'intents.list' | 'intents.get' | 'intents.ofTransfer' | 'intents.checkNow' | 'intents.bind'
  | 'intents.abandon' | 'intents.declare' | 'intents.withdraw' | 'intents.sendAgain' | 'intents.answerChallenge' | 'intents.withhold' | 'intents.adoptChallenge'
  | 'intents.bankMessage' | 'intents.acknowledgeDuplicate';

/** Every write of an open connection: the one way in which the app changes anything at the bank. */
export interface Intents {
  readonly handlers: HandlersOf<IntentCommand>;
  /** Freezes a write without approving it. `requestId` decides the marker. */
  freeze(write: Write | ClosingWrite, requestId: string, decimalMark: AmountNotation): Promise<Result<FrozenWrite, AppError>>;
  /**
   * Approves exactly what was shown and sends it, once; the same request gives back what it has led to. An error means that nothing
   * was sent, as with {@link Intents.sendApproved}.
   */
  sendWrite(request: WriteRequest): Promise<Result<IntentRecord, AppError>>;
  /**
   * Asks the person past the window where the settings want it: `notAgreed` where they do not agree.
   */
  agreeOn(approvals: readonly Approval[]): Promise<Result<AgreedApprovals, AppError>>;
  /**
   * Approves all in one transaction, or none. Several of one fingerprint may wait; each is sent when the one before is resolved.
   * In the same transaction `replaced`, approved before and never sent, are taken back.
   */
  approveAll(agreed: AgreedApprovals, replaced?: readonly string[]): Result<readonly IntentRecord[], AppError>;
  /**
   * Sends an approved write, once, and gives back what is known afterwards: any state, UNKNOWN too. An error means that nothing
   * was sent and it is still APPROVED (no complete baseline, a twin, the journal), except `outcomeUnknown`: it was sent, and its
   * outcome cannot be written down yet.
   */
  sendApproved(intentId: string): Promise<Result<IntentRecord, AppError>>;
  /** Takes back approvals that were never sent; those sent meanwhile stay as they are. */
  withdrawAll(intentIds: readonly string[], reason: string): Result<readonly IntentRecord[], AppError>;
  /** What was declared of writes with this fingerprint, the newest first. */
  declaredLike(fingerprint: string): readonly DeclaredBefore[];
  /** Told of every change after it is on the disk. Gives back how to stop listening. */
  onChange(listener: (record: IntentRecord) => void): () => void;
  /** The bank has just been read: what it took is read again soon, so that writes are as fresh as the lists. */
  refreshed(): Promise<void>;
  /** What was under way when the app ended becomes UNKNOWN, and the looking begins. */
  start(): void;
  /** Ends the looking, and waits until the outcome of what is under way is on the disk. */
  stop(): Promise<void>;
}
