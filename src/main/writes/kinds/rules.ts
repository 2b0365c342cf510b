import type { BankClient } from '#main/bank/index.ts';
import type { AtBank, FrozenRequest, IntentRecord } from '#main/store/journal/index.ts';
import type { BankReader, Compared } from '../reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Lookup, WriteAnswer } from '../conclude.ts';
import type { Freezer, FrozenKind } from '../freeze/context.ts';

/** The record of a write that is about to be sent, or was. */
export type Undertaken = Pick<IntentRecord, 'shown' | 'marker' | 'baseline' | 'serverId' | 'transfer' | 'challenge' | 'request' | 'intentId' | 'state' | 'portal' | 'leftByFile' | 'ofOtherDesk'>;

export interface LookupContext {
  readonly reader: BankReader;
  /** By the bank's clock where known. */
  readonly sentAt: Instant;
  readonly bound: (source: Candidate['source']) => ReadonlySet<string>;
}

/** Ids by source of records that already look like the write. */
export type BaselineIds = Readonly<Record<string, readonly string[]>>;

/** What the person approved has changed at the bank: the approval is withdrawn and nothing is sent. */
export interface Outdated {
  readonly kind: 'outdated';
  readonly error: AppError;
}

/** Everything that differs between kinds of frozen writes. Nothing here writes to the journal. */
export interface WriteKindRules {
  /** null: it has no request of its own. */
  readonly operation: OperationId | null;
  /** Records that already look like the write. Fails when not all could be read, or it must not be sent. */
  baseline(write: Undertaken, context: LookupContext): Promise<Result<BaselineIds, BankError | Outdated>>;
  /** The only request that writes. */
  send(bank: Pick<BankClient, 'call'>, request: FrozenRequest): Promise<Result<WriteAnswer, BankError>>;
  look(write: Undertaken, context: LookupContext): Promise<Lookup>;
  read(write: Undertaken, context: LookupContext): Promise<Result<AtBank | null, BankError>>;
  /** All records like it, its own included, that belong to no other write; for kinds that create something. */
  alike?(write: Undertaken, context: LookupContext): Promise<Result<readonly Compared[], BankError>>;
  /** Whether a look may find a taken write that cannot be read. */
  readonly lookWhenTaken?: boolean;
  /** The earliest end of the waiting window, where the kind needs longer than the setting. */
  windowEndsAt?(sentAt: Instant): Instant;
  /** What is read into the cache when it changed; records of the portal always are. */
  readonly rereads?: 'balance' | 'virtualIban';
}

/** All that is particular to a kind of write. What a person asks for is frozen first. */
export type KindOf<Kind extends WriteKind> = WriteKindRules & (Kind extends FrozenKind ? { readonly freeze: Freezer<Kind> } : unknown);
export type KindsOf<Kinds extends WriteKind> = { readonly [Kind in Kinds]: KindOf<Kind> };
