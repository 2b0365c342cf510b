import { expect, test } from 'vitest';
import type { Translate } from '#renderer/i18n/index.ts';
import { reasonWords } from './journal-record.tsx';

const t = ((key: string) => key) as unknown as Translate;

test('the app\'s own reasons are told in words, and a person\'s as they were typed', () => {
  expect(['restored', 'campaignChanged', 'rejected', 'The bank says it never arrived', ''].map((reason) => reasonWords(reason, t))).toEqual([
    'outcome:reasons.restored', 'outcome:reasons.campaignChanged', 'outcome:reasons.failed', 'The bank says it never arrived', '',
  ]);
});
