import { useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Result } from '#shared/domain/result.ts';

/** How the last **Refresh** of the period goes or went; the words are those of the coverage line. */
export type ReadState = 'idle' | 'reading' | 'offline' | 'readFailed';

/** Reads a period from the bank: its holes and its recent days. */
export function useReadPeriod(accountId: string): { readonly state: ReadState; readonly read: (range: DateRange) => void } {
  const [state, setState] = useState<ReadState>('idle');
  const read = (range: DateRange): void => {
    setState('reading');
    void invoke('sync.refreshStatement', { accountId, from: range.from, to: range.to }).then((result) => {
      setState(outcomeOf(result));
    });
  };
  return { state, read };
}

function outcomeOf(result: Result<Freshness, AppError>): ReadState {
  if (!result.ok) return result.error.kind === 'offline' ? 'offline' : 'readFailed';
  if (result.value.phase === 'offline') return 'offline';
  return result.value.phase === 'failed' ? 'readFailed' : 'idle';
}
