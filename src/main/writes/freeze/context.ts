import { createHash } from 'node:crypto';

import { bankTimeMs } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { FrozenRequest } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownTransfer, ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { BANK_TIME_ZONE, bankDateAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';

/** A write as it would be sent and as the person is shown it. Making one changes nothing anywhere. */
export interface FrozenWrite {
  readonly kind: WriteKind;
  readonly request: FrozenRequest;
  /** SHA-256 over bank, operation and input. */
  readonly bodyHash: string;
  readonly fingerprint: string;
  readonly shown: ShownWrite;
  readonly marker: string | null;
}

/** What a write is frozen with. */
export interface FreezeContext {
  readonly bench: Workbench;
  readonly decimalMark: AmountNotation;
  /** Decides the marker, so that preparing twice freezes the same. */
  readonly requestId: string;
  /** What the bank's own check said of this very request in this session, by the hash of the request without a marker. */
  readonly validated: (requestHash: string) => ShownTransfer['validated'];
}

/** Freezes the writes of one kind. */
export type Freezer<Kind extends Write['kind']> = (
  write: Extract<Write, { readonly kind: Kind }>, context: FreezeContext,
) => Promise<Result<FrozenWrite, AppError>>;

/** What a payment is judged against: the bank's date and time where it has told them, and the connection's accounts. */
export async function paymentContext({ bench, decimalMark }: Pick<FreezeContext, 'bench' | 'decimalMark'>): Promise<PaymentContext> {
  const nowMs = await bankTimeMs(bench);
  const accounts = await bench.cache.read.listAccounts();
  return {
    decimalMark, today: bankDateAt(nowMs), timeOfDay: timeOfDay.format(nowMs), cutOffTime: bench.settings().cutOffTime,
    ownAccounts: accounts.flatMap(({ account: { accountId, iban, currency } }) => (iban === null ? [] : [{ accountId, iban, currency: currency ?? '' }])),
  };
}

const timeOfDay = new Intl.DateTimeFormat('sv-SE', { timeZone: BANK_TIME_ZONE, hour: '2-digit', minute: '2-digit' });

/** SHA-256, in hexadecimal, of exactly what goes to which bank. */
export function hashOf(bank: string, { operation, input }: FrozenRequest): string {
  return createHash('sha256').update(canonicalJson({ bank, operation, input })).digest('hex');
}

/** What is under way only once: parts that name it, kept apart whatever stands in them. */
export const fingerprintOf = (...parts: readonly string[]): string => parts.map((part) => part.replaceAll('|', '%7C')).join('|');

/** Crockford's digits: none of them is taken for another when read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARKER_DIGITS = 8;

/** The code by which the bank's record of a request can be told from others, such as "TS4K7Q0ZB2". */
export function markerOf(requestId: string): string {
  const digest = createHash('sha256').update(`marker ${requestId}`).digest();
  return `TS${[...digest.subarray(0, MARKER_DIGITS)].map((byte) => DIGITS[byte % DIGITS.length] ?? '0').join('')}`;
}
