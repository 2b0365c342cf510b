import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { arrangeHits } from './arrange-hits.ts';

export function searchHandlers({ cache }: Workbench): HandlersOf<'search.everywhere'> {
  return { 'search.everywhere': async ({ text, limit }) => ok(arrangeHits(await cache.read.searchEverywhere(text, limit), text)) };
}
