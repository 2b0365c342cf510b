import { useSyncExternalStore } from 'react';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** As the value of a MomentInput, in local time: "2026-05-03 14:30:00". */
export function localFromIso(iso: string): string | null {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return null;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:00`;
}

/** The opposite; empty for none. */
export function isoFromLocal(local: string | null): string {
  const date = new Date((local ?? '').replace(' ', 'T'));
  return local === null || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

const MINUTE_MS = 60_000;

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Today's date at the bank; changes at midnight. */
export function useToday(): BankDate {
  return useSyncExternalStore(eachMinute, () => bankDateAt(Date.now()));
}
