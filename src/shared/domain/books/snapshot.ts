import type { BankDate } from '../bank-date.ts';

/** The facts that a document was made from: all that are dated up to the end of a day. */
export interface Snapshot {
  readonly day: BankDate;
  /** Names the facts: the same for the same ones, in hexadecimal. null where not everything that was read was booked. */
  readonly hash: string | null;
}
