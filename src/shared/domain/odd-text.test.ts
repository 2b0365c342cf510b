import { describe, expect, it } from 'vitest';

import { hiddenIn, hidesSomething, oddPartsOf, plainlyShown, skeletonOf } from './odd-text.ts';
import { areNamesAlike } from './payment/similar-name.ts';

const NAMES = [
  'Tipografia Aldina Srl', 'Mario Rossi', 'Studio Legale Bianchi', 'Vento del Sud S.p.A.', 'Anna Maria Esposito', 'Officine Padane', 'Carlo Conti', 'Enel Energia', 'Banca Sella', 'Poste Italiane',
  'Giulia Ferrari', 'Luca Romano', 'Cantina Sociale', 'Hotel Excelsior', 'Agenzia Entrate', 'Paolo Greco', 'Sara Costa', 'Marco Rizzo', 'Elena Bruno', 'Caseificio Alpi',
  'Molino Rosso', 'Cooperativa Aurora', 'Ceramiche Faenza', 'Autotrasporti Po', 'Farmacia Centrale', 'Tessitura Como', 'Pastificio Gragnano', 'Oleificio Toscano', 'Cartiera Fabriano', 'Vetreria Murano',
  'Acme Partners', 'Express Courier', 'Open Market', 'Pacific Trade', 'Copper Mine', 'Ocean Port', 'Escape Room', 'Space Center', 'Horse Park', 'Paper Shop',
  'Casa Mia', 'Opera Pia', 'Scuola Europa', 'Campo Base', 'Monte Rosa', 'Porta Nuova', 'Corte Roma', 'Posta Express', 'Carta Si', 'Banco Popolare',
];

/** The first letter for which the script has one that looks like it, or null. */
const withOne = (name: string, letters: Readonly<Record<string, string>>): string | null => {
  const at = [...name].findIndex((letter) => letters[letter] !== undefined);
  return at < 0 ? null : name.slice(0, at) + (letters[name[at] ?? ''] ?? '') + name.slice(at + 1);
};
const all = (name: string, letters: Readonly<Record<string, string>>): string => [...name].map((letter) => letters[letter] ?? letter).join('');

const CYRILLIC = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і', s: 'ѕ', A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', M: 'М', O: 'О', P: 'Р', T: 'Т' };
const GREEK = { o: 'ο', A: 'Α', B: 'Β', E: 'Ε', H: 'Η', M: 'Μ', N: 'Ν', O: 'Ο', P: 'Ρ', T: 'Τ', i: 'ι', v: 'ν', u: 'υ', a: 'α' };

/** Ten ways of writing a name that reads as it should. */
const TRICKS: readonly ((name: string) => string | null)[] = [
  (name) => `${name.slice(0, 3)}\u200b${name.slice(3)}`, (name) => `${name.slice(0, 2)}\u00ad${name.slice(2)}`, (name) => `\u202e${[...name].toReversed().join('')}\u202c`, (name) => `${name}\u2066\u2069`,
  (name) => `${name.slice(0, 4)}\u2060${name.slice(4)}`, (name) => `${name}\u3164`, (name) => withOne(name, CYRILLIC), (name) => all(name, CYRILLIC), (name) => withOne(name, GREEK), (name) => name.replace(' ', '\u2800'),
];

const spoofed = NAMES.flatMap((name) => TRICKS.map((trick) => ({ name, spoof: trick(name) ?? `${name}\ufeff` })));

describe('500 names that pretend to be another', () => {
  it('are each refused or marked, and shown as what they are where no mark can stand', () => {
    expect(spoofed).toHaveLength(500);
    const passed = spoofed.filter(({ name, spoof }) => spoof === name || !(hidesSomething(spoof) || oddPartsOf(spoof)?.some(({ kind }) => kind === 'lookAlike')));
    expect(passed).toEqual([]);
    const unseen = spoofed.filter(({ name, spoof }) => spoof !== name && !/‹U\+[0-9A-F]{4,5}›/.test(plainlyShown(spoof)));
    expect(unseen, 'also in a sentence').toEqual([]);
    expect(spoofed.filter(({ spoof }) => (oddPartsOf(spoof) ?? []).map(({ text }) => text).join('') !== spoof)).toEqual([]);
  });

  it('read like the name that they pretend to be', () => {
    const readable = spoofed.filter(({ spoof }) => !spoof.startsWith('\u202e') && !spoof.includes('\u2800'));
    expect(readable.filter(({ name, spoof }) => skeletonOf(spoof) !== skeletonOf(name))).toEqual([]);
    expect(readable.filter(({ name, spoof }) => !areNamesAlike(name, spoof))).toEqual([]);
  });
});

it.each([
  'Tipografia Aldina Srl', 'Müller & Söhne GmbH', 'D’Angelo', 'Žižek Štefan', 'Łukasz Świętoń', 'Иванов Иван Петрович', 'Παπαδόπουλος Γιώργος', '山田 太郎', 'محمد علي', 'José Ñandú', 'Ænes Øre', 'Iva 22% – n° 5/a', '100 €', 'line one\nline two',
])('leaves an honest name alone: %s', (name) => {
  expect(oddPartsOf(name)).toBeNull();
  expect(hidesSomething(name)).toBe(false);
  expect(plainlyShown(name).replaceAll(/[\u2068\u2069]/g, '')).toBe(name);
});

it('says what is hidden, and of which script a letter is', () => {
  expect(hiddenIn('a\u200bb\u200bc\u00ad')).toEqual(['U+200B', 'U+00AD']);
  expect(oddPartsOf('Enеl\u200b')).toEqual([
    { kind: 'text', text: 'En' }, { kind: 'lookAlike', text: 'е', latin: 'e', script: 'Cyrillic' }, { kind: 'text', text: 'l' }, { kind: 'hidden', text: '\u200b', codePoint: 'U+200B' },
  ]);
});

it('shows in a sentence what is hidden and what pretends by its number, and holds apart what runs from the right', () => {
  expect(plainlyShown('Enеl\u200b')).toBe('Enе‹U+0435›l‹U+200B›');
  expect(plainlyShown('דוד כהן')).toBe('\u2068דוד כהן\u2069');
  expect(plainlyShown('Иван Петров')).toBe('Иван Петров');
  expect(plainlyShown('Società Élite')).toBe('Società Élite');
});
