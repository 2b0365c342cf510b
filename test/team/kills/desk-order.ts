/** What a desk's process is told. */
export interface DeskOrder {
  readonly name: string;
  /** Of its stores, which belong to a team already. */
  readonly directory: string;
  readonly url: string;
  readonly portalId: string;
  /** By how much the bank's clock is ahead of this computer's. */
  readonly aheadMs: number;
  /** Set before each reference, so that no two processes use the same. */
  readonly prefix: string;
  readonly payees: readonly { readonly name: string; readonly iban: string }[];
}

/** What it says, a line of JSON each. A request is known by the reference in its payment's description. */
export type DeskReport =
  /** Everything is imported: it waits for its order. */
  | { readonly type: 'loaded' }
  /** It works, `ms` since it began to open its stores; `workMs`: processor time of all its threads since. */
  | { readonly type: 'ready'; readonly ms: number; readonly workMs: number }
  | { readonly type: 'blocked'; readonly reason: string }
  | { readonly type: 'requested'; readonly requestId: string; readonly reference: string }
  | { readonly type: 'approved'; readonly requestId: string }
  /** About to ask the bank, if the team lets it. */
  | { readonly type: 'sending'; readonly requestId: string }
  | { readonly type: 'sent'; readonly requestId: string; readonly state: string }
  | { readonly type: 'refused'; readonly what: string; readonly error: string };
