import { expect, it } from 'vitest';

import { fileLocale, inEvery } from './file-texts.ts';
import { languageFor } from './languages.ts';

it('writes files and menus in the pseudo-language where it is offered, with the numbers and days of English', () => {
  const menus = inEvery((texts) => texts.menus);
  expect(menus['en-XA'].quit).toMatch(/^⟦.*Ţéšöŕö/);
  expect(menus['en-XA'].asking.payment).toMatch(/\{amount\}.*\{name\}/);
  expect([menus['en-XA'].locale, fileLocale['en-XA'], fileLocale.it]).toEqual(['en-GB', 'en-GB', 'it-IT']);
  expect([languageFor('en-XA', 'it-IT', false), languageFor('en-XA', 'it-IT', true), languageFor('system', 'it-CH', true)]).toEqual(['it', 'en-XA', 'it']);
});
