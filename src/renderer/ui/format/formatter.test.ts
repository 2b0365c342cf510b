import { describe, expect, test } from 'vitest';
import fc from 'fast-check';

import { bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { moneyFromDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';

import { formatterFor, localeFor, UNKNOWN } from './formatter.ts';

const english = formatterFor('en', 'en-GB', 'Europe/Rome');
const american = formatterFor('en', 'en-US', 'Europe/Rome');
const italian = formatterFor('it', 'it-IT', 'Europe/Rome');
const money = (amountMinor: number, currency = 'EUR'): Money => ({ amountMinor, currency });

describe('amounts', () => {
  test('groups thousands and marks decimals as each language does', () => {
    expect(english.money(money(123450))).toBe('1,234.50\u00a0EUR');
    expect(italian.money(money(123450))).toBe('1.234,50\u00a0EUR');
  });

  test('shows as many decimals as the currency has', () => {
    expect(english.money(money(1234567, 'JPY'))).toBe('1,234,567\u00a0JPY');
    expect(italian.money(money(1234567, 'KWD'))).toBe('1.234,567\u00a0KWD');
    expect(english.money(money(5, 'KWD'))).toBe('0.005\u00a0KWD');
  });

  test('keeps every digit where a double would round', () => {
    expect(english.money(money(999_999_999_999_999))).toBe('9,999,999,999,999.99\u00a0EUR');
    expect(italian.money(money(Number.MAX_SAFE_INTEGER))).toBe('90.071.992.547.409,91\u00a0EUR');
  });

  test('sets debits apart by a minus, and credits by a plus where that is asked for', () => {
    expect(english.money(money(-7))).toBe('−0.07\u00a0EUR');
    expect(english.money(money(7), { sign: 'always' })).toBe('+0.07\u00a0EUR');
    expect(english.money(money(7), { sign: 'difference' })).toBe('+0.07\u00a0EUR');
    expect(english.money(money(0), { sign: 'always' })).toBe('0.00\u00a0EUR');
  });

  test('says that an amount is unknown, never that it is nothing', () => {
    expect(english.money(null)).toBe(UNKNOWN);
    expect(english.amountParts(undefined)).toEqual({ digits: UNKNOWN, currency: '' });
    expect(english.number(null)).toBe(UNKNOWN);
    expect(english.percent(null)).toBe(UNKNOWN);
  });

  test('shows that the bank did not say the currency', () => {
    expect(english.money(money(100, 'XXX'))).toBe('1.00\u00a0¤');
  });

  test('can be typed or pasted back as the same amount', () => {
    const amounts = fc.record({
      amountMinor: fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLF'),
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom(english, american, italian), fc.constantFrom('negative', 'always'), (amount, format, sign) => {
        const typed = decimalFromTyped(format.money(amount, { sign }), format.decimalMark);
        expect(typed.ok ? moneyFromDecimal(typed.value, amount.currency) : typed).toEqual({ ok: true, value: amount });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('dates', () => {
  test('writes a bank date without moving it through a time zone', () => {
    expect(english.date(bankDate('2026-11-01'))).toBe('01 Nov 2026');
    expect(italian.date(bankDate('2026-11-01'))).toBe('01/11/2026');
    expect(american.date(bankDate('2026-01-31'))).toBe('Jan 31, 2026');
    expect(italian.date(null)).toBe(UNKNOWN);
  });

  test('shows an instant in the zone of the person', () => {
    const instant = parseInstant('2026-11-20T23:30:00Z');
    expect(italian.instant(instant)).toBe('21/11/2026, 00:30');
    expect(formatterFor('it', 'it-IT', 'America/New_York').instant(instant)).toBe('20/11/2026, 18:30');
    expect(english.instantFull(instant)).toContain('00:30:00');
  });

  test('names months', () => {
    expect(english.month('2026-11')).toBe('November 2026');
    expect(italian.month('2026-11')).toBe('novembre 2026');
    expect(italian.month('2026-11', 'short')).toBe('nov 26');
  });

  test('writes one day once, and a period with both ends', () => {
    expect(italian.dateRange(bankDate('2026-11-01'), bankDate('2026-11-01'))).toBe('01/11/2026');
    expect(italian.dateRange(bankDate('2026-11-01'), bankDate('2026-11-30'))).toBe('01/11/2026 – 30/11/2026');
  });
});

describe('locale', () => {
  test('follows the system within the language of the app', () => {
    expect(localeFor('en', ['it-IT', 'en-US'])).toBe('en-US');
    expect(localeFor('it', ['en-US'])).toBe('it-IT');
    expect(localeFor('it', ['it-CH', 'it-IT'])).toBe('it-CH');
  });
});
