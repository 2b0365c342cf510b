import { expect, it } from 'vitest';

import { typedDay, typedMoment } from './typed-day.ts';

it.each(['3/5/26', '03/05/2026', '03.05.2026', '3-5-2026', '3 5 26', '2026-05-03', '2026/5/3', '3 May 2026', '3 mag 2026', '3 maggio 26', ' 3  mag. 2026 ', 'May 3, 2026', 'May 03 26'])('understands %s in both languages', (text) => {
  expect(typedDay(text)).toBe('2026-05-03');
});

it.each(['', '3/5', '31/2/2026', '5/13/2026', '3 foo 2026', '3/5/026', 'tomorrow'])('takes %s for no day', (text) => {
  expect(typedDay(text)).toBeNull();
});

it.each([
  ['3/5/26 14:30', '2026-05-03 14:30:00'], ['03.05.2026, 9.05', '2026-05-03 09:05:00'], ['2026-05-03T09:05', '2026-05-03 09:05:00'], ['3 mag 2026', '2026-05-03 00:00:00'],
  ['May 03, 2026 14:30', '2026-05-03 14:30:00'],
  ['3/5/26 24:00', null], ['14:30', null], ['', null],
])('understands %s as a moment', (text, moment) => {
  expect(typedMoment(text)).toBe(moment);
});
