import { join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import type { TeamSeat } from '#main/context/team-seat.ts';
import type { IntentEvent } from '#main/store/journal/index.ts';
import type { TeamDesk } from '#main/team/types.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent, openedJournal, second } from '#test/support/journal-fixture.ts';
import { createFollower } from './follow.ts';

/* What a desk tells its team of the claims that are open, by a real journal. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const CLAIM = { teamId: 'T', token: 7 };
const sending = { ...happened.sending(), claim: CLAIM };

/** What was told of the claim of a write of which the journal has these events. `isOlder`: the team knows more of the journal than is left. */
async function toldOf(events: readonly IntentEvent[], { isOlder = false } = {}) {
  const folder = temporaryFolder();
  const journal = openedJournal(join(folder.path, 'journal.db'));
  if (events.length > 0) appended(journal, 'I1', ...events);
  const told: string[] = [];
  const desk = {
    lookedForClaims: () => [],
    openClaims: () => [{ token: CLAIM.token, requestId: 'request-I1', line: 0, intentId: 'I1', journalId: journal.mark().journalId, at: second(0) }],
    resolve: async (_token: number, outcome: string) => {
      told.push(outcome);
      return ok(null);
    },
    publish: async () => (isOlder ? failed({ kind: 'tampering', tampering: { kind: 'journalDiffers', sequence: 9, known: 9, deviceId: null, noticedAt: second(0) } }) : ok({ to: 1 })),
  } as unknown as TeamDesk;
  const due = Promise.withResolvers<() => void>();
  const follower = createFollower(
    { journal: { usable: true, journal }, unexpected: (what) => { throw new Error(what); } }, { now: (): TeamSeat => ({ status: 'member', desk }), onDesk: () => () => true }, () => false,
    (run) => {
      due.resolve(run);
      return () => undefined;
    },
    () => undefined,
  );
  follower.soon();
  (await due.promise)();
  await follower.stop();
  ENDS.push(() => {
    journal.close();
    folder.remove();
  });
  return told;
}

const approved = happened.approved(newIntent('I1'));

it.each<readonly [string, readonly IntentEvent[], readonly string[]]>([
  ['was claimed and never left', [approved], ['notSent']],
  ['was withdrawn before it left', [approved, happened.withdrawn()], ['notSent']],
  ['is under way', [approved, sending, happened.lost()], []],
  ['arrived', [approved, sending, happened.answered('accepted', 'T1')], ['accepted']],
  ['was given up', [approved, sending, happened.lost(), happened.looked('notFound'), happened.abandoned()], ['declared']],
])('tells of a write that %s', async (_what, events, told) => {
  expect(await toldOf(events)).toEqual(told);
});

it('never says that nothing left where the journal has forgotten what was approved', async () => {
  expect(await toldOf([])).toEqual([]);
});

it('says only what came of it, not that nothing left, where the team knows more of the journal than is left of it', async () => {
  expect(await toldOf([approved], { isOlder: true })).toEqual([]);
  expect(await toldOf([approved, sending, happened.answered('accepted', 'T1')], { isOlder: true })).toEqual(['accepted']);
});

it('does not take what waited in a restored backup for unsent: it may have left after that', async () => {
  expect(await toldOf([approved, { type: 'withdrawn', reason: 'restored' }])).toEqual([]);
});
