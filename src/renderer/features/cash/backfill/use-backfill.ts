import { useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

export type BackfillStep = 'pause' | 'resume' | 'end';

interface BackfillState {
  /** null where none was asked for, or it is not known yet. */
  readonly backfill: Backfill | null;
  /** A command is on its way. */
  readonly busy: boolean;
  /** Why the last command failed. */
  readonly error: AppError | null;
  /** Gives whether it began. */
  readonly start: (from: BankDate) => Promise<boolean>;
  readonly step: (step: BackfillStep) => Promise<void>;
}

export const useBackfills = (): readonly Backfill[] => useQuery('backfill.list', null, ['backfills']).data ?? none;

const none: readonly Backfill[] = [];

/** Reading an account's older days, as it stands, and what can be done about it. */
export function useBackfill(accountId: string): BackfillState {
  const { data, reload } = useQuery('backfill.list', null, ['backfills']);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (ask: () => Promise<{ readonly ok: boolean; readonly error?: AppError }>): Promise<boolean> => {
    setBusy(true);
    const result = await ask();
    setError(result.error ?? null);
    setBusy(false);
    reload();
    return result.ok;
  };
  return {
    backfill: data?.find((candidate) => candidate.accountId === accountId) ?? null,
    busy,
    error,
    start: (from) => run(() => invoke('backfill.start', { accountId, from })),
    step: async (step) => { await run(() => invoke(`backfill.${step}`, { accountId })); },
  };
}

/** How much of it is there, from 0 to 1; never 1 before it is done. */
export function ratioOf({ phase, days, daysDone }: Backfill): number {
  if (phase === 'done') return 1;
  return days === 0 ? 0 : Math.min(0.99, Math.floor((daysDone / days) * 100) / 100);
}
