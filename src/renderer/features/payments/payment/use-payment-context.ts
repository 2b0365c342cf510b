import { useMemo, useSyncExternalStore } from 'react';
import { useQuery, useSettings } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { bankDateAt, bankTimeOfDayAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** The accounts, and what payments are checked against, as of this minute. */
export function usePaymentContext() {
  const accounts = useQuery('accounts.list', null, ['accounts']);
  const { decimalMark } = useFormat();
  const { cutOffTime } = useSettings();
  const { today, timeOfDay } = useBankClock();
  const context = useMemo((): PaymentContext & { readonly decimalMark: DecimalMark } => ({
    decimalMark, today, timeOfDay, cutOffTime,
    ownAccounts: (accounts.data ?? []).flatMap(({ account }) => (
      account.iban === null ? [] : [{ accountId: account.accountId, iban: account.iban, currency: account.currency ?? 'EUR' }]
    )),
  }), [accounts.data, cutOffTime, decimalMark, timeOfDay, today]);
  return { accounts, context };
}

const MINUTE_MS = 60_000;

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Day and time by the bank's clock in its time zone; payments are checked against them. */
export function useBankClock() {
  const { data } = useQuery('payments.clock', null, ['accounts', 'transfers']);
  const aheadMs = data?.aheadMs ?? 0;
  const nowMs = useSyncExternalStore(eachMinute, () => Math.floor((Date.now() + aheadMs) / MINUTE_MS) * MINUTE_MS);
  return { today: bankDateAt(nowMs), timeOfDay: bankTimeOfDayAt(nowMs) };
}
