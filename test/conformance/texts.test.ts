import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closingReport as englishReport } from '#shared/text/en/files/closing-report.ts';
import { closing as englishClosing } from '#shared/text/en/portal/closing.ts';
import { closingReport as italianReport } from '#shared/text/it/files/closing-report.ts';
import { closing as italianClosing } from '#shared/text/it/portal/closing.ts';
import { spokenLanguages } from '#shared/text/languages.ts';

import { differencesBetween, flatTexts, halfPlurals, textsOf } from './support/texts/flat-texts.ts';
import type { FlatTexts } from './support/texts/flat-texts.ts';
import { keysUsed, unusedKeys, wordsOf } from './support/texts/key-use.ts';
import { literalTexts } from './support/texts/literals.ts';
import { styleProblems } from './support/texts/style.ts';
import { windowSources, writtenSources } from './support/texts/window-sources.ts';
import type { Sources } from './support/texts/window-sources.ts';

/** Words that are the same in every language, and why. */
const sameEverywhere: Readonly<Record<string, string>> = {
  Tesoro: 'the name of the app',
  MB: 'a unit',
  Alt: 'what is printed on the key',
  '(F1)': 'what is printed on the key',
  'Shift+←': 'what is printed on the keys',
  'Shift+→': 'what is printed on the keys',
};

const shared = fileURLToPath(new URL('../../src/shared/', import.meta.url));
const sharedSources = (): readonly string[] => readdirSync(shared, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('text')).map((name) => readFileSync(shared + name, 'utf8'));

describe('the texts of the window', () => {
  let english: FlatTexts;
  const others: [language: string, texts: FlatTexts][] = [];
  let sources: Sources;
  beforeAll(async () => {
    english = await textsOf('en');
    for (const language of spokenLanguages.filter((code) => code !== 'en')) others.push([language, await textsOf(language)]);
    sources = windowSources();
  });
  afterAll(() => sources.close());

  it('say the same things in every language, with the same placeholders and plural forms', () => {
    expect(english.size).toBeGreaterThan(3_000);
    expect(halfPlurals(english)).toEqual([]);
    expect(others.flatMap(([language, texts]) => [...differencesBetween(english, texts), ...halfPlurals(texts)].map((problem) => `${language}: ${problem}`))).toEqual([]);
  });

  it('are written as the glossary says', () => {
    expect(styleProblems(english, 'en')).toEqual([]);
    expect(others.flatMap(([language, texts]) => styleProblems(texts, language).map((problem) => `${language}: ${problem}`))).toEqual([]);
  });

  it('call the sums of a closing in Confirm as its report does', () => {
    for (const { closing: { confirm }, report } of [{ closing: englishClosing, report: englishReport }, { closing: italianClosing, report: italianReport }]) {
      expect([confirm.status, confirm.order, confirm.fee, confirm.paid]).toEqual([report.state, report.orderAmount, report.fee, report.total]);
    }
  });

  it('are all asked for by some code', () => {
    const used = keysUsed(sources);
    expect(used.untold).toEqual([]);
    expect(unusedKeys(english, used, wordsOf([...sharedSources(), ...sources.files.map(({ text }) => text)]))).toEqual([]);
  });

  it('are the only words of the views', () => {
    const literals = literalTexts(sources);
    expect(literals.filter(({ text }) => sameEverywhere[text] === undefined).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
    expect(Object.keys(sameEverywhere).filter((text) => !literals.some((literal) => literal.text === text)), 'allowed, but nowhere').toEqual([]);
  });
});

describe('these checks notice', () => {
  const english = flatTexts({ frame: { lock: 'Lock', at: 'at {{when}}', waits_one: 'one waits', waits_other: '{{count}} wait', kinds: { in: 'In', out: 'Out', gone: 'Gone' }, dayHint: 'A day', left: 'Left' } });

  it('a key, a placeholder or a plural form that one language lacks', () => {
    const italian = flatTexts({ frame: { at: 'alle {{ora}}', waits_one: 'uno in attesa', kinds: { in: 'Entrate', out: '', gone: 'Via' }, dayHint: 'Un giorno', left: 'Rimasto' } });
    expect(differencesBetween(english, italian)).toEqual([
      'frame:lock: only in one language', 'frame:at: {{when}} differs from {{ora}}', 'frame:waits_other: only in one language', 'frame:kinds.out: empty',
    ]);
    expect(halfPlurals(italian)).toEqual(['frame:waits_one']);
    expect(differencesBetween(english, english)).toEqual([]);
  });

  it('a text in the wrong marks, spelling or form of address', () => {
    const planted = flatTexts({ frame: { straight: "the bank's", colour: 'Its color', mine: 'I tuoi conti', quotes: 'Premi “Invia”', good: 'La banca: «sì», l’altro attende.' } });
    expect(styleProblems(planted, 'en').map((problem) => problem.split(': ')[0])).toEqual(['frame:straight', 'frame:colour', 'frame:good']);
    expect(styleProblems(planted, 'it').map((problem) => problem.split(': ')[0])).toEqual(['frame:straight', 'frame:mine', 'frame:quotes']);
  });

  it('a key that no code uses, and follow keys that code puts together', () => {
    const sources = writtenSources({
      'view.ts': `
        declare function t<Key extends 'frame:lock' | 'frame:waits' | \`frame:\${string}\`>(key: Key, of?: object): string;
        type Kind = 'in' | 'out';
        export const said = (kind: Kind, field: 'day', any: string) => [t('frame:lock'), t('frame:waits', { count: 2 }), t(\`frame:kinds.\${kind}\`), t(\`frame:\${field}Hint\`)];
        export const shaped = (name: string) => t(\`frame:\${name}\` as 'frame:lock');
      `,
    });
    const used = keysUsed(sources);
    const words = wordsOf(sources.files.map(({ text }) => text));
    sources.close();
    expect(used.untold).toEqual([]);
    expect(unusedKeys(english, { ...used, shapes: [] }, words)).toEqual(['frame:at', 'frame:kinds.gone', 'frame:left']);
    expect(unusedKeys(english, used, words), 'a shape lets one word vary').toEqual(['frame:kinds.gone']);
    expect(unusedKeys(english, { ...used, shapes: [] }, new Set(['in'])), 'a word that stands nowhere is meant by nobody').toContain('frame:kinds.out');
  });

  it('a key that could be anything', () => {
    const sources = writtenSources({ 'view.ts': 'declare function t(key: string): string; export const said = (name: string) => t(name);' });
    expect(keysUsed(sources).untold).toHaveLength(1);
    sources.close();
  });

  it('words written into a view', () => {
    const sources = writtenSources({
      'view.tsx': `
        declare global { namespace JSX { interface IntrinsicElements { b: { title?: string; children?: unknown; label?: 'amount' | 'date'; className?: string } } } }
        declare function t(key: string): string;
        declare const open: boolean;
        export const view = <b title="Planted title" label="date" className="wide">Planted text {open ? 'Planted choice' : t('frame:lock')}{\`Planted \${open} template\`} — 12 {t(open ? 'a' : 'b')}</b>;
        export const notice = { message: 'Planted message', kind: 'wide' };
        export const column: { label: 'amount' | 'date' } = { label: 'amount' };
      `,
    });
    const texts = literalTexts(sources).map(({ text }) => text);
    sources.close();
    expect(texts).toEqual(['Planted title', 'Planted text', 'Planted choice', 'Planted template', 'Planted message']);
  });
});
