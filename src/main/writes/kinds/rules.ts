import type { BankClient } from '#main/bank/index.ts';
import type { AtBank, FrozenRequest, IntentRecord } from '#main/store/journal/index.ts';
import type { BankReader, Compared } from '../reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Look, WriteAnswer } from '../conclude.ts';

/** What is about to be sent, or was. */
export type Undertaken = Pick<IntentRecord, 'shown' | 'marker' | 'baseline' | 'serverId' | 'transfer' | 'challenge' | 'request' | 'intentId' | 'state' | 'portal'>;

export interface LookContext {
  readonly reader: BankReader;
  /** When it was sent, by the bank's clock where it tells it. */
  readonly sentAt: Instant;
  /** Ids at the bank that belong to other writes. */
  readonly bound: (source: Candidate['source']) => ReadonlySet<string>;
}

/** Ids, by source, of what already looks like the write. */
export type BaselineIds = Readonly<Record<string, readonly string[]>>;

/** What the person approved is no longer so at the bank: the approval is withdrawn, and nothing is sent. */
export interface Outdated {
  readonly kind: 'outdated';
  readonly error: AppError;
}

/** All that differs between kinds of writes once they are frozen. Nothing here writes to the journal. */
export interface WriteKindRules {
  /** Everything at the bank that already looks like the write. Fails when not all of it could be read, or it is not to be sent. */
  baseline(write: Undertaken, context: LookContext): Promise<Result<BaselineIds, BankError | Outdated>>;
  /** The one request that writes. */
  send(bank: Pick<BankClient, 'call'>, request: FrozenRequest): Promise<Result<WriteAnswer, BankError>>;
  /** Whether what was sent is at the bank. */
  look(write: Undertaken, context: LookContext): Promise<Look>;
  /** How what the bank took stands now; null when the bank does not show it yet. */
  read(write: Undertaken, context: LookContext): Promise<Result<AtBank | null, BankError>>;
  /** All that looks like it at the bank and belongs to no other write, its own with it; where it brings something about. */
  alike?(write: Undertaken, context: LookContext): Promise<Result<readonly Compared[], BankError>>;
  /** Whether a look may still find what the bank took without saying where it can be read. */
  readonly lookWhenTaken?: boolean;
  /** The earliest end of the waiting window, where the kind needs longer than the setting. */
  windowEndsAt?(sentAt: Instant): Instant;
}

/** The input of a frozen request as its operation takes it; it was checked against the operation's row when it was frozen. */
export const inputOf = <Id extends OperationId>(_operation: Id, request: FrozenRequest): OperationInput<Id> => request.input as unknown as OperationInput<Id>;
