export type { AppendProblem, IntentQuery, Journal, JournalDoor, JournalEntry } from './door.ts';
export type { AtBank, IntentEvent, JournalledEvent } from './event.ts';
export { canonicalJson } from './canonical-json.ts';
export { applyEvent, nextState } from './machine.ts';
export { openJournal } from './open-journal.ts';
export type { JournalFile, OpenedJournal } from './open-journal.ts';
export type { AttemptRecord, Baseline, FrozenRequest, IntentRecord, NewIntent } from './record.ts';
