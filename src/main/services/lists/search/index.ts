import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { rankedSections } from '#shared/bridge/lists/records.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { foldedWords, foldText } from '#shared/domain/folded-text.ts';
import { ok } from '#shared/domain/result.ts';

export function searchHandlers({ cache }: Needs<'cache'>): HandlersOf<'search.everywhere' | 'search.entries'> {
  return {
    'search.everywhere': async ({ text, limit }) => ok(arrangeHits(await cache.read.searchEverywhere(text, limit), text)),
    'search.entries': async ({ text, limit }) => ok(await cache.read.searchEntries(text, limit)),
  };
}

const ORDER: readonly SearchHit['section'][] = ['accounts', ...rankedSections];

/** Sections always in the same order, so that nothing jumps while typing; in each section, hits by name first. */
export function arrangeHits(hits: readonly SearchHit[], text: string): SearchHit[] {
  const words = foldedWords(text);
  const isNamed = ({ title }: SearchHit): boolean => {
    const folded = foldText(title);
    return words.every((word) => folded.includes(word));
  };
  const rank = (hit: SearchHit): number => 2 * ORDER.indexOf(hit.section) + (isNamed(hit) ? 0 : 1);
  return hits.toSorted((left, right) => rank(left) - rank(right));
}
