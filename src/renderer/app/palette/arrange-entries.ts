import { foldPrintedText } from '#shared/domain/folded-text.ts';
import { paletteGroups } from './palette-entry.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** Of what the app itself offers in one group; the last words typed bring the rest. */
const MOST_OF_GROUP = 8;

/** Those of the app's own entries that hold every word typed, those that begin with it first; without words, what is always offered. */
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

/** The groups that have something, always in the same order; an entry that is offered twice stands where it comes first. */
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

/** Puts what was chosen before the choices before it. */
export const withChosen = (recent: readonly PaletteEntry[], chosen: PaletteEntry): readonly PaletteEntry[] =>
  [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, MOST_RECENT);

/** The recent choices as they are offered now, in the language in use; what is no longer offered by itself, as it was. */
export function recentEntries(recent: readonly PaletteEntry[], offered: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return recent.map((entry): PaletteEntry => ({ ...(offered.find(({ id }) => id === entry.id) ?? entry), group: 'recent' }));
}
