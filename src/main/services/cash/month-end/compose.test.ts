import { describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { reconcile } from './index.ts';
import type { MonthParts } from './index.ts';

const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const at = instant('2026-06-01T08:00:00Z');
const counted = (amountMinor: number, from: string) => ({ balance: euro(amountMinor), from: bankDate(from), asOf: at });
const typed = (amountMinor: number) => ({ balance: euro(amountMinor), at });
const nothing = { before: null, own: null };

/** May moved 75.00. */
const may: MonthParts = {
  from: bankDate('2026-05-01'), to: bankDate('2026-05-31'), currency: 'EUR', net: 7_500, holes: [], opening: counted(10_000, '2026-04-30'), closing: null,
};

describe('a month against its balances', () => {
  it('agrees when the balance that the bank said of the last day is what the month adds up to', () => {
    expect(reconcile({ ...may, closing: counted(17_500, '2026-05-31') }, nothing)).toMatchObject({
      opening: { by: 'bank' }, computedClosing: euro(17_500), closing: { by: 'bank' }, difference: euro(0), state: 'agrees',
    });
  });

  it('differs by what the closing balance has more or less', () => {
    expect(reconcile({ ...may, closing: counted(17_000, '2026-05-31') }, nothing)).toMatchObject({ difference: euro(-500), state: 'differs' });
  });

  it('takes the balance on paper before any other, as closing and as the next opening', () => {
    const read = { ...may, closing: counted(17_500, '2026-05-31') };
    expect(reconcile(read, { before: null, own: typed(17_600) })).toMatchObject({ closing: { by: 'person' }, difference: euro(100), state: 'differs' });
    expect(reconcile(read, { before: typed(9_900), own: null })).toMatchObject({ opening: { by: 'person' }, computedClosing: euro(17_400), difference: euro(100) });
  });

  it('is not compared with a balance that it was counted from itself', () => {
    const circular = { ...may, opening: counted(10_000, '2026-06-03'), closing: counted(17_500, '2026-06-03') };
    expect(reconcile(circular, nothing)).toMatchObject({ opening: { by: 'computed' }, closing: null, difference: null, state: 'notSaid' });
    expect(reconcile(circular, { before: typed(10_000), own: null })).toMatchObject({ closing: { by: 'computed' }, difference: euro(0), state: 'notSaid' });
  });

  it('differs, but never agrees, by a closing balance that was counted from a later one', () => {
    expect(reconcile({ ...may, closing: counted(17_500, '2026-06-03') }, nothing).state).toBe('notSaid');
    expect(reconcile({ ...may, closing: counted(17_400, '2026-06-03') }, nothing)).toMatchObject({ difference: euro(-100), state: 'differs' });
  });

  it('says nothing where days were never read or the opening balance is not known', () => {
    const holes = [{ from: bankDate('2026-05-03'), to: bankDate('2026-05-03') }];
    expect(reconcile({ ...may, holes }, { before: null, own: typed(17_500) })).toMatchObject({ computedClosing: null, difference: null, state: 'notCovered' });
    expect(reconcile({ ...may, opening: null }, { before: null, own: typed(17_500) })).toMatchObject({ computedClosing: null, difference: null, state: 'notSaid' });
  });
});
