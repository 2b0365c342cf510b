import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../workspace-commands.ts';
import type { Workbench } from '../workbench.ts';
import { arrangeHits } from './arrange-hits.ts';

export function searchHandlers({ cache }: Workbench): HandlersOf<'search.everywhere'> {
  return { 'search.everywhere': async ({ text, limit }) => ok(arrangeHits(await cache.read.searchEverywhere(text, limit), text)) };
}
