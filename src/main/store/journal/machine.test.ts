import { describe, expect, it } from 'vitest';

import type { MatchKind } from '#shared/bridge/writes/intents.ts';
import { intentStates } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { happened, newIntent, second } from '#test/support/journal-fixture.ts';
import type { IntentEvent } from './event.ts';
import { applyEvent, isItself, nextState } from './machine.ts';
import type { IntentRecord } from './record.ts';

type Row = readonly [name: string, event: IntentEvent, next: Partial<Record<IntentState | 'NONE', IntentState>>];

const incomplete = { complete: false } as const;

/** Every event, and the states it fits with the state that follows. What is not here is refused. */
const TABLE: readonly Row[] = [
  ['approved', happened.approved(newIntent('I')), { NONE: 'APPROVED' }],
  ['adopted', happened.adopted(newIntent('I')), { NONE: 'CHALLENGE' }],
  ['takenOver', happened.takenOver(newIntent('I')), { NONE: 'UNKNOWN' }],
  ['sending', happened.sending(), { APPROVED: 'SENDING', NOT_FOUND: 'SENDING' }],
  ['left by a file', happened.leftByFile(), { APPROVED: 'UNKNOWN' }],
  ['file not written', happened.fileNotWritten(), { UNKNOWN: 'APPROVED' }],
  ['confirming', happened.confirming(), { CHALLENGE: 'CONFIRMING' }],
  ['notSent', happened.notSent(), { SENDING: 'APPROVED', CONFIRMING: 'CHALLENGE' }],
  ['answered accepted', happened.answered('accepted'), { SENDING: 'ACCEPTED', CONFIRMING: 'ACCEPTED' }],
  ['answered settled', happened.answered('settled'), { SENDING: 'ACCEPTED', CONFIRMING: 'ACCEPTED' }],
  ['answered challenge', happened.answered('challenge'), { SENDING: 'CHALLENGE', CONFIRMING: 'CHALLENGE' }],
  ['answered failed', happened.answered('failed'), { SENDING: 'FAILED', CONFIRMING: 'FAILED' }],
  ['refused', happened.refused(), { SENDING: 'REJECTED' }],
  ['challenged', happened.challenged(), { SENDING: 'CHALLENGE', ACCEPTED: 'CHALLENGE', UNKNOWN: 'CHALLENGE', NOT_FOUND: 'CHALLENGE' }],
  ['codeRefused', happened.codeRefused(), { CONFIRMING: 'CHALLENGE', UNKNOWN: 'CHALLENGE' }],
  ['expired', happened.expired(), { CHALLENGE: 'EXPIRED' }],
  ['challengeUnproven', happened.challengeUnproven(), { CHALLENGE: 'UNKNOWN' }],
  ['lost', happened.lost(), { SENDING: 'UNKNOWN', CONFIRMING: 'UNKNOWN' }],
  ['interrupted', happened.interrupted(), { SENDING: 'UNKNOWN', CONFIRMING: 'UNKNOWN' }],
  ['looked, goes on', happened.looked('keepLooking'), { UNKNOWN: 'UNKNOWN', AMBIGUOUS: 'AMBIGUOUS', NOT_FOUND: 'NOT_FOUND', ABANDONED: 'ABANDONED', DECLARED: 'DECLARED' }],
  ['looked in part, goes on', happened.looked('keepLooking', incomplete), { UNKNOWN: 'UNKNOWN', AMBIGUOUS: 'AMBIGUOUS', NOT_FOUND: 'NOT_FOUND', ABANDONED: 'ABANDONED', DECLARED: 'DECLARED' }],
  ['looked, several', happened.looked('ambiguous'), { UNKNOWN: 'AMBIGUOUS', AMBIGUOUS: 'AMBIGUOUS', NOT_FOUND: 'AMBIGUOUS', ABANDONED: 'ABANDONED', DECLARED: 'DECLARED' }],
  ['looked in part, several', happened.looked('ambiguous', incomplete), {}],
  ['looked, none', happened.looked('notFound'), { UNKNOWN: 'NOT_FOUND', NOT_FOUND: 'NOT_FOUND', ABANDONED: 'ABANDONED', DECLARED: 'DECLARED' }],
  ['looked in part, none', happened.looked('notFound', incomplete), {}],
  ['found by a look', happened.found('look'), { UNKNOWN: 'ACCEPTED', NOT_FOUND: 'ACCEPTED', ABANDONED: 'ACCEPTED', DECLARED: 'ACCEPTED' }],
  ['found settled by a look', happened.found('look', 'settled'), { UNKNOWN: 'ACCEPTED', NOT_FOUND: 'ACCEPTED', ABANDONED: 'ACCEPTED', DECLARED: 'ACCEPTED' }],
  ['found waiting by a look', happened.found('look', 'challenge'), { UNKNOWN: 'CHALLENGE', NOT_FOUND: 'CHALLENGE', ABANDONED: 'CHALLENGE', DECLARED: 'CHALLENGE' }],
  ['found failed by a look', happened.found('look', 'failed'), { UNKNOWN: 'FAILED', NOT_FOUND: 'FAILED', ABANDONED: 'ABANDONED', DECLARED: 'FAILED' }],
  ['found failed by a person', happened.found('person', 'failed'), { UNKNOWN: 'FAILED', AMBIGUOUS: 'FAILED', NOT_FOUND: 'FAILED', ABANDONED: 'FAILED', DECLARED: 'FAILED' }],
  ['found by a person', happened.found('person'), { UNKNOWN: 'ACCEPTED', AMBIGUOUS: 'ACCEPTED', NOT_FOUND: 'ACCEPTED', ABANDONED: 'ACCEPTED', DECLARED: 'ACCEPTED' }],
  ['conflicted', happened.conflicted(), { UNKNOWN: 'CONFLICT', NOT_FOUND: 'CONFLICT', ABANDONED: 'CONFLICT', DECLARED: 'CONFLICT' }],
  ['abandoned', happened.abandoned(), { AMBIGUOUS: 'ABANDONED', NOT_FOUND: 'ABANDONED' }],
  ['duplicated', happened.duplicated(), { ACCEPTED: 'ACCEPTED', SETTLED: 'SETTLED' }],
  ['duplicateAcknowledged', happened.duplicateAcknowledged(), Object.fromEntries(intentStates.map((state) => [state, state]))],
  ['declared done', happened.declared('done'), { UNKNOWN: 'DECLARED', CHALLENGE: 'DECLARED', AMBIGUOUS: 'DECLARED', DECLARED: 'DECLARED' }],
  ['declared not done', happened.declared('notDone'), { UNKNOWN: 'DECLARED', CHALLENGE: 'DECLARED', AMBIGUOUS: 'DECLARED', DECLARED: 'DECLARED' }],
  ['withdrawn', happened.withdrawn(), { APPROVED: 'ABANDONED' }],
  ['withheld', happened.withheld(), { CHALLENGE: 'CHALLENGE' }],
  ['read accepted', happened.read('accepted'), { CHALLENGE: 'ACCEPTED', ACCEPTED: 'ACCEPTED', SETTLED: 'SETTLED', FAILED: 'FAILED' }],
  ['read settled', happened.read('settled'), { CHALLENGE: 'SETTLED', ACCEPTED: 'SETTLED', SETTLED: 'SETTLED', FAILED: 'SETTLED' }],
  ['read challenge', happened.read('challenge'), { CHALLENGE: 'CHALLENGE', ACCEPTED: 'CHALLENGE', SETTLED: 'SETTLED', FAILED: 'FAILED' }],
  ['read failed', happened.read('failed'), { CHALLENGE: 'EXPIRED', ACCEPTED: 'FAILED', SETTLED: 'SETTLED', FAILED: 'FAILED' }],
];

/** The record after these events; throws when one does not fit. */
function folded(...events: readonly IntentEvent[]): IntentRecord {
  let record: IntentRecord | null = null;
  for (const [index, event] of events.entries()) record = tried(record, event, index);
  if (record === null) throw new Error('no events');
  return record;
}

function tried(record: IntentRecord | null, event: IntentEvent, index: number): IntentRecord {
  const next = applyEvent(record, event, second(index), index + 1);
  if (next === null) throw new Error(`${event.type} does not fit ${record?.state ?? 'nothing'}`);
  return next;
}

const approved = happened.approved(newIntent('I'));
const unknown = [approved, happened.sending(), happened.lost()] as const;
const notFound = [...unknown, happened.looked('notFound')] as const;
const confirmingLost = [approved, happened.sending(), happened.challenged(), happened.confirming(), happened.lost()] as const;

const matched = (match: MatchKind) => ({ type: 'found', by: 'look', atBank: { ...happened.found('look', 'accepted', 'T1').atBank, match }, nextReadAt: null }) as const;

describe('how it is known that what the bank has is the write', () => {
  it('is kept with the id, and what is read by the id later proves no more', () => {
    expect(folded(approved, happened.sending(), happened.answered('accepted', 'T1')).match).toBe('byId');
    expect(folded(...unknown, happened.looked('ambiguous'), happened.found('person', 'accepted', 'T7')).match).toBe('byPerson');
    expect(folded(...unknown, matched('byLikeness'), { ...happened.read('accepted', 'T1'), atBank: { ...happened.read('accepted', 'T1').atBank, match: 'byId' } }).match).toBe('byLikeness');
    // As an earlier version wrote it down.
    expect(folded(...unknown, happened.found('look', 'accepted', 'T1')).match).toBeNull();
  });

  it('decides what a later failure means: one that only looks alike may be somebody else’s', () => {
    const failed = happened.read('failed', 'T1');
    expect(folded(...unknown, matched('byLikeness'), failed)).toMatchObject({ state: 'AMBIGUOUS', serverId: 'T1', investigation: { nextLookAt: second(4) } });
    expect(folded(...unknown, matched('byMarker'), failed).state).toBe('FAILED');
    expect(folded(...unknown, happened.found('look', 'accepted', 'T1'), failed).state).toBe('FAILED');
    expect(folded(approved, happened.sending(), happened.answered('accepted', 'T1'), failed).state).toBe('FAILED');
  });

  it('lets no failed likeness be the end', () => {
    const failed = { ...matched('byLikeness'), atBank: { ...happened.found('look', 'failed', 'T1').atBank, match: 'byLikeness' } } as const;
    expect(applyEvent(folded(...unknown), failed, second(9), 9)).toBeNull();
  });
});

it('keeps the baseline of the first sending when it is sent again', () => {
  const again = happened.sending();
  const record = folded(...notFound, { ...again, baseline: { ...again.baseline, serverIds: { transfer: ['T5'], order: ['O1'] } } });
  expect(record.baseline?.serverIds).toEqual({ transfer: ['T0', 'T5'], order: ['O1'] });
});

describe('what was sent again', () => {
  const again = [...notFound, happened.sending(), happened.answered('accepted', 'T2')] as const;

  it('is watched for ten days once it was accepted, whatever else is heard of it meanwhile', () => {
    const accepted = folded(...again);
    expect(accepted.watchedUntil).toBe(second(5 + 864_000));
    expect(folded(...again, happened.read('settled', 'T2')).watchedUntil).toBe(accepted.watchedUntil);
    expect(folded(...again, happened.read('failed', 'T2'))).toMatchObject({ state: 'NOT_FOUND', watchedUntil: null });
    expect(folded(approved, happened.sending(), happened.answered('accepted', 'T1')).watchedUntil).toBeNull();
  });

  it('is dealt with by a person where there are two, and anew where there is a third', () => {
    expect(applyEvent(folded(approved, happened.sending(), happened.answered('accepted', 'T1')), happened.duplicated(), second(9), 9)).toBeNull();
    expect(applyEvent(folded(...again), happened.duplicateAcknowledged(), second(9), 9)).toBeNull();
    const dealt = [...again, happened.duplicated(), { ...happened.duplicateAcknowledged(), userName: 'chi' }] as const;
    expect(folded(...dealt).duplicate).toMatchObject({ candidates: [{ serverId: 'T1' }, { serverId: 'T2' }], acknowledged: { userName: 'chi', note: 'sent back' } });
    expect(folded(...dealt, happened.duplicated()).duplicate?.acknowledged).toBeNull();
  });
});

describe('the states of a write', () => {
  it.each(TABLE)('%s', (_, event, next) => {
    const expected = ['NONE', ...intentStates].map((state) => [state, next[state as IntentState] ?? null]);
    expect(['NONE', ...intentStates].map((state) => [state, nextState(state === 'NONE' ? null : state as IntentState, event)])).toEqual(expected);
  });

  it('are reached by every event of the journal', () => {
    expect(new Set(TABLE.map(([, { type }]) => type))).toEqual(new Set(Object.keys(happened)));
  });
});

describe('a write that was sent again', () => {
  const again = [...notFound, happened.sending(1)] as const;

  it.each([
    ['did not leave', [happened.notSent()]], ['was refused', [happened.refused()]], ['failed', [happened.answered('failed', 'T2')]],
    ['was found to have failed', [happened.lost(), happened.found('look', 'failed', 'T2')]],
    ['expired', [happened.challenged(), happened.expired()]], ['was read as expired', [happened.challenged(), happened.read('failed')]],
    ['was read as failed', [happened.answered('accepted', 'T2'), happened.read('failed')]],
  ])(
    'is still looked for when the second attempt %s: the first may turn up',
    (_, events) => {
      const record = folded(...again, ...events);
      expect(record).toMatchObject({ state: 'NOT_FOUND', lookedForUntil: second(864_000) });
      expect(record.investigation?.nextLookAt).not.toBeNull();
    },
  );

  it('is accepted when the second attempt is', () => {
    expect(folded(...again, happened.answered('accepted', 'T2'))).toMatchObject({ state: 'ACCEPTED', serverId: 'T2' });
  });

  it('needs a look that read everything', () => {
    const record = folded(...notFound, happened.looked('keepLooking', incomplete));
    expect(applyEvent(record, happened.sending(), second(9), 9)).toBeNull();
    expect(applyEvent(folded(...notFound), happened.sending(), second(9), 9)?.state).toBe('SENDING');
  });

  it('is as new when the first attempt never left', () => {
    expect(folded(approved, happened.sending(), happened.notSent(), happened.sending(), happened.refused()).state).toBe('REJECTED');
  });
});

describe('what a person declared', () => {
  const challenged = [approved, happened.sending(), happened.answered('challenge', 'T1')] as const;

  it('is kept with who said so, when, and in what words', () => {
    expect(folded(...unknown, happened.declared('done'))).toMatchObject({
      state: 'DECLARED', lookedForUntil: second(864_000), investigation: { nextLookAt: second(600) },
      declaration: { outcome: 'done', toldBy: 'Anna Verdi, treasury desk', toldOn: '2026-06-30', words: 'It never reached us.', userName: 'chi', at: second(3) },
    });
  });

  it.each([
    ['said to be done, and the bank shows it', 'done', 'accepted', 'ACCEPTED', false],
    ['said to be done, and the bank waits for a code', 'done', 'challenge', 'CHALLENGE', true],
    ['said to be done, and the bank shows that it failed', 'done', 'failed', 'CONFLICT', true],
    ['said not to be done, and the bank shows it', 'notDone', 'accepted', 'ACCEPTED', true],
    ['said not to be done, and the bank waits for a code', 'notDone', 'challenge', 'CHALLENGE', true],
    ['said not to be done, and the bank shows that it failed', 'notDone', 'failed', 'FAILED', false],
  ] as const)('%s', (_, outcome, meaning, state, turnedUpLate) => {
    const record = folded(...challenged, happened.declared(outcome), happened.found('look', meaning, 'T1'));
    expect(record).toMatchObject({ state, turnedUpLate, lookedForUntil: null, declaration: { outcome } });
  });

  it('is not contradicted by another one like it that failed', () => {
    expect(applyEvent(folded(...challenged, happened.declared('done')), happened.found('look', 'failed', 'T9'), second(9), 9)).toBeNull();
    expect(applyEvent(folded(...unknown, happened.declared('done')), happened.found('look', 'failed', 'T9'), second(9), 9)).toBeNull();
  });

  it('stands when one of two attempts failed: the other may be meant', () => {
    const again = folded(...notFound, happened.sending(1), happened.answered('challenge', 'T1'), happened.declared('done'));
    expect(applyEvent(again, happened.found('look', 'failed', 'T1'), second(9), 9)).toBeNull();
  });
});

describe('a challenge that a person typed', () => {
  const typed = [...unknown, happened.challenged('K9'), happened.confirming(), happened.codeRefused()] as const;

  it('leaves the search where it was when the bank does not know it', () => {
    const record = folded(...typed, happened.challengeUnproven());
    expect(record).toMatchObject({ state: 'UNKNOWN', challenge: { problem: 'wrong' }, investigation: { nextLookAt: second(5), windowEndsAt: second(1800), looks: 0 } });
  });

  it('is not dropped where the bank itself had asked for a code', () => {
    const asked = folded(approved, happened.sending(), happened.answered('challenge', 'T1'), happened.confirming(), happened.codeRefused());
    expect(applyEvent(asked, happened.challengeUnproven(), second(9), 9)).toBeNull();
    expect(applyEvent(folded(...unknown, happened.challenged('K9')), happened.challengeUnproven(), second(9), 9)).toBeNull();
  });
});

describe('the machine refuses', () => {
  it('another body than the one the person saw', () => {
    expect(applyEvent(folded(approved), { ...happened.sending(), bodyHash: 'other' }, second(1), 2)).toBeNull();
  });

  it('to send what another program made', () => {
    const record = folded(happened.adopted(newIntent('I', { kind: 'answerChallenge' })), happened.confirming(), happened.lost(), happened.looked('notFound'));
    expect(applyEvent(record, happened.sending(), second(9), 9)).toBeNull();
  });

  it('to look for what was withdrawn before it was sent', () => {
    const record = folded(approved, happened.withdrawn());
    expect(applyEvent(record, happened.looked(), second(9), 9)).toBeNull();
    expect(applyEvent(record, happened.found(), second(9), 9)).toBeNull();
  });

  it('to take a code for refused where none was sent', () => {
    expect(applyEvent(folded(...unknown), happened.codeRefused(), second(9), 9)).toBeNull();
  });
});

describe('what is kept of a write', () => {
  it('turned up late', () => {
    expect(folded(...notFound, happened.found('look', 'accepted', 'T1'))).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true, serverId: 'T1', lookedForUntil: null });
    expect(folded(...notFound, happened.abandoned(), happened.found())).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true });
    expect(folded(...unknown, happened.found()).turnedUpLate).toBe(false);
  });

  it('a code whose answer was lost', () => {
    expect(folded(...confirmingLost, happened.found('look', 'challenge')).challenge).toMatchObject({ problem: 'lost', answers: 1 });
    expect(folded(...confirmingLost, { ...happened.codeRefused(), problem: 'lost' }).challenge).toMatchObject({ problem: 'lost' });
  });

  it('a code that did not leave does not count', () => {
    expect(folded(approved, happened.sending(), happened.challenged(), happened.confirming(), happened.notSent()).challenge)
      .toMatchObject({ answers: 0, problem: 'notSent' });
  });

  it('looks that showed nothing', () => {
    const record = folded(...unknown, happened.looked(), happened.looked('keepLooking', incomplete), happened.looked('ambiguous'));
    expect(record.investigation).toMatchObject({ looks: 3, completeLooks: 1 });
    expect(record.investigation?.candidates).toHaveLength(2);
  });

  it('every attempt, with how it ended', () => {
    const record = folded(...notFound, happened.sending(1), happened.answered());
    expect(record.attempts.map(({ number, phase, outcome }) => [number, phase, outcome])).toEqual([[1, 'send', 'unknown'], [2, 'send', 'accepted']]);
  });
});

describe('what was bound because it looks alike', () => {
  const alike = [...unknown, matched('byLikeness')] as const;
  const readAs = (meaning: 'failed' | 'settled', serverId: string | null) => happened.read(meaning, serverId);

  it('may be somebody else’s when it fails, also while it waits for a code', () => {
    const waiting = [...alike, happened.challenged()] as const;
    expect([folded(...alike, readAs('failed', 'T1')).state, folded(...alike, readAs('failed', null)).state, folded(...waiting, readAs('failed', 'T1')).state]).toEqual(['AMBIGUOUS', 'AMBIGUOUS', 'AMBIGUOUS']);
  });

  it('is this write’s when it is executed, and stays so whatever is said of it then', () => {
    const settled = [...alike, readAs('settled', 'T1')] as const;
    expect([folded(...settled).state, folded(...settled, readAs('failed', 'T1')).state]).toEqual(['SETTLED', 'SETTLED']);
  });

  it('is not what fails under another id', () => {
    expect(folded(...alike, readAs('failed', 'T9')).state).toBe('FAILED');
  });
});

describe('what a later attempt changes', () => {
  it('a failure that is read sets nothing back that is over', () => {
    expect((['CHALLENGE', 'ACCEPTED', 'SETTLED', 'FAILED', 'UNKNOWN'] as const).map((state) => nextState(state, happened.read('failed'), true))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'SETTLED', 'FAILED', null]);
  });

  it('a code is refused only where it was the last thing given', () => {
    const sentAgain = folded(...confirmingLost, happened.looked('notFound'), happened.sending(), happened.lost());
    expect(applyEvent(sentAgain, happened.codeRefused(), second(9), 9)).toBeNull();
    expect(applyEvent(folded(...confirmingLost), happened.codeRefused(), second(9), 9)?.state).toBe('CHALLENGE');
  });

  it('a typed challenge that proves nothing leaves both attempts to be looked for', () => {
    expect(folded(...notFound, happened.sending(), happened.lost(), happened.challenged(), happened.confirming(), happened.codeRefused(), happened.challengeUnproven()).state).toBe('UNKNOWN');
  });
});

it('what another desk sends is looked for, never sent, and given no code', () => {
  const takenOver = applyEvent(null, happened.takenOver(newIntent('I')), second(0), 1);
  const notFound = applyEvent(takenOver, happened.looked('notFound'), second(1), 2);
  expect(notFound).toMatchObject({ state: 'NOT_FOUND', ofOtherDesk: { name: 'Anna' }, attempts: [{ phase: 'send', outcome: 'unknown' }] });
  expect(applyEvent(notFound, happened.sending(), second(2), 3)).toBeNull();
  expect(applyEvent(notFound, happened.challenged(), second(2), 3)).toBeNull();
  const waiting = applyEvent(takenOver, happened.found('look', 'challenge', 'T1'), second(1), 2);
  expect(waiting?.state).toBe('CHALLENGE');
  expect(applyEvent(waiting, happened.confirming(), second(2), 3)).toBeNull();
  expect(applyEvent(waiting, happened.declared('notDone'), second(2), 3)?.state).toBe('DECLARED');
});

it('lets two payments be dealt with once', () => {
  const dealt = folded(...notFound, happened.sending(), happened.answered('accepted', 'T1'), happened.duplicated(), happened.duplicateAcknowledged());
  expect(applyEvent(dealt, happened.duplicateAcknowledged(), second(9), 9)).toBeNull();
});

describe('what turns up after a declaration', () => {
  const declared = folded(...unknown, happened.declared('done'));
  const other = (by: 'look' | 'person', meaning: 'accepted' | 'failed') => ({ ...happened.found(by, meaning, 'T9'), atBank: { ...happened.found(by, meaning, 'T9').atBank, match: by === 'person' ? 'byPerson' : 'byId' } }) as const;

  it('counts when it lives, whoever finds it, and when a person says that it is the one that failed', () => {
    expect([other('look', 'accepted'), other('person', 'accepted'), other('person', 'failed')].map((event) => applyEvent(declared, event, second(9), 9)?.state)).toEqual(['ACCEPTED', 'ACCEPTED', 'CONFLICT']);
    expect(applyEvent(declared, other('look', 'failed'), second(9), 9)).toBeNull();
  });
});

it('knows its own transfer by an id only', () => {
  expect([isItself({ serverId: 'T1' }, { serverId: 'T1' }), isItself({ serverId: 'T1' }, { serverId: 'T2' }), isItself({ serverId: null }, { serverId: null })]).toEqual([true, false, false]);
});
