import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { canonicalJson } from './canonical-json.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import { FOLD_VERSION } from './projection.ts';
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
  [{ intentId: 'I6', event: happened.adopted(newIntent('I6', { kind: 'answerChallenge' })), at: second(0), hash: '' }],
];

describe('the rules of folding', () => {
  it('have another number when they give something else', () => {
    const rows = fold(LIVES.flat().map((entry, index) => ({ ...entry, sequence: index + 1 })));
    expect(rows).not.toBeNull();
    const digest = createHash('sha256').update(canonicalJson([...(rows?.values() ?? [])])).digest('hex');
    // When this fails, raise FOLD_VERSION: the records of people's journals are then folded again, not refused.
    expect({ version: FOLD_VERSION, digest }).toEqual({ version: 3, digest: 'c0d5cc8150dce44fdfb38061ac41441a90cde1fba3d550bf6bbbe2ffb3319051' });
  });
});
