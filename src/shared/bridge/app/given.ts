/** What the system handed to the app: a file that was opened with it, or the page of a link. */
export type Given =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'notRead'; readonly name: string; readonly why: 'tooLarge' | 'notReadable' }
  /** Files are read one at a time: of several none was. */
  | { readonly kind: 'several'; readonly count: number };

/** As large as a file of payments may be that a person gives. */
export const MOST_GIVEN_BYTES = 15_000_000;
