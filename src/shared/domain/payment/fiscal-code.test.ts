import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasRightCheckDigits } from './fiscal-code.ts';

it.each(['RSSMRA85T10A562S', 'RSSMRA80A01H501U', 'RSSMRA85T10A56NH', '00743110157', '12345678903'])('%s is right', (code) => {
  expect(hasRightCheckDigits(code)).toBe(true);
});

it.each(['RSSMRA85T10A562T', '00743110158', '00000000000', '', 'RSSMRA85T10A562', 'DE123456789', 'rssmra85t10a562s', '0074311015'])('%j is not', (code) => {
  expect(hasRightCheckDigits(code)).toBe(false);
});

it('notices any one digit that is mistyped in a number', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (index, change) => {
    const wrong = Array.from('00743110157', (digit, at) => (at === index ? String((Number(digit) + change) % 10) : digit)).join('');
    expect(hasRightCheckDigits(wrong)).toBe(false);
  }));
});
