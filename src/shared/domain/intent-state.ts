/** What is known about one write that the app makes at the bank. */
export const intentStates = [
  'APPROVED', 'SENDING', 'CHALLENGE', 'CONFIRMING', 'ACCEPTED', 'SETTLED', 'REJECTED', 'FAILED', 'EXPIRED', 'UNKNOWN', 'AMBIGUOUS',
  'NOT_FOUND', 'CONFLICT', 'ABANDONED', 'DECLARED',
] as const;
export type IntentState = (typeof intentStates)[number];

/** While a write is in one of these, no other of the same fingerprint may be sent. */
export const unresolvedStates = ['SENDING', 'CHALLENGE', 'CONFIRMING', 'UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND'] as const satisfies readonly IntentState[];

export const isUnresolved = (state: IntentState): boolean => unresolvedStates.some((unresolved) => unresolved === state);

/** The bank has taken it, and perhaps executed it. */
export const isTaken = (state: IntentState | null): state is 'ACCEPTED' | 'SETTLED' => state === 'ACCEPTED' || state === 'SETTLED';

/** Looked for at the bank by the clock: what became of them is not known. */
export const isLookedFor = (state: IntentState): boolean => state === 'UNKNOWN' || state === 'AMBIGUOUS' || state === 'NOT_FOUND';

/** Taken for not sent, given up, or declared by a person: the bank may still show it, and then it turned up late. */
export const mayTurnUp = (state: IntentState): boolean => state === 'NOT_FOUND' || state === 'ABANDONED' || state === 'DECLARED';

/** A person may say what the bank told them of these: the app can only wait for what becomes of them. */
export const mayBeDeclared = (state: IntentState): boolean => state === 'UNKNOWN' || state === 'CHALLENGE' || state === 'AMBIGUOUS';
