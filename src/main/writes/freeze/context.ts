import type { FrozenRequest } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownTransfer, ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { bankDateAt, BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { bankTimeMs } from '#main/context/bank-time.ts';

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
