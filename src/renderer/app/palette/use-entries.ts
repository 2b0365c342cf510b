import { useHelpEntries } from './use-help-entries.ts';
import { useActionEntries } from './use-action-entries.ts';
import { usePageEntries } from './use-page-entries.ts';
import { useRecordActionEntries } from './use-record-action-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The pages, and everything that can be done from anywhere. */
export function useEntries(): readonly PaletteEntry[] {
  return [...usePageEntries(), ...useActionEntries(), ...useRecordActionEntries(), ...useHelpEntries()];
}
