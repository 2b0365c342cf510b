import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { BookedFact, BookedPosting } from '#shared/domain/books/facts.ts';
import { holdingsOf } from '#shared/domain/books/holdings.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { pairWriter } from './pairs.ts';
import { movedBy, NEVER, sumWriter } from './sums.ts';

/** Of these places, what each fact has there is listed. */
const HELD = new Set<string>(['investors', 'refunds-under-way', 'unidentified']);

interface StoredLeg {
  readonly leg_key: number;
  readonly posting: string;
  readonly day: EpochDay;
  readonly amount_minor: number;
  readonly currency: string;
  readonly evidence: string;
  readonly entry_key: number | null;
}

interface KnownFact {
  readonly fact_key: number;
  readonly booked: string;
  readonly doubts: string | null;
}

/** Books facts in place of what was booked of them before. Halves that stay as they were stay joined. */
export function factWriter(database: Database) {
  const sum = sumWriter(database);
  const pairs = pairWriter(database);
  const known = database.prepare<[string], KnownFact>('SELECT fact_key, booked, doubts FROM book_fact WHERE fact = ?');
  const insert = database.prepare('INSERT INTO book_fact (fact, booked, doubts) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE book_fact SET booked = ?, doubts = ? WHERE fact_key = ?');
  const remove = database.prepare('DELETE FROM book_fact WHERE fact_key = ?');
  const dropHoldings = database.prepare('DELETE FROM book_holding WHERE fact_key = ?');
  const hold = database.prepare('INSERT INTO book_holding (fact_key, place, currency, from_day, to_day, amount_minor) VALUES (?, ?, ?, ?, ?, ?)');
  const legsOf = database.prepare<[number], StoredLeg>('SELECT leg_key, posting, day, amount_minor, currency, evidence, entry_key FROM book_leg WHERE fact_key = ?');
  const insertLeg = database.prepare('INSERT INTO book_leg (fact_key, posting, day, amount_minor, currency, evidence, opens, closes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const tellLeg = database.prepare('UPDATE book_leg SET evidence = ? WHERE leg_key = ?');
  const removeLeg = database.prepare('DELETE FROM book_leg WHERE leg_key = ?');

  const drop = ({ leg_key: legKey, entry_key: entryKey, day }: StoredLeg): void => {
    if (entryKey !== null) pairs.part(legKey, entryKey);
    removeLeg.run(legKey);
    // An entry may be called a wrong amount of it, or have two halves to choose from because of it.
    pairs.mark(day);
  };
  const writeHoldings = (key: number, booked: readonly BookedPosting[]): void => {
    dropHoldings.run(key);
    for (const { place, currency, from, to, amountMinor } of holdingsOf(booked.map(({ posting }) => posting))) {
      if (HELD.has(place)) hold.run(key, place, currency, epochDay(from), to === null ? NEVER : epochDay(to), amountMinor);
    }
  };
  const writeLegs = (key: number, booked: readonly BookedPosting[]): void => {
    const stored = new Map(legsOf.all(key).map((leg) => [leg.posting, leg]));
    for (const { posting: { id, date, lines }, evidence } of booked) {
      const line = lines.find(({ place }) => place === 'in-transit');
      if (line === undefined || evidence === null) continue;
      const day = epochDay(date);
      const before = stored.get(id);
      stored.delete(id);
      const json = JSON.stringify(evidence);
      if (before?.day === day && before.amount_minor === line.amountMinor && before.currency === line.currency) {
        if (before.evidence === json) continue;
        tellLeg.run(json, before.leg_key);
      } else {
        if (before !== undefined) drop(before);
        insertLeg.run(key, id, day, line.amountMinor, line.currency, json, day, NEVER);
      }
      pairs.mark(day);
    }
    for (const leg of stored.values()) drop(leg);
  };

  /** Gives the key of the fact where anything of it changed, else null. */
  return (fact: string, { booked, doubts }: BookedFact): number | null => {
    const before = known.get(fact);
    const json = JSON.stringify(booked);
    const doubtsJson = doubts.length === 0 ? null : JSON.stringify(doubts);
    const isNothing = booked.length === 0 && doubtsJson === null;
    if (before === undefined ? isNothing : before.booked === json && before.doubts === doubtsJson) return null;
    for (const { posting } of before === undefined ? [] : (JSON.parse(before.booked) as BookedPosting[])) for (const moved of movedBy(posting)) sum(moved, -1);
    for (const { posting } of booked) for (const moved of movedBy(posting)) sum(moved, 1);
    const key = before?.fact_key ?? Number(insert.run(fact, json, doubtsJson).lastInsertRowid);
    writeHoldings(key, booked);
    writeLegs(key, booked);
    if (isNothing) remove.run(key);
    else if (before !== undefined) update.run(json, doubtsJson, key);
    return key;
  };
}
