import { expect, it } from 'vitest';
import { bicCountry, isBic } from './creditor-reading.ts';
import { hasIbans, ibanFitsCountry, isCountry, isSepaCountry } from './sepa-area.ts';

it('knows countries, those with IBANs and those of the SEPA area', () => {
  expect(['IT', 'US', 'XK', 'ZZ', 'it', '', 'constructor'].map(isCountry)).toEqual([true, true, true, false, false, false, false]);
  expect(['IT', 'US', 'BR', 'ZZ'].map(hasIbans)).toEqual([true, false, true, false]);
  expect(['IT', 'GB', 'CH', 'AL', 'US', 'BR', 'TR'].map(isSepaCountry)).toEqual([true, true, true, true, false, false, false]);
});

it('knows territories whose IBANs begin as those of another country', () => {
  expect(ibanFitsCountry('FR', 'RE')).toBe(true);
  expect(ibanFitsCountry('GB', 'JE')).toBe(true);
  expect(ibanFitsCountry('FR', 'BE')).toBe(false);
});

it('takes BICs of 8 or 11 characters, in any case', () => {
  expect(['BPPIITRR', 'bppi it rr xxx', 'BPPIITRRXX', 'BPPIZZRR', ''].map(isBic)).toEqual([true, true, false, false, false]);
  expect(bicCountry('bppiitrr')).toBe('IT');
  expect(bicCountry('nothing')).toBeNull();
});
