import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { intentStates } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { candidate, happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { canonicalJson } from './chain.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import { dueAt, FOLD_VERSION } from './projection.ts';
import type { IntentRecord } from './record.ts';
import { fold } from './verify.ts';

const events = (intentId: string, ...own: readonly IntentEvent[]): readonly Omit<JournalledEvent, 'sequence'>[] =>
  [happened.approved(newIntent(intentId)), ...own].map((event, index) => ({ intentId, event, at: second(index), hash: '' }));

/** Every event of a journal, in some order that fits. */
const LIVES = [
  events('I1', happened.sending(), happened.notSent(), happened.sending(), happened.lost(), happened.looked('notFound'), happened.sending(), happened.refused(), happened.abandoned(), happened.found()),
  events('I2', happened.sending(), happened.answered('challenge', 'T2'), happened.confirming(), happened.codeRefused(), happened.withheld(), happened.confirming(), happened.interrupted(), happened.found('look', 'challenge'), happened.expired()),
  events('I3', happened.sending(), happened.lost(), happened.looked('ambiguous'), happened.found('person', 'accepted', 'T3'), happened.challenged(), happened.read('settled')),
  events('I4', happened.sending(), happened.lost(), happened.conflicted()),
  events('I20', happened.sending(), happened.lost(), happened.looked('notFound'), happened.sending(), happened.answered('accepted', 'T9'), happened.duplicated(), happened.duplicateAcknowledged()),
  events('I5', happened.withdrawn()),
  events('I7', happened.sending(), happened.lost(), happened.challenged('K9'), happened.confirming(), happened.codeRefused(), happened.challengeUnproven(), happened.declared('done'), happened.looked()),
  events('I8', happened.leftByFile(), happened.looked(), happened.declared('notDone')),
  events('I10', happened.leftByFile(), happened.declared('notDone'), happened.looked('keepLooking', { turnedUp: [candidate('T7')], candidates: [candidate('T7')] }), happened.duplicateAcknowledged()),
  events('I9', happened.leftByFile(), happened.fileNotWritten(), happened.sending(), happened.lost()),
  [{ intentId: 'I11', event: happened.takenOver(newIntent('I11')), at: second(0), hash: '' }],
  [{ intentId: 'I6', event: happened.adopted(newIntent('I6', { kind: 'answerChallenge' })), at: second(0), hash: '' }],
];

describe('the rules of folding', () => {
  it('have another number when they give something else', () => {
    const rows = fold(LIVES.flat().map((entry, index) => ({ ...entry, sequence: index + 1 })));
    expect(rows).not.toBeNull();
    const digest = createHash('sha256').update(canonicalJson([...(rows?.values() ?? [])])).digest('hex');
    // When this fails, raise FOLD_VERSION: the records of people's journals are then folded again, not refused.
    expect({ version: FOLD_VERSION, digest }).toEqual({ version: 5, digest: '7f01ac71610c58c98f0866e98336f9e21fbbf63fec02edeeed11b95996fadc8d' });
  });
});

describe('when a write is asked about', () => {
  const due = (state: IntentState, change: Partial<IntentRecord> = {}) =>
    dueAt({ state, investigation: { nextLookAt: second(10) }, lookedForUntil: second(100), nextReadAt: second(20), watchedUntil: second(30), ...change } as IntentRecord);

  it('is a look while it is not known, a reading while the bank has it, and else never', () => {
    const when = new Map(intentStates.map((state) => [state, due(state)]));
    for (const state of ['UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND', 'ABANDONED', 'DECLARED'] as const) expect([state, when.get(state)]).toEqual([state, second(10)]);
    for (const state of ['CHALLENGE', 'ACCEPTED', 'SETTLED', 'FAILED'] as const) expect([state, when.get(state)]).toEqual([state, second(20)]);
    for (const state of ['APPROVED', 'SENDING', 'CONFIRMING', 'REJECTED', 'EXPIRED', 'CONFLICT'] as const) expect([state, when.get(state)]).toEqual([state, null]);
  });

  it('ends for what was not found with its ten days, and for what is not known never', () => {
    expect([due('NOT_FOUND', { lookedForUntil: second(10) }), due('NOT_FOUND', { lookedForUntil: second(9) }), due('NOT_FOUND', { lookedForUntil: null }), due('NOT_FOUND', { investigation: null })])
      .toEqual([second(10), null, null, null]);
    expect([due('UNKNOWN', { lookedForUntil: second(9) }), due('UNKNOWN', { lookedForUntil: null }), due('UNKNOWN', { investigation: null })]).toEqual([second(10), second(10), null]);
  });

  it('is the end of the days in which another attempt may turn up where nothing else is to be read', () => {
    expect([due('SETTLED', { nextReadAt: null }), due('SETTLED', { nextReadAt: null, watchedUntil: null })]).toEqual([second(30), null]);
  });
});
