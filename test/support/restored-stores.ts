import { restoreJournal } from '#main/app/session/journal-files.ts';
import type { OpenStores } from '#main/app/session/open-stores.ts';
import type { RestoredJournal } from '#main/context/workspace-context.ts';
import type { JournalledEvent, RestoreTimes } from '#main/store/journal/index.ts';
import { failed } from '#shared/domain/result.ts';

/** Restores the events of an export as the app and its thread do together. */
export function restoreInto(stores: OpenStores, events: readonly JournalledEvent[], times: RestoreTimes): RestoredJournal['merged'] {
  const way = stores.beginRestore();
  if (way === 'notWritable') return failed('notWritable');
  const restored = restoreJournal(way, stores.files().journal, events, times);
  return stores.endRestore(restored) ? restored.merged : failed('notWritable');
}
