import fc from 'fast-check';
import { createHabitsBook } from '#main/bank/index.ts';
import type { SyncDeps } from '#main/sync/index.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { failed, ok } from '#shared/domain/result.ts';

/** Something that happens to a statement at the bank. Numbers pick among what there is, whatever it is by then. */
export type Happening =
  | { readonly kind: 'book'; readonly daysAgo: number; readonly times: number; readonly id: 'own' | 'shared' | 'known' | 'twin'; readonly amountMinor: number; readonly text: string; readonly pick: number }
  | { readonly kind: 'change'; readonly pick: number; readonly what: 'text' | 'amount' | 'valueDate' | 'operationDate' | 'type'; readonly by: number }
  | { readonly kind: 'remove' | 'restore'; readonly pick: number }
  | { readonly kind: 'reorder' };

/** What happens between two looks at the bank, and how the look goes. */
export interface Episode {
  readonly hours: number;
  readonly happenings: readonly Happening[];
  /** `deep` reads everything again; `broken` is cut off after so many answers. */
  readonly refresh: 'usual' | 'deep' | { readonly brokenAfter: number };
  /** Which entries get a note and a tick afterwards. */
  readonly marks: readonly number[];
}

const pick = fc.nat({ max: 500 });
const texts = ['Bonifico', 'Canone', 'Società Éire'] as const;

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 150 })),
      times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3 })),
      id: fc.constantFrom('own' as const, 'own' as const, 'shared' as const, 'known' as const, 'twin' as const),
      amountMinor: fc.constantFrom(-1000, -1000, 2500, 1),
      text: fc.constantFrom(...texts),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const), pick, by: fc.constantFrom(-100, -40, -3, -1, 1, 2, 60),
      what: fc.constantFrom('text' as const, 'amount' as const, 'valueDate' as const, 'operationDate' as const, 'type' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), pick }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reorder' as const }) },
);

const episode: fc.Arbitrary<Episode> = fc.record({
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
    { weight: 5, arbitrary: fc.integer({ min: 24, max: 24 * 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: 24 * 90, max: 24 * 130 }) },
  ),
  happenings: fc.array(happening, { maxLength: 6 }),
  refresh: fc.oneof(
    { weight: 6, arbitrary: fc.constant('usual' as const) },
    { weight: 3, arbitrary: fc.constant('deep' as const) },
    { weight: 1, arbitrary: fc.record({ brokenAfter: fc.nat({ max: 2 }) }) },
  ),
  marks: fc.array(pick, { maxLength: 2 }),
});

/** What a statement and those who look at it went through, from the first look on. */
export const histories: fc.Arbitrary<Episode[]> = fc.array(episode, { minLength: 2, maxLength: 7 });

/** An account's statement at a bank that changes it as it likes. */
export class HistoryBank {
  #rows: Transaction[] = [];
  readonly #removed: Transaction[] = [];
  readonly #firstDay: BankDate;
  #ids = 0;

  constructor(firstDay: BankDate) {
    this.#firstDay = firstDay;
  }

  rows(from: BankDate, to: BankDate): Transaction[] {
    return this.#rows.filter(({ operationDate }) => operationDate >= from && operationDate <= to);
  }

  let(happening: Happening, today: BankDate): void {
    switch (happening.kind) {
      case 'book':
        this.#book(happening, today);
        break;
      case 'change':
        this.#change(happening, today);
        break;
      case 'remove':
        this.#move(this.#rows, this.#removed, happening.pick);
        break;
      case 'restore':
        this.#move(this.#removed, this.#rows, happening.pick);
        break;
      case 'reorder':
        this.#rows = this.#rows.toReversed();
    }
  }

  #book({ daysAgo, times, id, amountMinor, text, pick: known }: Happening & { readonly kind: 'book' }, today: BankDate): void {
    const day = latest(addDays(today, -daysAgo), this.#firstDay);
    const own = `T${(this.#ids += 1)}`;
    for (let index = 0; index < times; index += 1) {
      const there = this.#rows[known % Math.max(this.#rows.length, 1)];
      if (id === 'twin' && there !== undefined) {
        this.#rows.push(there);
        continue;
      }
      const repeated = id === 'known' ? there?.transactionId : undefined;
      this.#rows.push({
        transactionId: repeated ?? (id === 'own' ? `${own}-${index}` : own), operationDate: day, valueDate: day, amount: { amountMinor, currency: 'EUR' },
        description: text, type: amountMinor < 0 ? 'DEBIT' : 'CREDIT',
      });
    }
  }

  #change({ pick: which, what, by }: Happening & { readonly kind: 'change' }, today: BankDate): void {
    const all = which % 4 === 0 ? this.#removed : this.#rows;
    const index = which % Math.max(all.length, 1);
    const row = all[index];
    if (row === undefined) return;
    const { amount, operationDate } = row;
    all[index] = {
      ...row,
      ...(what === 'text' && { description: by > 0 ? `${row.description ?? ''}${by}` : null }),
      ...(what === 'amount' && { amount: { ...amount, amountMinor: amount.amountMinor + by } }),
      ...(what === 'valueDate' && { valueDate: addDays(operationDate, by) }),
      ...(what === 'operationDate' && { operationDate: earliest(today, latest(this.#firstDay, addDays(operationDate, by))) }),
      ...(what === 'type' && { type: null }),
    };
  }

  #move(from: Transaction[], to: Transaction[], which: number): void {
    const [row] = from.splice(which % Math.max(from.length, 1), 1);
    if (row !== undefined) to.splice(which % (to.length + 1), 0, row);
  }

  /** Answers like a bank's client; after `answers` of them nobody answers any more. */
  client(answers: number): SyncDeps['bank'] {
    let left = answers;
    const call = async (operation: string, input: { readonly query?: { readonly fromAccountingDate: BankDate; readonly toAccountingDate: BankDate } }) => {
      left -= 1;
      if (left < 0) return failed(NOBODY_ANSWERS);
      if (operation === 'getBalance') return ok({ accounting: { amountMinor: 0, currency: 'EUR' }, available: null, date: null });
      if (input.query === undefined) throw new Error(`No answer to ${operation}`);
      return ok({ rows: this.rows(input.query.fromAccountingDate, input.query.toAccountingDate), unreadable: [] });
    };
    return { call, download: call, habits: createHabitsBook() } as unknown as SyncDeps['bank'];
  }
}

const NOBODY_ANSWERS: BankError = { kind: 'notSent', operation: 'listTransactions', effect: 'read', cause: 'unreachable', detail: null };
