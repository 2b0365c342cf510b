import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from './balances.ts';

/** Balances before the last one that are looked at. */
const LOOKED_AT = 6;

/**
 * Forgets balances between the last one and an earlier one that fit each other by all the entries between, where they do not fit
 * themselves: the bank booked something between its answers about the balance and about the entries of that day.
 */
export function dropRefutedBalances(database: Database, accountKey: number): void {
  const [last, ...before] = database
    .prepare<[number, number], EpochDay>('SELECT day FROM known_balance WHERE account_key = ? ORDER BY day DESC LIMIT ?')
    .pluck()
    .all(accountKey, LOOKED_AT + 1);
  const first = before.at(-1);
  if (last === undefined || first === undefined || before.length < 2) return;
  const line = new BalanceLine(database, accountKey, first, last);
  const fitting = before.findIndex((day) => line.differenceBetween(day, last) === 0);
  const remove = database.prepare('DELETE FROM known_balance WHERE account_key = ? AND day = ?');
  for (const day of before.slice(0, Math.max(fitting, 0))) {
    if ((line.differenceBetween(day, last) ?? 0) !== 0) remove.run(accountKey, day);
  }
}
