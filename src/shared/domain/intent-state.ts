/** The known state of a write. */
export const intentStates = [
  'APPROVED', 'SENDING', 'CHALLENGE', 'CONFIRMING', 'ACCEPTED', 'SETTLED', 'REJECTED', 'FAILED', 'EXPIRED', 'UNKNOWN', 'AMBIGUOUS',
  'NOT_FOUND', 'CONFLICT', 'ABANDONED', 'DECLARED',
] as const;
export type IntentState = (typeof intentStates)[number];

/** Meanwhile no other write with the same fingerprint may be sent. */
export const unresolvedStates = ['SENDING', 'CHALLENGE', 'CONFIRMING', 'UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND'] as const satisfies readonly IntentState[];

export const isUnresolved = (state: IntentState): boolean => unresolvedStates.some((unresolved) => unresolved === state);

/** The bank accepted it, and perhaps executed it. */
export const isTaken = (state: IntentState | null): state is 'ACCEPTED' | 'SETTLED' => state === 'ACCEPTED' || state === 'SETTLED';

/** The bank did not carry it out. */
export const wasRefused = (state: IntentState): boolean => state === 'REJECTED' || state === 'FAILED' || state === 'EXPIRED';

/** Nothing moved, and nothing will. */
export const isOver = (state: IntentState): boolean => wasRefused(state) || state === 'ABANDONED';

/** The same may begin anew: nothing came of it, or a person declared the outcome. */
export const cameToNothing = (state: IntentState): boolean => isOver(state) || state === 'DECLARED';

/** Its outcome is unknown and searched for periodically. */
export const isLookedFor = (state: IntentState): boolean => state === 'UNKNOWN' || state === 'AMBIGUOUS' || state === 'NOT_FOUND';

/** Believed not sent, abandoned, or declared by a person: it may still appear at the bank. */
export const mayTurnUp = (state: IntentState): boolean => state === 'NOT_FOUND' || state === 'ABANDONED' || state === 'DECLARED';

/** The app can only wait for the outcome, so a person may declare what the bank told them. */
export const mayBeDeclared = (state: IntentState): boolean => state === 'UNKNOWN' || state === 'CHALLENGE' || state === 'AMBIGUOUS';
