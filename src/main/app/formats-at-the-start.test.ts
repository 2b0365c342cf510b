import { expect, it, vi } from 'vitest';

it('makes no format of numbers, dates or currencies while the program is read: the first of each loads its data, of some milliseconds each', async () => {
  const made = [
    ...(['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator', 'ListFormat', 'DisplayNames'] as const).map((name) => vi.spyOn(Intl, name)), vi.spyOn(Intl, 'supportedValuesOf'),
  ];
  expect(new Intl.NumberFormat('en').format(1)).toBe('1');
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  await import('./compose.ts');
  await import('#main/services/index.ts');
  await import('#main/store/cache/read-api.ts');
  await import('#main/store/cache/write-api.ts');
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});
