import { describe, expect, it } from 'vitest';

import type { IntentRecord } from '#main/store/journal/index.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { passedKey, pauseFor } from './view.ts';

const record = (state: IntentState, { match = null, withheld = false, line = 0 }: { match?: string | null; withheld?: boolean; line?: number } = {}): IntentRecord =>
  ({
    intentId: `${state}-${line}`, batchLine: line, state, verification: match === null ? null : { matchType: match }, challenge: { withheld },
  }) as IntentRecord;

describe('what stops the next line', () => {
  it.each(['APPROVED', 'ACCEPTED', 'SETTLED', 'REJECTED', 'FAILED', 'EXPIRED', 'ABANDONED'] as const)('is not a line that is %s', (state) => {
    expect(pauseFor([record(state)], [])).toBeNull();
  });

  it.each([
    ['SENDING', 'unknown'], ['UNKNOWN', 'unknown'], ['AMBIGUOUS', 'unknown'], ['NOT_FOUND', 'unknown'], ['CONFLICT', 'unknown'],
    ['CHALLENGE', 'challenge'], ['CONFIRMING', 'challenge'],
  ] as const)('is a line that is %s', (state, reason) => {
    expect(pauseFor([record('ACCEPTED'), record(state, { line: 3 })], [])).toEqual({ reason, intentId: `${state}-3`, index: 3 });
  });

  it('is no code that a person will not give', () => {
    expect(pauseFor([record('CHALLENGE', { withheld: true, match: 'NMTC' })], [])).toBeNull();
  });

  it.each(['CMTC', 'NMTC', 'NOAP', 'SOMETHING_NEW'])('is a payee of whom the bank says %s, until a person goes past it', (match) => {
    const lines = [record('ACCEPTED', { match })];
    expect(pauseFor(lines, [])).toMatchObject({ reason: 'verification' });
    expect(pauseFor(lines, [passedKey('verification', 'ACCEPTED-0')])).toBeNull();
    expect(pauseFor([record('REJECTED', { match })], [])).toBeNull();
  });

  it('is the code first, which expires; and going past a doubt says nothing about an unknown outcome', () => {
    expect(pauseFor([record('UNKNOWN'), record('CHALLENGE', { line: 1 })], [])).toMatchObject({ reason: 'challenge', index: 1 });
    expect(pauseFor([record('UNKNOWN')], [passedKey('verification', 'UNKNOWN-0')])).toMatchObject({ reason: 'unknown' });
    expect(pauseFor([record('UNKNOWN')], [passedKey('unknown', 'UNKNOWN-0')])).toBeNull();
  });

  it('is nothing that a match or silence of the verification says', () => {
    expect(pauseFor([record('ACCEPTED', { match: 'MTCH' }), record('SETTLED')], [])).toBeNull();
  });
});
