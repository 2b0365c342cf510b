export type { AppendProblem, Journal, JournalDoor, JournalEntry } from './door.ts';
export type { AtBank, IntentEvent, JournalledEvent } from './event.ts';
export { canonicalJson } from './canonical-json.ts';
export { applyEvent } from './machine.ts';
export { openJournal } from './open-journal.ts';
export type { FrozenRequest, IntentRecord, NewIntent } from './record.ts';
