import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

/** What proves a write: its history as it stands in the chain, and the pack of it for an auditor. */
export function evidenceHandlers(_bench: Workbench): HandlersOf<'evidence.export' | 'intents.trail'> {
  return {
    'evidence.export': async () => NOT_FOUND,
    'intents.trail': async () => NOT_FOUND,
  };
}
