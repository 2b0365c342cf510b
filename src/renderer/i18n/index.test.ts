import i18next from 'i18next';
import { expect, it, vi } from 'vitest';

import { languageFor, languageName, offeredLanguages, setLanguage, startTexts, translatorOf, withTexts } from './index.ts';
import type { Language } from './index.ts';

it('writes numbers inside texts as the language does, and chooses the form of the count', () => {
  startTexts('en');
  expect(i18next.t('frame:waits', { count: 1 })).toBe('1 waits');
  expect(i18next.t('frame:waits', { count: 12_345 })).toBe('12,345 wait');
  expect(i18next.t('frame:freshness.syncing', { done: 1_000, total: '2,000' })).toBe('Reading 1,000 of 2,000');
  setLanguage('it');
  expect(i18next.t('frame:notices.changed', { count: 1_234 })).toBe('1.234 movimenti sono cambiati presso la banca dopo la lettura.');
  expect(i18next.t('frame:notices.changed', { count: 0 })).toMatch(/^0 movimenti/);
  expect(i18next.t('frame:notices.changed', { count: 2_000_000 }), 'Italian has a form of its own for whole millions').toMatch(/^2\.000\.000 movimenti/);
});

it('looks a text up once, in each language, until texts are added', () => {
  startTexts('en');
  const looked = vi.spyOn(i18next.store as unknown as { getResource: () => unknown }, 'getResource');
  const english = translatorOf('en');
  const say = (key: string): string => english(key as 'frame:lock');
  expect([say('frame:lock'), say('frame:lock'), translatorOf('it')('frame:lock')]).toEqual(['Lock', 'Lock', 'Blocca']);
  const before = looked.mock.calls.length;
  expect([say('frame:lock'), translatorOf('it')('frame:lock'), looked.mock.calls.length]).toEqual(['Lock', 'Blocca', before]);
  const counted = (count: number): string => english('frame:waits', { count });
  expect([counted(1), counted(2)]).toEqual(['1 waits', '2 wait']);
  expect(say('later:said')).toBe('said');
  i18next.addResourceBundle('en', 'later', { said: 'Comes with a page' });
  expect(say('later:said')).toBe('Comes with a page');
  i18next.removeResourceBundle('en', 'later');
  expect(say('later:said')).toBe('said');
});

it('brings with the first page only what it says', () => {
  startTexts('en');
  expect(['common', 'welcome', 'overview', 'settings', 'statement', 'records'].filter((name) => i18next.hasResourceBundle('en', name))).toEqual(['common', 'welcome']);
});

it('follows the system unless a language was chosen', () => {
  expect([languageFor('system', 'it-CH', false), languageFor('system', 'ja-JP', false), languageFor('en', 'it-IT', false)]).toEqual(['it', 'en', 'en']);
});

it('offers every language by the name its speakers give it, and the pseudo-language where it is asked for', () => {
  expect(offeredLanguages(false).map(languageName)).toEqual(expect.arrayContaining(['English', 'Italiano']));
  expect([offeredLanguages(false), offeredLanguages(true)].map((offered) => offered.includes('en-XA'))).toEqual([false, true]);
  expect([languageFor('en-XA', 'it-IT', false), languageFor('en-XA', 'it-IT', true)]).toEqual(['it', 'en-XA']);
});

it('loads the pseudo-language when it is chosen, with the numbers of English', async () => {
  startTexts('en');
  expect(i18next.hasResourceBundle('en-XA', 'common')).toBe(false);
  setLanguage('en-XA');
  await vi.waitFor(() => { expect(document.documentElement.lang).toBe('en-XA'); });
  expect(i18next.t('frame:waits', { count: 12_345 })).toMatch(/^⟦12,345 ŵáíţ/);
  i18next.addResourceBundle('en', 'late', { said: 'Comes with a page' });
  expect(i18next.getResource('en-XA', 'late', 'said')).toMatch(/^⟦Çöɱéš/);
  setLanguage('en');
});

/** As in a window that has just started: no later page was shown. */
function started(language: Language): void {
  for (const code of ['en', 'it', 'en-XA']) i18next.removeResourceBundle(code, 'overview');
  startTexts(language);
}

const having = (): readonly string[] => ['en', 'it'].filter((code) => i18next.hasResourceBundle(code, 'overview'));
const shown = (language: Language): Promise<void> => vi.waitFor(() => { expect(i18next.language).toBe(language); }, { timeout: 60_000 });

it('reads the texts of later pages in the language in use, and all of another before any of it is shown', async () => {
  started('en');
  expect(await withTexts(Promise.resolve('a page'))).toBe('a page');
  expect([having(), i18next.t('overview:heading')]).toEqual([['en'], 'Overview']);
  setLanguage('it');
  expect([i18next.language, i18next.t('overview:heading')]).toEqual(['en', 'Overview']);
  await shown('it');
  expect([having(), i18next.t('overview:heading')]).toEqual([['en', 'it'], 'Panoramica']);
  setLanguage('en');
  expect(i18next.language).toBe('en');
});

it('reads no language but the chosen one where the system speaks another', async () => {
  started('en');
  const page = withTexts(Promise.resolve('a page'), 'it');
  setLanguage('it');
  await page;
  expect([having(), i18next.t('overview:heading')]).toEqual([['it'], 'Panoramica']);
});

it('shows a page in the language that was chosen while its texts were read', async () => {
  started('en');
  const page = withTexts(Promise.resolve('a page'));
  setLanguage('it');
  await page;
  expect([i18next.language, i18next.t('overview:heading')]).toEqual(['it', 'Panoramica']);
});

it('makes the pseudo-language of later pages from their English texts', async () => {
  started('it');
  await withTexts(Promise.resolve('a page'));
  setLanguage('en-XA');
  await shown('en-XA');
  expect([having(), i18next.t('overview:heading')]).toEqual([['en', 'it'], expect.stringMatching(/^⟦Öṽéŕṽíéŵ/)]);
  setLanguage('en');
});
