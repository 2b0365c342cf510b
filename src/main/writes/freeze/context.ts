import { createHash } from 'node:crypto';

import { bankTimeMs } from '#main/context/workspace-context.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { FrozenRequest } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { bankDateAt, bankTimeOfDayAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';

/** A write as it would be sent and as the person is shown it. Freezing changes nothing. */
export interface FrozenWrite {
  readonly kind: WriteKind;
  readonly request: FrozenRequest;
  /** SHA-256 of {@link approvedText}, or of bank, operation and input. */
  readonly bodyHash: string;
  readonly fingerprint: string;
  readonly shown: ShownWrite;
  readonly marker: string | null;
}

export interface FreezeContext {
  readonly workspace: WorkspaceContext;
  readonly decimalMark: AmountNotation;
  /** Decides the marker: preparing twice gives the same write. */
  readonly requestId: string;
  /** The bank's own validation of this request in this session, by the hash of the request without a marker. */
  readonly validated: (requestHash: string) => ShownTransfer['validated'];
}

type AskedWrite = Write | ClosingWrite;
/** What a person may ask for. */
export type FrozenKind = AskedWrite['kind'];
export type WritesOf = { readonly [Kind in FrozenKind]: Extract<AskedWrite, { readonly kind: Kind }> };

export type Freezer<Kind extends FrozenKind> = (write: WritesOf[Kind], context: FreezeContext) => Promise<Result<FrozenWrite, AppError>>;

export const NOT_ALLOWED: AppError = { kind: 'invalid', problems: [{ field: 'moneyTransferId', code: 'notAllowed' }] };
export const HIDDEN_IN_DESCRIPTION: AppError = { kind: 'paymentInvalid', problems: [{ field: 'description', code: 'hiddenCharacters' }] };
export const NOTHING_TO_CHANGE: AppError = { kind: 'nothingToChange' };

export async function paymentContext({ workspace, decimalMark }: Pick<FreezeContext, 'workspace' | 'decimalMark'>): Promise<PaymentContext> {
  const nowMs = await bankTimeMs(workspace);
  const accounts = await workspace.cache.read.listAccounts();
  return {
    decimalMark, today: bankDateAt(nowMs), timeOfDay: bankTimeOfDayAt(nowMs), cutOffTime: workspace.settings().cutOffTime,
    ownAccounts: accounts.flatMap(({ account: { accountId, iban, currency } }) => (iban === null ? [] : [{ accountId, iban, currency: currency ?? '' }])),
  };
}

/** SHA-256, hexadecimal, of what is sent to which bank. */
export function hashOf(bank: string, { operation, input }: FrozenRequest): string {
  return createHash('sha256').update(canonicalJson({ bank, operation, input })).digest('hex');
}

/**
 * What is approved where that is more than the request: its hash, then of a closing the campaign's state and the forecast's assumptions, since the
 * request does not tell what it will do, then the attached files. null where the request is all.
 */
export function approvedText(bank: string, request: FrozenRequest, shown: ShownWrite): string | null {
  const closing = shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? [shown.snapshot.hash, canonicalJson({ ...shown.assumptions })] : [];
  const attachments = 'attachments' in shown && shown.attachments !== undefined ? [canonicalJson(shown.attachments)] : [];
  const more = [...closing, ...attachments];
  return more.length === 0 ? null : [hashOf(bank, request), ...more].join(' ');
}

export function bodyHashOf(bank: string, request: FrozenRequest, shown: ShownWrite): string {
  const text = approvedText(bank, request, shown);
  return text === null ? hashOf(bank, request) : createHash('sha256').update(text).digest('hex');
}

/** Names what may be under way only once. Parts stay separate whatever they contain. */
export const fingerprintOf = (...parts: readonly string[]): string => parts.map((part) => part.replaceAll('|', '%7C')).join('|');

/** Crockford's digits cannot be mistaken for each other. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARKER_DIGITS = 8;

/** The code that identifies a request's record at the bank, such as "TS4K7Q0ZB2". */
export function markerOf(requestId: string): string {
  const digest = createHash('sha256').update(`marker ${requestId}`).digest();
  return `TS${[...digest.subarray(0, MARKER_DIGITS)].map((byte) => DIGITS[byte % DIGITS.length] ?? '0').join('')}`;
}
