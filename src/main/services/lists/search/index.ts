import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { ok } from '#shared/domain/result.ts';

export function searchHandlers({ cache }: Workbench): HandlersOf<'search.everywhere'> {
  return { 'search.everywhere': async ({ text, limit }) => ok(arrangeHits(await cache.read.searchEverywhere(text, limit), text)) };
}

/** Who and what comes before what happened to it. */
const ORDER: readonly SearchHit['section'][] = [
  'accounts', 'investors', 'companies', 'campaigns', 'orders', 'transfers', 'virtualIbans', 'unidentified', 'disputes', 'activity', 'entries',
];

/**
 * Hits in the order in which a person looks for them: sections always in the same order, so that nothing jumps while one types, and
 * in each its namesakes first.
 */
export function arrangeHits(hits: readonly SearchHit[], text: string): SearchHit[] {
  const words = foldText(text).split(/\s+/).filter((word) => word !== '');
  const isNamed = ({ title }: SearchHit): boolean => {
    const folded = foldText(title);
    return words.every((word) => folded.includes(word));
  };
  // An entry of a statement is not called after the words of its description.
  const rank = (hit: SearchHit): number => 2 * ORDER.indexOf(hit.section) + (hit.section === 'entries' || isNamed(hit) ? 0 : 1);
  return hits.toSorted((left, right) => rank(left) - rank(right));
}
