import { describe, expect, it } from 'vitest';

import { addDays, bankDate } from './bank-date.ts';
import { matchReserved, replacementPeriod } from './reserved-matching.ts';
import type { GoneAmount } from './reserved-matching.ts';

const DAY = bankDate('2026-06-10');

const gone = (over: Partial<GoneAmount> = {}): GoneAmount => ({
  amount: { amountMinor: 12_050, currency: 'EUR' }, description: 'Carta 1234 TIPOGRAFIA ALDINA', creationDate: addDays(DAY, -4), dueDate: null,
  lastReadOn: addDays(DAY, -1), goneOn: DAY, ...over,
});

const booked = (id: string, day: number, description: string | null = 'PAGAMENTO', amountMinor = -12_050, currency = 'EUR') => ({
  id, operationDate: addDays(DAY, day), amount: { amountMinor, currency }, description,
});

const everything = [{ from: addDays(DAY, -100), to: addDays(DAY, 100) }];

const told = (amounts: readonly GoneAmount[], entries: readonly ReturnType<typeof booked>[], covered = everything) =>
  matchReserved(amounts, entries, covered).map((match) => {
    if (match.kind === 'matched') return match.entry.id;
    return match.kind === 'several' ? match.entries.map(({ id }) => id).join('|') : match.kind;
  });

describe('what replaced an amount that is no longer reserved', () => {
  it.each([
    ['a debit of the same amount, whatever the sign of the reservation', gone(), booked('T', 0), 'T'],
    ['the same with a negative reserved amount', gone({ amount: { amountMinor: -12_050, currency: 'EUR' } }), booked('T', 0), 'T'],
    ['no credit', gone(), booked('T', 0, 'x', 12_050), 'none'],
    ['no other amount', gone(), booked('T', 0, 'TIPOGRAFIA ALDINA', -12_051), 'none'],
    ['no other currency', gone(), booked('T', 0, 'TIPOGRAFIA ALDINA', -12_050, 'USD'), 'none'],
    ['a booking of the day before it was last seen', gone(), booked('T', -2), 'T'],
    ['nothing long before it was reserved', gone(), booked('T', -12, 'TIPOGRAFIA ALDINA'), 'none'],
    ['nothing that has only the amount in common', gone(), booked('T', 5), 'none'],
    ['a late one with words in common', gone(), booked('T', 5, 'Tipografia Aldina srl'), 'T'],
    ['nothing long after', gone(), booked('T', 6, 'Carta 1234 TIPOGRAFIA ALDINA'), 'none'],
    ['one at its due date', gone({ dueDate: addDays(DAY, 20) }), booked('T', 20), 'T'],
    ['nothing around a due date of next year', gone({ dueDate: addDays(DAY, 300) }), booked('T', 300), 'none'],
    ['nothing booked months before it was last seen', gone({ creationDate: addDays(DAY, -90) }), booked('T', -60, 'Carta 1234 TIPOGRAFIA ALDINA'), 'none'],
    ['one near the day it was last seen, without a creation date', gone({ creationDate: null }), booked('T', -3), 'T'],
  ])('is %s', (_, amount, entry, expected) => {
    expect(told([amount], [entry])).toEqual([expected]);
  });

  it('says why', () => {
    const reasonsOf = (amount: GoneAmount, entry: ReturnType<typeof booked>) => {
      const [match] = matchReserved([amount], [entry], everything);
      return match?.kind === 'matched' ? match.reasons : null;
    };
    expect(reasonsOf(gone(), booked('T', 0, 'carta 1234 Tipografia  Aldina'))).toEqual(['sameAmount', 'sameText', 'nearDate']);
    expect(reasonsOf(gone(), booked('T', 5, 'ALDINA'))).toEqual(['sameAmount', 'wordsInCommon']);
    expect(reasonsOf(gone({ dueDate: addDays(DAY, 10) }), booked('T', 11))).toEqual(['sameAmount', 'dueDate']);
  });

  it('prefers the text, then the nearer day', () => {
    expect(told([gone()], [booked('near', 0), booked('text', 4, 'Carta 1234 TIPOGRAFIA ALDINA'), booked('far', 3)])).toEqual(['text']);
    expect(told([gone()], [booked('far', 3), booked('near', 1)])).toEqual(['near']);
  });

  it('does not choose between entries that fit equally well', () => {
    expect(told([gone()], [booked('A', 0), booked('B', 0)])).toEqual(['A|B']);
  });

  it('lets each entry replace one amount only', () => {
    expect(told([gone(), gone()], [booked('A', 0)])).toEqual(['A', 'none']);
    expect(told([gone(), gone()], [booked('A', 0), booked('B', 0)]).toSorted()).toEqual(['A', 'B']);
    expect(told([gone(), gone()], [booked('A', 0), booked('B', 0), booked('C', 0)])).toEqual(['A|B|C', 'A|B|C']);
    expect(told([gone({ description: null }), gone()], [booked('other', 1), booked('text', 0, 'TIPOGRAFIA ALDINA')])).toEqual(['other', 'text']);
  });

  it('waits while days are not read in which it may come', () => {
    const upTo = (day: number) => [{ from: addDays(DAY, -100), to: addDays(DAY, day) }];
    expect(told([gone()], [], upTo(4))).toEqual(['waiting']);
    expect(told([gone()], [], upTo(5))).toEqual(['none']);
    expect(told([gone()], [], [])).toEqual(['waiting']);
    expect(told([gone()], [booked('T', 0)], upTo(0))).toEqual(['T']);
  });

  it('looks no further than the dates allow', () => {
    expect(replacementPeriod(gone())).toEqual({ from: '2026-06-01', to: '2026-06-15' });
  });
});
