import { useCallback, useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { RevertedTransfer } from '#shared/contract/money-transfers.ts';

/** What the bank says of a transfer's reversal. `none`: it knows of none. */
export type Reversal =
  | { readonly kind: 'asking' }
  | { readonly kind: 'none' }
  | { readonly kind: 'reverted'; readonly reverted: RevertedTransfer }
  | { readonly kind: 'failed'; readonly error: AppError };

/** The reverted-transfer lookup, which moves nothing; null until it is asked for. */
export function useReverted(transferId: string): { readonly reversal: Reversal | null; readonly look: () => Promise<void> } {
  const [reversal, setReversal] = useState<Reversal | null>(null);
  const look = useCallback(async (): Promise<void> => {
    setReversal({ kind: 'asking' });
    const result = await invoke('transfers.reverted', { transferId });
    if (result.ok) setReversal({ kind: 'reverted', reverted: result.value });
    else setReversal(result.error.kind === 'notFound' ? { kind: 'none' } : { kind: 'failed', error: result.error });
  }, [transferId]);
  return { reversal, look };
}
