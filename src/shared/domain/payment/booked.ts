/** What of a transfer tells whether it is booked for a later day. */
export interface MaybeBooked {
  readonly direction: string | null;
  readonly status: string | null;
  readonly accountedDatetime: string | null;
}

const notBooked = new Set<string | null>(['EXECUTED', 'WORK_IN_PROGRESS', 'CANCELLED', 'REJECTED']);

/**
 * Whether a transfer is booked, so that it can be taken back before its day (section 3.5). A status that the bank leaves out, or
 * words in another way, is `maybe` until the transfer was accounted.
 */
export function isBooked({ direction, status, accountedDatetime }: MaybeBooked): 'yes' | 'no' | 'maybe' {
  if (direction === 'INCOMING' || notBooked.has(status)) return 'no';
  if (status === 'BOOKED') return 'yes';
  return accountedDatetime === null ? 'maybe' : 'no';
}
