import type { SearchHit } from '#shared/bridge/lists/records.ts';

/**
 * The groups of the palette in their order, which stays whatever is typed. What the app itself offers comes before what is looked for
 * in the cache, so that what is found later never pushes away what is read.
 */
export const paletteGroups = [
  'recent', 'here', 'pages', 'actions', 'drafts', 'accounts', 'help', 'payees', 'investors', 'companies', 'campaigns', 'orders', 'transfers',
  'virtualIbans', 'unidentified', 'disputes', 'activity', 'entries',
] as const satisfies readonly ('recent' | 'here' | 'pages' | 'actions' | 'drafts' | 'payees' | 'help' | SearchHit['section'])[];
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  /** The same whenever it is offered. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly subtitle: string;
  /** Further words by which it is found, and which are not shown. */
  readonly also?: string;
  /** Only once something is typed: there may be many of its kind. */
  readonly whenTyped?: true;
  /** The shortcut that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

