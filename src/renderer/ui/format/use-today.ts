import { useSyncExternalStore } from 'react';

import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';

const MINUTE_MS = 60_000;

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** Today's date at the bank; a window that stays open over midnight follows. */
export function useToday(): BankDate {
  return useSyncExternalStore(eachMinute, () => bankDateAt(Date.now()));
}
