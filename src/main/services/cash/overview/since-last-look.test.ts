import { expect, it } from 'vitest';

import type { CachedNews } from '#main/store/cache/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { newsSince } from './index.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const cached = (accountId: string, now: Money | null, over: Partial<CachedNews> = {}): CachedNews => ({
  accountId, entries: 0, otherCurrencies: 0, days: null, credits: euro(0), debits: euro(0), differences: 0, now, ...over,
});
const seen = (accountId: string, balance: Money | null) => ({ accountId, balance, arrival: null, noticed: null });

it('names only accounts with something new: entries, differences, or a balance that moved', () => {
  const look = { at: instant('2026-06-29T16:02:00Z'), accounts: [seen('same', euro(5)), seen('moved', euro(5)), seen('unread', null), seen('changed', euro(5))] };
  const news = newsSince(look, [
    cached('same', euro(5)), cached('moved', euro(7)), cached('unread', euro(9)), cached('changed', euro(5), { differences: 1 }), cached('added', euro(1), { entries: 2 }),
  ]);
  expect(news.map(({ accountId, before, now }) => [accountId, before?.amountMinor ?? null, now?.amountMinor])).toEqual([
    ['moved', 5, 7], ['changed', 5, 5], ['added', null, 1],
  ]);
});
