import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../command-handlers.ts';
import type { Workbench } from '../workbench.ts';

export function searchHandlers({ cache }: Workbench): HandlersOf<'search.everywhere'> {
  return { 'search.everywhere': async ({ text, limit }) => ok(await cache.read.searchEverywhere(text, limit)) };
}
