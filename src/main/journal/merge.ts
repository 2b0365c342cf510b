import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { Instant } from '#shared/domain/instant.ts';
import { firstBrokenOf } from './chain.ts';
import type { JournalEntry } from './door.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import type { IntentRecord } from './record.ts';
import type { Rows } from './rows.ts';
import { addEvent, headOf, putRecord, Refused } from './writing.ts';

/** In one transaction of the caller's. Gives how many intents were added; null when the export is not whole. */
export function mergeExport(database: Database, rows: Rows, events: readonly JournalledEvent[], at: Instant): number | null {
  if (firstBrokenOf(events) !== null) return null;
  const intents = Map.groupBy(events, ({ intentId }) => intentId);
  if ([...intents.values()].some((own) => fold(own) === null)) return null;
  const absent = [...intents].filter(([intentId]) => rows.intent.get(intentId) === undefined);
  return absent.filter(([, own]) => addWhole(database, rows, own, at)).length;
}

/** Whether it could be added: another may hold one of its locks. */
function addWhole(database: Database, rows: Rows, own: readonly JournalledEvent[], at: Instant): boolean {
  const entries = [...own, ...whenRestored(own, at)];
  const begun = headOf(rows).sequence + 1;
  const record = fold(entries.map((entry, index) => ({ ...entry, sequence: begun + index })));
  if (record === null) return false;
  try {
    // A transaction in another is a savepoint: one that is refused takes back only itself.
    database.transaction(() => {
      for (const entry of entries) addEvent(rows, entry, entry.at);
      putRecord(database, rows, record, begun);
    })();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function fold(entries: readonly (JournalEntry & Pick<JournalledEvent, 'at' | 'sequence'>)[]): IntentRecord | null {
  let record: IntentRecord | null = null;
  for (const { event, at, sequence } of entries) {
    record = applyEvent(record, event, at, sequence);
    if (record === null) return null;
  }
  return record;
}

/** What an export cannot know: whether what it had not sent was sent after it, and how what was under way ended. */
function whenRestored(own: readonly JournalledEvent[], at: Instant): (JournalEntry & Pick<JournalledEvent, 'at' | 'sequence'>)[] {
  const last = own.at(-1);
  const state = fold(own)?.state;
  const event: IntentEvent | null = state === 'APPROVED' ? { type: 'withdrawn', reason: RESTORED }
    : state === 'SENDING' || state === 'CONFIRMING' ? { type: 'interrupted', nextLookAt: at } : null;
  return last === undefined || event === null ? [] : [{ intentId: last.intentId, event, at, sequence: last.sequence + 1 }];
}

/** Reason of what was withdrawn because it came from an export. */
const RESTORED = 'restored';
