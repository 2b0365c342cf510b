import { expect, it } from 'vitest';

import { happened } from '#test/support/journal-fixture.ts';

import { evidenceEvents, evidenceTexts } from './texts.ts';

it('has words for every event of the journal, in both languages', () => {
  expect([...evidenceEvents].toSorted()).toEqual(Object.keys(happened).toSorted());
  for (const texts of Object.values(evidenceTexts)) expect(Object.keys(texts.events).toSorted()).toEqual([...evidenceEvents].toSorted());
});
