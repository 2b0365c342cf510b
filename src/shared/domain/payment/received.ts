/** What of a transfer tells whether it was received. */
export interface MaybeReceived {
  readonly direction: string | null;
  readonly status: string | null;
}

const notReceived = new Set<string | null>(['CANCELLED', 'REJECTED']);

/**
 * Whether a transfer was received, so that it can be sent back: section 3.5 asks for no more than that, and not for a direction or a
 * status of a certain name. What the bank leaves out, or words in another way, is `maybe`.
 */
export function wasReceived({ direction, status }: MaybeReceived): 'yes' | 'no' | 'maybe' {
  if (direction === 'OUTGOING' || notReceived.has(status)) return 'no';
  return direction === 'INCOMING' && status === 'EXECUTED' ? 'yes' : 'maybe';
}
