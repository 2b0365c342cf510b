import { expect, it } from 'vitest';

import type { SendingQuestion } from '#main/context/person-asked.ts';

import { questionText } from './question-text.ts';
import { appTexts } from '../lifecycle/texts.ts';

const SYSTEM = { systemLocale: 'en', pseudoLanguage: false };

const payment: SendingQuestion = {
  about: 'sending', why: 'newPayee', writes: 1, totals: [{ amountMinor: 1_234_567, currency: 'EUR' }], newPayees: 1, closing: null, payee: { name: 'Anna {account}', accountCode: 'DE89370400440532013000' },
};

it('names who gets how much, in the language of the app, and takes no name for a place of its own', () => {
  expect(questionText(payment, appTexts('en', SYSTEM))).toEqual({
    message: 'Send 12,345.67 EUR to Anna {account}?', confirm: 'Send', cancel: 'Cancel',
    detail: 'Account: DE89 3704 0044 0532 0130 00\nThis account was never paid from this connection.\nAgree only if you confirmed exactly this in the window a moment ago. Compare the name, the account and the amount with your papers.',
  });
  expect(questionText(payment, appTexts('it', SYSTEM)).message).toBe('Inviare 12.345,67 EUR a Anna {account}?');
});

it('sums up several payments, and says what a closing does', () => {
  const several = { ...payment, payee: null, writes: 12, newPayees: 3, totals: [{ amountMinor: 5, currency: 'JPY' }, { amountMinor: 100, currency: 'EUR' }] };
  expect(questionText(several, appTexts('en', SYSTEM))).toMatchObject({
    message: 'Send 12 payments of 5 JPY and 1.00 EUR together?', detail: expect.stringMatching(/^Accounts among them that were never paid from this connection: 3\.\nAgree/) as unknown,
  });
  const closing = { ...payment, why: 'closing', payee: null, newPayees: 0, closing: { campaign: 'Vento', direction: 'failure' } } as const;
  expect(questionText(closing, appTexts('it', SYSTEM)).message).toBe('Chiudere «Vento» come non riuscita e rimborsare 12.345,67 EUR?');
});
