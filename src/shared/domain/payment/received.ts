import { movesNothing } from './transfer-sides.ts';

interface MaybeReceived {
  readonly direction: string | null;
  readonly status: string | null;
}

/**
 * Whether a transfer was received and can be sent back: section 3.5 requires no more, and names neither direction nor status.
 * Missing or undocumented values are `maybe`.
 */
export function wasReceived({ direction, status }: MaybeReceived): 'yes' | 'no' | 'maybe' {
  if (direction === 'OUTGOING' || movesNothing(status)) return 'no';
  return direction === 'INCOMING' && status === 'EXECUTED' ? 'yes' : 'maybe';
}
