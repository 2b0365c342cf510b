/** What a paying process is told. */
export interface PayerOrder {
  /** Of its stores. */
  readonly directory: string;
  readonly url: string;
  /** Set before each reference, so that no two processes use the same. */
  readonly name: string;
  /** How many payments it makes; then it ends by itself. */
  readonly payments: number;
  /** How many it makes at a time. */
  readonly lanes: number;
  /** Whether it makes some above what the bank lets go without a code. */
  readonly challenges: boolean;
  /** Leaves out the disk: the control of the test that wants to see the sync. */
  readonly withoutSync: boolean;
}

/** What it says, a line of JSON each. */
export type PayerReport =
  /** Everything is imported: it waits for a line on its standard input. */
  | { readonly type: 'loaded' }
  /** The stores are open; `ms` since it was told to go. */
  | { readonly type: 'ready'; readonly ms: number; readonly interrupted: number }
  /** The journal cannot be written: it ends. */
  | { readonly type: 'blocked'; readonly reason: string }
  | { readonly type: 'sending'; readonly reference: string }
  | { readonly type: 'outcome'; readonly reference: string; readonly intentId: string; readonly state: string }
  /** Nothing was sent. */
  | { readonly type: 'refused'; readonly reference: string; readonly error: string };

/** Its exit code when the journal cannot be written. */
export const BLOCKED_EXIT = 3;
