import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ReservedEntry } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { account, entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from './accounts.ts';
import { readReservedEntries, readReservedTotal, replaceReservedEntries } from './reserved.ts';
import { applyWindow } from './statement/apply.ts';

let close: () => void;
let database: Database;
let accounts = 0;
let key: number;

beforeAll(() => {
  ({ database, close } = openDatabase('2026-06-01T09:00:00Z', []));
});

afterAll(() => {
  close();
});

beforeEach(() => {
  const accountId = `A${(accounts += 1)}`;
  replaceAccounts(database, [account(accountId)], instant('2026-06-01T09:00:00Z'));
  key = accountKey(database, accountId) ?? 0;
});

const reserved = (reservedEntryId: string, cents: number, description = 'Carta 1234 ALDINA'): ReservedEntry => ({
  reservedEntryId, creationDate: bankDate('2026-06-08'), dueDate: null, amount: { amountMinor: cents, currency: 'EUR' }, description,
});

const read = (day: string, entries: readonly ReservedEntry[]) => replaceReservedEntries(database, key, entries, instant(`${day}T10:00:00Z`));

const gone = () => readReservedEntries(database, key).gone;

describe('what is no longer reserved', () => {
  it('is kept with the reading in which it was gone, the last first', () => {
    read('2026-06-09', [reserved('R1', 100), reserved('R2', 200)]);
    read('2026-06-10', [reserved('R2', 200)]);
    read('2026-06-11', []);
    expect(gone().map((each) => [each.entry, each.goneAt])).toEqual([
      [reserved('R2', 200), '2026-06-11T10:00:00.000Z'], [reserved('R1', 100), '2026-06-10T10:00:00.000Z'],
    ]);
    expect(readReservedTotal(database, key)).toEqual({ value: { amountMinor: 0, currency: 'EUR' }, asOf: '2026-06-11T10:00:00.000Z' });
  });

  it('is neither what changed nor what is there again', () => {
    read('2026-06-09', [reserved('R1', 100), reserved('R2', 200)]);
    read('2026-06-10', [reserved('R1', 150)]);
    expect(gone().map((each) => each.entry.reservedEntryId)).toEqual(['R2']);
    read('2026-06-11', [reserved('R1', 150), reserved('R2', 200)]);
    expect(gone()).toEqual([]);
  });

  it('counts the entries of a repeated id', () => {
    read('2026-06-09', [reserved('R', 100), reserved('R', 200), reserved('R', 300)]);
    read('2026-06-10', [reserved('R', 300), reserved('R', 100)]);
    expect(gone().map((each) => each.entry.amount.amountMinor)).toEqual([200]);
  });

  it('is told for 90 days', () => {
    read('2026-06-09', [reserved('R1', 100)]);
    read('2026-06-10', []);
    read('2026-09-08', []);
    expect(gone()).toHaveLength(1);
    read('2026-09-09', []);
    expect(gone()).toHaveLength(0);
  });

  it('is matched with the entry that replaced it', () => {
    const booked = entry('T', '2026-06-10', -100, 'PAGAMENTO Carta 1234 Aldina');
    read('2026-06-09', [reserved('R1', 100), reserved('R2', 555)]);
    read('2026-06-10', []);
    applyWindow(database, key, statementWindow(`A${accounts}`, '2026-05-01', '2026-06-10', [booked, entry('C', '2026-06-10', 100)], '2026-06-10T10:00:00Z'));
    expect(gone().map(({ replacement }) => replacement)).toEqual([
      { kind: 'waiting' }, { kind: 'matched', entry: booked, occurrence: 0, reasons: ['sameAmount', 'wordsInCommon', 'nearDate'] },
    ]);
    applyWindow(database, key, statementWindow(`A${accounts}`, '2026-06-01', '2026-06-20', [entry('C', '2026-06-10', 100)], '2026-06-20T10:00:00Z'));
    expect(gone().map(({ replacement }) => replacement.kind)).toEqual(['none', 'none']);
  });
});
