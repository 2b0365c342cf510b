import { expect, it } from 'vitest';
import { verificationDueFrom } from './verification-duty.ts';

it.each([['IT', '2025-10-09'], ['HR', '2025-10-09'], ['PL', '2027-07-09'], ['BG', '2027-01-01'], ['CH', null], ['GB', null], ['NO', null], ['??', null]])(
  'is due in %s from %s', (country, day) => {
    expect(verificationDueFrom(country)).toBe(day);
  },
);
