import { expect, it } from 'vitest';
import { intentStates, isLookedFor, isTaken, isUnresolved, mayBeDeclared, mayTurnUp } from './intent-state.ts';

it('says of each state whether the bank has taken it, another like it must wait, whether it is looked for, may turn up, and may be declared', () => {
  expect(intentStates.filter(isUnresolved)).toEqual(['SENDING', 'CHALLENGE', 'CONFIRMING', 'UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND']);
  expect(intentStates.filter(isTaken)).toEqual(['ACCEPTED', 'SETTLED']);
  expect(isTaken(null)).toBe(false);
  expect(intentStates.filter(isLookedFor)).toEqual(['UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND']);
  expect(intentStates.filter(mayTurnUp)).toEqual(['NOT_FOUND', 'ABANDONED', 'DECLARED']);
  expect(intentStates.filter(mayBeDeclared)).toEqual(['CHALLENGE', 'UNKNOWN', 'AMBIGUOUS']);
});
