interface MaybeBooked {
  readonly direction: string | null;
  readonly status: string | null;
  readonly accountedDatetime: string | null;
}

const notBooked = new Set<string | null>(['EXECUTED', 'WORK_IN_PROGRESS', 'CANCELLED', 'REJECTED']);

/** Whether a transfer is booked and can be deleted before its day (section 3.5). A missing or undocumented status is `maybe` until accounting. */
export function isBooked({ direction, status, accountedDatetime }: MaybeBooked): 'yes' | 'no' | 'maybe' {
  if (direction === 'INCOMING' || notBooked.has(status)) return 'no';
  if (status === 'BOOKED') return 'yes';
  return accountedDatetime === null ? 'maybe' : 'no';
}
