import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, openedJournal, second } from '#test/support/journal-fixture.ts';
import { checkChain } from './verify.ts';

/** Written by the version before declarations were known, with a write in each state; never to be made anew. */
const STORED = join(process.cwd(), 'test/fixtures/journal-before-declarations');

it('opens a journal of the version before declarations, whole, and goes on in it', async () => {
  const folder = temporaryFolder();
  try {
    cpSync(STORED, folder.path, { recursive: true });
    const path = join(folder.path, 'journal.db');
    const journal = openedJournal(path);
    const states = journal.list({ scope: 'all', limit: 100 }).map(({ intentId, state, declaration }) => [intentId, state, declaration]);
    expect(states.toReversed()).toEqual([
      ['unknown', 'UNKNOWN', null], ['challenge', 'CHALLENGE', null], ['ambiguous', 'AMBIGUOUS', null], ['notFound', 'NOT_FOUND', null], ['abandoned', 'ABANDONED', null],
      ['accepted', 'ACCEPTED', null], ['settled', 'SETTLED', null], ['rejected', 'REJECTED', null], ['conflict', 'CONFLICT', null], ['late', 'ACCEPTED', null], ['approved', 'APPROVED', null],
    ]);
    expect(journal.firstBroken()).toBeNull();
    const entries = journal.exportAll().length;
    for (const intentId of ['unknown', 'challenge', 'ambiguous']) expect(appended(journal, intentId, happened.declared()).state).toBe('DECLARED');
    expect(journal.due('https://bank.example', second(864_000)).map(({ intentId }) => intentId)).toEqual(expect.arrayContaining(['unknown', 'challenge', 'ambiguous']));
    journal.close();

    const again = openedJournal(path);
    expect(await again.check(async (reading) => checkChain(reading, () => undefined))).toMatchObject({ whole: true, entries: entries + 3 });
    expect(again.list({ scope: 'unresolved', limit: 100 }).map(({ intentId }) => intentId)).toEqual(['notFound']);
    again.close();
  } finally {
    folder.remove();
  }
});
