import { useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

export interface Deciding {
  readonly busy: boolean;
  readonly error: AppError | null;
  /** null: it belongs to no order. */
  readonly decide: (orderId: string | null, note: string) => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

/** Notes what a person decides about a transfer, and takes it back. */
export function useDeciding(unidentifiedTransferId: string, onChanged: () => void): Deciding {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (ask: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: AppError }>): Promise<void> => {
    setBusy(true);
    const result = await ask();
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) onChanged();
  };
  return {
    busy,
    error,
    decide: async (orderId, note) => run(async () => invoke('unidentified.decide', { unidentifiedTransferId, orderId, note })),
    takeBack: async () => run(async () => invoke('unidentified.undecide', { unidentifiedTransferId })),
  };
}
