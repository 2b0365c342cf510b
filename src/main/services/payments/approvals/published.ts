import { canonicalJson } from '#main/store/journal/index.ts';
import type { Journal } from '#main/store/journal/index.ts';
import type { PublishedJournal } from '#main/team/types.ts';

/** A desk's journal as its team sees it. */
export function publishedOf(journal: Journal): PublishedJournal {
  return {
    journalId: journal.mark().journalId,
    count: () => journal.mark().entries,
    after: (sequence, limit) => journal.eventsAfter(sequence, limit).map((entry) => ({ sequence: entry.sequence, hash: entry.hash, text: canonicalJson(entry) })),
    hashAt: (sequence) => journal.hashAt(sequence),
  };
}
