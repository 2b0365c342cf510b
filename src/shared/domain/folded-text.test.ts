import { expect, it } from 'vitest';
import { foldText } from './folded-text.ts';

it.each([
  ['Società Perù', 'societa peru'], ['ÀÈÌÒÙ', 'aeiou'], ['Müller-Lüdenscheidt', 'muller-ludenscheidt'], ['e\u0301', 'e'], ['BONIFICO 12,50 €', 'bonifico 12,50 €'], ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
