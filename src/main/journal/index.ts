export { CHAIN_START, linkedText } from './chain.ts';
export { whyBlocked } from './door.ts';
export type { AppendProblem, ChainLink, Journal, JournalDoor, JournalEntry, Merged, RestoreTimes } from './door.ts';
export type { AtBank, IntentEvent, JournalledEvent } from './event.ts';
export { canonicalJson } from './canonical-json.ts';
export { applyEvent, isItself, wasSentAgain } from './machine.ts';
export { openJournal } from './open-journal.ts';
export type { JournalFile } from './open-journal.ts';
export type { FrozenRequest, IntentRecord, NewIntent } from './record.ts';
