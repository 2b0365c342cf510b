import { isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { compactIban, groupedIban, isIban } from './iban.ts';

describe('IBAN', () => {
  it('is compacted from any way of typing it', () => {
    expect(compactIban(' it60 x054 2811 1010 0000 0123 456 ')).toBe('IT60X0542811101000000123456');
    expect(compactIban('IT60-X054-2811-1010-0000-0123-456')).toBe('IT60X0542811101000000123456');
  });

  it('is grouped in fours for people', () => {
    expect(groupedIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  });

  it.each(['IT60X0542811101000000123456', 'it60 x054 2811 1010 0000 0123 456', 'DE89370400440532013000', 'FR1420041010050500013M02606'])('accepts %s', (text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each(['', 'IT60X0542811101000000123457', 'IT60X054281110100000012345', 'XX60X0542811101000000123456', '12345678', 'IT60X05428111010000001234567'])('refuses %j', (text) => {
    expect(isIban(text)).toBe(false);
  });

  it('is one where the library says so, whatever its check digits and wherever one character differs', () => {
    const valid = ['IT60X0542811101000000123456', 'DE89370400440532013000', 'FR1420041010050500013M02606', 'ES9121000418450200051332', 'BE68539007547034', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'];
    const digits = valid.flatMap((iban) => Array.from({ length: 100 }, (_, number) => `${iban.slice(0, 2)}${String(number).padStart(2, '0')}${iban.slice(4)}`));
    const differing = valid.flatMap((iban) => [...iban].flatMap((_, at) => ['0', '7', 'A', 'Z', ''].map((other) => iban.slice(0, at) + other + iban.slice(at + 1))));
    const tried = [...valid, ...digits, ...differing];
    expect(tried.filter((iban) => isIban(iban) !== isValidIBAN(iban))).toEqual([]);
    expect(tried.filter((iban) => isValidIBAN(iban)).length).toBeGreaterThan(valid.length);
  });
});
