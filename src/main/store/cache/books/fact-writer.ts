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

/** Books facts in place of what was booked of them before. Halves that stay as they were stay joined. */
export class FactWriter {
  readonly #database: Database;
  readonly #sum;
  readonly #pairs;

  constructor(database: Database) {
    this.#database = database;
    this.#sum = sumWriter(database);
    this.#pairs = pairWriter(database);
  }

  /** Gives the key of the fact where anything of it changed, else null. */
  write(fact: string, { booked, doubts }: BookedFact): number | null {
    const known = this.#database.prepare<[string], { readonly fact_key: number; readonly booked: string; readonly doubts: string | null }>('SELECT fact_key, booked, doubts FROM book_fact WHERE fact = ?').get(fact);
    const json = JSON.stringify(booked);
    const doubtsJson = doubts.length === 0 ? null : JSON.stringify(doubts);
    if (known === undefined ? booked.length === 0 && doubtsJson === null : known.booked === json && known.doubts === doubtsJson) return null;
    for (const { posting } of known === undefined ? [] : (JSON.parse(known.booked) as BookedPosting[])) for (const moved of movedBy(posting)) this.#sum(moved, -1);
    for (const { posting } of booked) for (const moved of movedBy(posting)) this.#sum(moved, 1);
    const key = known?.fact_key ?? Number(this.#database.prepare('INSERT INTO book_fact (fact, booked) VALUES (?, ?)').run(fact, json).lastInsertRowid);
    this.#writeHoldings(key, booked);
    this.#writeLegs(key, booked);
    if (booked.length === 0 && doubtsJson === null) this.#database.prepare('DELETE FROM book_fact WHERE fact_key = ?').run(key);
    else this.#database.prepare('UPDATE book_fact SET booked = ?, doubts = ? WHERE fact_key = ?').run(json, doubtsJson, key);
    return key;
  }

  #writeHoldings(key: number, booked: readonly BookedPosting[]): void {
    this.#database.prepare('DELETE FROM book_holding WHERE fact_key = ?').run(key);
    const insert = this.#database.prepare('INSERT INTO book_holding (fact_key, place, currency, from_day, to_day, amount_minor) VALUES (?, ?, ?, ?, ?, ?)');
    for (const { place, currency, from, to, amountMinor } of holdingsOf(booked.map(({ posting }) => posting))) {
      if (HELD.has(place)) insert.run(key, place, currency, epochDay(from), to === null ? NEVER : epochDay(to), amountMinor);
    }
  }

  #writeLegs(key: number, booked: readonly BookedPosting[]): void {
    const stored = new Map(this.#database.prepare<[number], StoredLeg>('SELECT leg_key, posting, day, amount_minor, currency, evidence, entry_key FROM book_leg WHERE fact_key = ?').all(key).map((leg) => [leg.posting, leg]));
    for (const { posting: { id, date, lines }, evidence } of booked) {
      const line = lines.find(({ place }) => place === 'in-transit');
      if (line === undefined || evidence === null) continue;
      const day = epochDay(date);
      const before = stored.get(id);
      const isSame = before?.day === day && before.amount_minor === line.amountMinor && before.currency === line.currency;
      const evidenceJson = JSON.stringify(evidence);
      if (before !== undefined && isSame) {
        stored.delete(id);
        if (before.evidence === evidenceJson) continue;
        this.#database.prepare('UPDATE book_leg SET evidence = ? WHERE leg_key = ?').run(evidenceJson, before.leg_key);
      } else {
        if (before !== undefined) this.#drop(before);
        stored.delete(id);
        this.#database
          .prepare('INSERT INTO book_leg (fact_key, posting, day, amount_minor, currency, evidence, opens, closes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
          .run(key, id, day, line.amountMinor, line.currency, evidenceJson, day, NEVER);
      }
      this.#pairs.mark(day);
    }
    for (const leg of stored.values()) this.#drop(leg);
  }

  #drop({ leg_key: legKey, entry_key: entryKey }: StoredLeg): void {
    if (entryKey !== null) this.#pairs.part(legKey, entryKey);
    this.#database.prepare('DELETE FROM book_leg WHERE leg_key = ?').run(legKey);
  }
}
