import { expect, it, vi } from 'vitest';

import { setLanguage, startTexts, translatorOf } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import { statusTitle } from './statuses.ts';

it('says the bank’s own value of a status in each language, put together once for each documented one', () => {
  startTexts('en');
  addLaterTexts();
  const asked = vi.fn<(key: 'records:detail.bankValue', put: { readonly value: string }) => string>(translatorOf('en'));
  const english = asked as unknown as Translate;
  const received = (): string => statusTitle('unidentifiedStates', 'RECEIVED', english);
  expect([received(), received(), asked.mock.calls.length]).toEqual(['The bank’s value: RECEIVED', 'The bank’s value: RECEIVED', 1]);
  expect(statusTitle('unidentifiedStates', 'SENT_BACK', english)).toBe('The bank’s value: SENT_BACK');
  setLanguage('it');
  expect(statusTitle('unidentifiedStates', 'RECEIVED', translatorOf('it'))).toBe('Valore della banca: RECEIVED');
  expect(statusTitle('unidentifiedStates', 'Mario Rossi', english), 'what the bank does not document may be anything, and is not kept')
    .toBe('The bank’s own value, not in its documentation');
});
