/** Where a record of the bank is found. */
export type RecordSource = 'transfer' | 'transaction' | 'reservedEntry' | 'virtualIban' | 'campaign' | 'investor' | 'order';

/** What holds of a kind of write wherever it is sent, looked for or shown. */
export interface WriteTraits<On extends string = 'account' | 'campaigns' | 'investors' | 'orders'> {
  /** An account, or the section of the portal's record. */
  readonly on: On;
  /** Whether money may move by it. */
  readonly movesMoney?: true;
  /** The record that it creates at the bank, whose id belongs to this write only. The journal's index names these kinds: a further one needs a migration. */
  readonly creates?: RecordSource;
  /** A step towards the closing of a campaign, and part of its evidence. */
  readonly inClosing?: true;
}
