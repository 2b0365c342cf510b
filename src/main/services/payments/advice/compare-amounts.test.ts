import { describe, expect, it } from 'vitest';

import { instant } from '#test/support/cache-fixture.ts';

import { similarSent, unusualAmount } from './index.ts';

const now = instant('2026-03-10T09:00:00Z');
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const paid = (amountMinor: number, at = '2026-03-08T09:00:00Z', currency = 'EUR') => ({ at: instant(at), amount: { amountMinor, currency } });

describe('an amount beside those paid before', () => {
  it('is similar to one of the last seven days that differs by a hundredth at most', () => {
    expect(similarSent([paid(10_000)], eur(10_100), now)).toEqual({ code: 'similarSent', at: instant('2026-03-08T09:00:00Z'), amount: eur(10_000), days: 2 });
    expect(similarSent([paid(-10_000)], eur(10_000), now)).toMatchObject({ days: 2 });
    expect(similarSent([paid(10_000)], eur(10_200), now)).toBeNull();
    expect(similarSent([paid(10_000, '2026-03-03T09:00:00Z')], eur(10_000), now)).toBeNull();
    expect(similarSent([paid(10_000, undefined, 'USD')], eur(10_000), now)).toBeNull();
    expect(similarSent([paid(10_000, '2026-03-10T10:00:00Z')], eur(10_000), now)).toMatchObject({ days: 0 });
  });

  it('is unusual when it is well above the usual and above all of them, and there are enough to tell', () => {
    const three = [paid(100), paid(120), paid(200)];
    expect(unusualAmount(three, eur(361))).toEqual({ code: 'unusualAmount', usual: eur(120) });
    expect(unusualAmount(three, eur(360))).toBeNull();
    expect(unusualAmount([...three, paid(5_000)], eur(400))).toBeNull();
    expect(unusualAmount(three.slice(1), eur(9_000))).toBeNull();
    expect(unusualAmount([paid(1), paid(1, undefined, 'USD'), paid(1)], eur(9_000))).toBeNull();
  });
});
