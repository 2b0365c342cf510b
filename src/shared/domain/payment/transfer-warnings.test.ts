import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sepaSpelling } from './transfer-warnings.ts';

it('has nothing to say of the characters that every bank takes', () => {
  expect(sepaSpelling("Fattura 12/A (saldo): 3+4, ok? - l'anno.")).toBeNull();
});

it.each([
  ['Società è più', 'àèù', "Societa' e' piu'"], ['René', 'é', "Rene'"], ['Müller & Søn', 'ü&ø', 'Muller + Son'], ['naïve à la', 'ïà', "naive a' la"],
  ['€ 50 @ home_', '€@_', 'EUR 50 (at) home-'], ['“quoted”…', '“”…', "'quoted'..."], ['Straße 5°', 'ß°', 'Strasse 5.'], ['Łódź', 'Łóź', 'Lodz'], ['日本', '日本', '..'],
  ['ﬁne', 'ﬁ', 'fine'],
])('spells %s', (text, characters, proposal) => {
  expect(sepaSpelling(text)).toEqual({ characters, proposal });
});

it('always proposes characters of the set only', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(sepaSpelling(sepaSpelling(text)?.proposal ?? '')).toBeNull();
  }));
});
