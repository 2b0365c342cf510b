import i18next from 'i18next';
import { expect, it } from 'vitest';

import { languageFor, setLanguage, startTexts } from './index.ts';

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

it('follows the system unless a language was chosen', () => {
  expect([languageFor('system', 'it-CH', false), languageFor('system', 'ja-JP', false), languageFor('en', 'it-IT', false)]).toEqual(['it', 'en', 'en']);
});
