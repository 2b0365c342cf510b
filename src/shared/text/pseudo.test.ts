import { expect, it } from 'vitest';

import { pseudo, pseudoText } from './pseudo.ts';

it('writes accents, brackets and 40 % more, and keeps what is put in', () => {
  expect(pseudoText('Delete {{name}}?')).toBe('⟦Ďéļéţé {{name}}? öñé⟧');
  for (const text of ['Accounts', 'Send {{count}} payments of {amount} together?', 'The bank may have left rows out of this list.']) {
    const shown = pseudoText(text);
    expect(shown.match(/\{\{?\w+\}?\}/g)).toEqual(text.match(/\{\{?\w+\}?\}/g));
    expect(shown.length).toBeGreaterThanOrEqual(text.length * 1.2 + 2);
    expect(shown.replaceAll(/\{\{?\w+\}?\}/g, '')).not.toMatch(/[a-z]/i);
  }
  expect(pseudoText('')).toBe('');
});

it('makes texts of the same shape', () => {
  const texts = pseudo({ title: 'A', list: ['b'], of: { count_one: '{{count}} row' }, said: (rows: number) => `${String(rows)} rows` });
  expect(texts.of.count_one).toContain('{{count}}');
  expect(texts.said(3)).toMatch(/^⟦3 ŕöŵš/);
  expect(texts.list).toEqual(['⟦ƀ⟧']);
});
