import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';

export function putBankHabits(database: Database, habits: BankHabits): void {
  database
    .prepare('INSERT INTO bank_habits (one, habits) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET habits = excluded.habits')
    .run(JSON.stringify(habits));
}

/** null while nothing was learned. What an earlier version did not know of is left out. */
export function readBankHabits(database: Database): Partial<BankHabits> | null {
  const text = database.prepare<[], string>('SELECT habits FROM bank_habits').pluck().get();
  return text === undefined ? null : (JSON.parse(text) as Partial<BankHabits>);
}
