import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { MatchedBy } from '#shared/domain/books/matching.ts';
import type { EpochDay } from '../epoch-day.ts';
import { NEVER, sumWriter } from './sums.ts';

export interface LegRow {
  readonly leg_key: number;
  readonly day: EpochDay;
  readonly entry_key: number | null;
}

export interface EntryRow {
  readonly entry_key: number;
  readonly day: EpochDay;
  readonly amount_minor: number;
  readonly currency: string;
  readonly leg_key: number | null;
}

/** Joins and parts the two halves of a movement. An entry without its other half is unexplained. */
export function pairWriter(database: Database) {
  const sum = sumWriter(database);
  const joinLeg = database.prepare('UPDATE book_leg SET entry_key = ?, matched_by = ?, opens = ?, closes = ?, wrong_entry = NULL WHERE leg_key = ?');
  const partLeg = database.prepare(`UPDATE book_leg SET entry_key = NULL, matched_by = NULL, opens = day, closes = ${NEVER} WHERE leg_key = ?`);
  const setEntry = database.prepare('UPDATE book_entry SET leg_key = ?, hint = NULL, hint_id = NULL WHERE entry_key = ?');
  const entryOf = database.prepare<[number], EntryRow>('SELECT entry_key, day, amount_minor, currency, leg_key FROM book_entry WHERE entry_key = ?');
  const mark = database.prepare('INSERT OR IGNORE INTO book_day (day) VALUES (?)');
  const move = ({ day, amount_minor: amountMinor, currency }: EntryRow, place: 'unexplained' | 'in-transit', sign: 1 | -1): void =>
    sum({ place, currency, campaignId: null, day, amountMinor: -amountMinor }, sign);
  return {
    join(leg: LegRow, entry: EntryRow, by: MatchedBy): void {
      joinLeg.run(entry.entry_key, by, Math.min(leg.day, entry.day), Math.max(leg.day, entry.day), leg.leg_key);
      setEntry.run(leg.leg_key, entry.entry_key);
      move(entry, 'unexplained', -1);
      move(entry, 'in-transit', 1);
    },
    /** Its day is matched again. */
    part(legKey: number, entryKey: number): void {
      const entry = entryOf.get(entryKey);
      partLeg.run(legKey);
      if (entry === undefined) return;
      setEntry.run(null, entryKey);
      move(entry, 'in-transit', -1);
      move(entry, 'unexplained', 1);
      mark.run(entry.day);
    },
    mark: (day: EpochDay): void => void mark.run(day),
  };
}
