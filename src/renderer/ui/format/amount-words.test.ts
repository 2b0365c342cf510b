import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-words.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

describe('an amount in words', () => {
  it.each([
    [123450, 'milleduecentotrentaquattro/50 euro', 'one thousand two hundred thirty-four euros and fifty cents'],
    [100, 'uno/00 euro', 'one euro'],
    [1, 'zero/01 euro', 'zero euros and one cent'],
    [2300, 'ventitré/00 euro', 'twenty-three euros'],
    [100_000_000, 'un milione/00 euro', 'one million euros'],
  ])('%d cents', (cents, italian, english) => {
    expect(amountInWords(eur(cents), 'it')).toBe(italian);
    expect(amountInWords(eur(cents), 'en')).toBe(english);
  });

  it('names other currencies by their code, with their own decimals', () => {
    expect(amountInWords({ amountMinor: 1250, currency: 'USD' }, 'en')).toBe('twelve and 50/100 USD');
    expect(amountInWords({ amountMinor: 1250, currency: 'USD' }, 'it')).toBe('dodici/50 USD');
    expect(amountInWords({ amountMinor: 1500, currency: 'JPY' }, 'en')).toBe('one thousand five hundred JPY');
    expect(amountInWords({ amountMinor: 1500, currency: 'KWD' }, 'it')).toBe('uno/500 KWD');
  });

  it('has no words for a negative amount', () => {
    expect(amountInWords(eur(-1), 'en')).toBe('');
  });

  it('is different for different amounts', () => {
    const cents = fc.integer({ min: 0, max: 999_999_999_999 });
    fc.assert(fc.property(cents, cents, fc.constantFrom('it', 'en'), (left, right, language) => {
      expect(amountInWords(eur(left), language) === amountInWords(eur(right), language)).toBe(left === right);
    }));
  });
});
