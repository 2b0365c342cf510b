import { rankedSections } from '#shared/bridge/lists/records.ts';
import { foldPrintedText } from '#shared/domain/folded-text.ts';

/**
 * The groups in their fixed order. The app's own entries come before what is found in the cache, so that late results never move
 * what is read.
 */
const paletteGroups = ['recent', 'here', 'pages', 'actions', 'drafts', 'accounts', 'help', 'payees', ...rankedSections, 'entries'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  /** Stable, by which recent choices are recognised. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly subtitle: string;
  /** More words to find it by, not shown. */
  readonly also?: string;
  /** Only once something is typed, because there may be many. */
  readonly whenTyped?: true;
  /** The shortcut that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Per group of the app's own entries. */
const MOST_OF_GROUP = 8;

/** The app's own entries that hold every typed word, those that begin with it first. Without words, all that are always offered. */
export function ownEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (typed === '') return entries.filter(({ whenTyped }) => whenTyped !== true);
  const folded = foldPrintedText(typed);
  const words = folded.split(/\s+/);
  const begins = ({ title }: PaletteEntry): number => (foldPrintedText(title).startsWith(folded) ? 0 : 1);
  const fitting = entries.filter(({ title, subtitle, also = '' }) => {
    const text = foldPrintedText(`${title} ${subtitle} ${also}`);
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(fitting, ({ group }) => group).values()].flatMap((group) =>
    group.toSorted((left, right) => begins(left) - begins(right)).slice(0, MOST_OF_GROUP));
}

/** The groups that have entries. A repeated entry stays where it comes first. */
export function inGroups(entries: readonly PaletteEntry[]): readonly (readonly [PaletteGroup, readonly PaletteEntry[]])[] {
  const known = new Set<string>();
  const once = entries.filter(({ id }) => {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  const byGroup = Map.groupBy(once, ({ group }) => group);
  return paletteGroups.flatMap((group) => {
    const found = byGroup.get(group);
    return found === undefined ? [] : [[group, found] as const];
  });
}

const MOST_RECENT = 6;

export const withChosen = (recent: readonly PaletteEntry[], chosen: PaletteEntry): readonly PaletteEntry[] =>
  [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, MOST_RECENT);

/** Recent choices in the current language; one that is no longer offered stays as it was. */
export function recentEntries(recent: readonly PaletteEntry[], offered: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return recent.map((entry): PaletteEntry => ({ ...(offered.find(({ id }) => id === entry.id) ?? entry), group: 'recent' }));
}
