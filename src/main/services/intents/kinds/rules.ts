import type { BankClient } from '#main/bank/index.ts';
import type { FrozenRequest, IntentRecord } from '#main/journal/index.ts';
import type { BankReader } from '#main/sync/reconcile/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate, ShownWrite } from '#shared/bridge/intents.ts';
import type { Write } from '#shared/bridge/payment-inputs.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { AtBank } from '#main/journal/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { FrozenWrite } from '../door.ts';
import type { Look, WriteAnswer } from '../conclude.ts';
import type { Workbench } from '../../workbench.ts';

/** What a write is frozen with. */
export interface FreezeContext {
  readonly bench: Workbench;
  readonly decimalMark: DecimalMark;
  /** The bank's time where it has told it. */
  readonly nowMs: number;
  /** Decides the marker, so that preparing twice freezes the same. */
  readonly requestId: string;
  /** What the bank's own check of this very request said in this session, by the hash of the request without a marker. */
  readonly validated: (requestHash: string) => ValidatedFees | null;
}

export interface ValidatedFees {
  readonly fees: NonNullable<Extract<ShownWrite, { readonly kind: 'createTransfer' }>['validated']>['fees'];
  readonly executionDate: NonNullable<Extract<ShownWrite, { readonly kind: 'createTransfer' }>['validated']>['executionDate'];
  readonly debtorName: string | null;
}

/** What is about to be sent, or was. */
export type Undertaken = Pick<IntentRecord, 'shown' | 'marker' | 'baseline' | 'serverId' | 'transfer' | 'challenge' | 'request' | 'intentId' | 'state'>;

export interface LookContext {
  readonly reader: BankReader;
  /** When it was sent, by the bank's clock where it tells it. */
  readonly sentAt: Instant;
  /** Ids at the bank that belong to other writes. */
  readonly bound: (source: Candidate['source']) => ReadonlySet<string>;
}

/** Ids, by source, of what already looks like the write. */
export type BaselineIds = Readonly<Record<string, readonly string[]>>;

/** All that differs between kinds of writes once they are frozen. Nothing here writes to the journal. */
export interface WriteKindRules {
  /** Everything at the bank that already looks like the write. Fails when not all of it could be read. */
  baseline(write: Undertaken, context: LookContext): Promise<Result<BaselineIds, BankError>>;
  /** The one request that writes. */
  send(bank: Pick<BankClient, 'call'>, request: FrozenRequest): Promise<Result<WriteAnswer, BankError>>;
  /** Whether what was sent is at the bank. */
  look(write: Undertaken, context: LookContext): Promise<Look>;
  /** How what the bank took stands now; null when the bank does not show it yet. */
  read(write: Undertaken, context: LookContext): Promise<Result<AtBank | null, BankError>>;
  /** The earliest end of the waiting window, where the kind needs longer than the setting. */
  windowEndsAt?(sentAt: Instant): Instant;
}

/** Freezes the writes of one kind. */
export type Freezer<Kind extends Write['kind']> = (
  write: Extract<Write, { readonly kind: Kind }>, context: FreezeContext,
) => Promise<Result<FrozenWrite, AppError>>;

/** The input of a frozen request as its operation takes it; it was checked against the operation's row when it was frozen. */
export const inputOf = <Id extends OperationId>(_operation: Id, request: FrozenRequest): OperationInput<Id> => request.input as unknown as OperationInput<Id>;
