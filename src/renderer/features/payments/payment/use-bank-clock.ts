import { useSyncExternalStore } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, BANK_TIME_ZONE } from '#shared/domain/instant.ts';

const timeOfDay = new Intl.DateTimeFormat('sv-SE', { timeZone: BANK_TIME_ZONE, hour: '2-digit', minute: '2-digit' });

const MINUTE_MS = 60_000;

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Day and time by the bank's clock, in the bank's zone: what a payment is judged by before it is sent, and when it is. */
export function useBankClock(): { readonly today: BankDate; readonly timeOfDay: string } {
  const { data } = useQuery('payments.clock', null, ['accounts', 'transfers']);
  const aheadMs = data?.aheadMs ?? 0;
  const nowMs = useSyncExternalStore(eachMinute, () => Math.floor((Date.now() + aheadMs) / MINUTE_MS) * MINUTE_MS);
  return { today: bankDateAt(nowMs), timeOfDay: timeOfDay.format(nowMs) };
}
