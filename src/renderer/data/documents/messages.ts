/* What the page and the thread that reads documents say to each other. */

/** `locked`: it asks for a password. `needsTooMuch`: memory. */
export type DocumentTrouble = 'notReadable' | 'locked' | 'tookTooLong' | 'needsTooMuch';

/** A page of a PDF. */
export interface DrawnPage {
  readonly picture: ImageBitmap;
  /** How many the file has. */
  readonly pages: number;
  /** For those who do not see the picture. */
  readonly text: string;
  /** Whether something of it could not be drawn. */
  readonly lacking: boolean;
}

export interface Opening {
  readonly bytes: Uint8Array;
}

export type Question = { readonly id: number } & ({ readonly ask: 'page'; readonly number: number; readonly width: number } | { readonly ask: 'paymentCode' });

export type Answer = { readonly id: number } & ({ readonly value: DrawnPage | string | null } | { readonly trouble: DocumentTrouble });
