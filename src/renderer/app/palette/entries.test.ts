import { expect, test } from 'vitest';
import { inGroups, ownEntries, recentEntries, withChosen } from './entries.ts';
import type { PaletteEntry } from './entries.ts';

const entry = (group: PaletteEntry['group'], title: string, over: Partial<PaletteEntry> = {}): PaletteEntry =>
  ({ id: `${group}/${title}`, group, title, subtitle: '', run: () => undefined, ...over });

const titles = (entries: readonly PaletteEntry[]): string[] => entries.map(({ title }) => title);

test('groups keep their order whatever is found, and whenever', () => {
  const early = [entry('actions', 'Lock'), entry('pages', 'Orders')];
  const late = [entry('entries', 'Bonifico'), entry('investors', 'Anna'), ...early];
  expect(inGroups(early).map(([group]) => group)).toEqual(['pages', 'actions']);
  expect(inGroups(late).map(([group]) => group)).toEqual(['pages', 'actions', 'investors', 'entries']);
});

test('an entry that is found twice is shown once', () => {
  expect(inGroups([entry('accounts', 'A'), entry('accounts', 'A', { subtitle: 'found' })])[0]?.[1]).toHaveLength(1);
});

test('every typed word is in the title, the subtitle or the further words; what begins so comes first', () => {
  const entries = [entry('pages', 'Virtual orders'), entry('pages', 'Orders'), entry('actions', 'Dark', { also: 'Theme' })];
  expect(titles(ownEntries(entries, 'ord'))).toEqual(['Orders', 'Virtual orders']);
  expect(titles(ownEntries(entries, 'THÈME dark'))).toEqual(['Dark']);
});

test('an apostrophe is found as a keyboard writes it and as it is printed', () => {
  const entries = [entry('pages', 'What’s new'), entry('pages', 'Orders')];
  expect(titles(ownEntries(entries, "What's"))).toEqual(['What’s new']);
  expect(titles(ownEntries(entries, 'what’s'))).toEqual(['What’s new']);
});

test('without words only what is always offered, after the recent choices in the words of now', () => {
  const many = entry('actions', 'Export of A', { whenTyped: true });
  expect(ownEntries([many, entry('pages', 'Orders')], '')).toHaveLength(1);
  const chosen = withChosen(withChosen([], entry('pages', 'Orders')), many);
  const again = withChosen(chosen, entry('pages', 'Orders'));
  expect(titles(again)).toEqual(['Orders', 'Export of A']);
  const recent = recentEntries(again, [{ ...entry('pages', 'Orders'), title: 'Ordini' }]);
  expect(titles(recent)).toEqual(['Ordini', 'Export of A']);
  expect(recent.every(({ group }) => group === 'recent')).toBe(true);
});
