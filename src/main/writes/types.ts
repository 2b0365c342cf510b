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
import type { OthersWrite } from './look-instead.ts';
import type { PaymentFile } from './leave-by-file.ts';

/** The history and the list of writes are evidence, and a file is a document: services answer them. */
export type IntentHandlers = Omit<HandlersOf<'intents'>, 'intents.trail' | 'intents.page' | 'intents.ofOtherDesks' | 'intents.saveFile'>;

/** Every write of an open connection: the only way in which the app changes anything at the bank. */
export interface Intents {
  readonly handlers: IntentHandlers;
  /** Freezes a write without approving it. `requestId` decides the marker. */
  freeze(write: Write | ClosingWrite, requestId: string, decimalMark: AmountNotation): Promise<Result<FrozenWrite, AppError>>;
  /** Freezes what a person confirmed, as it was shown to them; `changedSinceShown` where that is gone and it would be another write now. */
  freezeShown(request: WriteRequest): Promise<Result<FrozenWrite, AppError>>;
  /**
   * Approves exactly what was shown and sends it once; repeating the request returns its write. An error means that nothing was sent, as with {@link
   * Intents.sendApproved}.
   */
  sendWrite(request: WriteRequest): Promise<Result<IntentRecord, AppError>>;
  /** As {@link Intents.sendWrite}, but sends nothing. `blockedByIntent` where the request has left already. */
  approveWrite(request: WriteRequest): Promise<Result<IntentRecord, AppError>>;
  /**
   * Lets approved payments leave in one file for the bank's portal, all or none: from then on they may have been paid, and nobody sends them. An error means
   * that there is no such file.
   */
  leaveByFile(intentIds: readonly string[], file: PaymentFile): Promise<Result<readonly IntentRecord[], AppError>>;
  /** Asks the person outside of the window where the settings want it: `notAgreed` when refused. */
  agreeOn(approvals: readonly Approval[]): Promise<Result<AgreedApprovals, AppError>>;
  /**
   * All in one transaction or none. Several with one fingerprint may wait; each is sent once the one before is resolved. Withdraws `replaced`,
   * approved and never sent, in the same transaction.
   */
  approveAll(agreed: AgreedApprovals, replaced?: readonly string[]): Result<readonly IntentRecord[], AppError>;
  /**
   * Sends an approved write once and returns what is known afterwards: any state, also UNKNOWN. An error means that nothing was sent and it is still
   * APPROVED (incomplete baseline, a similar write under way, the journal), except `outcomeUnknown`: it was sent, and its outcome cannot be
   * journalled yet.
   */
  sendApproved(intentId: string): Promise<Result<IntentRecord, AppError>>;
  /** Looks for what another desk of the team sends or sent; never sends it. `blockedByIntent` while the same is under way here. */
  lookInstead(write: OthersWrite): Result<IntentRecord, AppError>;
  /** Withdraws approvals that were never sent; others are not changed. */
  withdrawAll(intentIds: readonly string[], reason: string): Result<readonly IntentRecord[], AppError>;
  declaredLike(fingerprint: string): readonly DeclaredBefore[];
  /** Called for every change after it is on the disk. Returns how to stop. */
  onChange(listener: (record: IntentRecord) => void): () => void;
  /** After a refresh: reads taken writes soon, so that they are as fresh as the lists. */
  refreshed(): Promise<void>;
  /** Marks writes interrupted by the last end of the app as UNKNOWN, and starts looking. */
  start(): void;
  /** Stops looking, and waits until outcomes of writes under way are on the disk. */
  stop(): Promise<void>;
}
