import { join } from 'node:path';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, newIntent, openedJournal } from '#test/support/journal-fixture.ts';
import type { Workbench } from '../workbench.ts';
import { createEngine } from './engine.ts';

it('does not touch a write that was approved for another bank: the journal is the profile\'s', () => {
  const folder = temporaryFolder();
  const journal = openedJournal(join(folder.path, 'journal.db'));
  try {
    appended(journal, 'I1', happened.approved(newIntent('I1')));
    const engineAt = (bankOrigin: string) =>
      createEngine({ bankOrigin, journal: { usable: true, journal }, bank: {}, clock: { now: () => 0 } } as unknown as Workbench, () => () => undefined, new AbortController().signal);
    expect(engineAt(BANK).get('I1')).toMatchObject({ ok: true, value: { state: 'APPROVED' } });
    expect(engineAt('https://another.example').get('I1')).toEqual({ ok: false, error: { kind: 'notFound' } });
  } finally {
    journal.close();
    folder.remove();
  }
});
