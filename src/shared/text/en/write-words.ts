import type { IntentState } from '#shared/domain/intent-state.ts';
import { namesOf } from '../write-names.ts';
import { accountWrites } from './payments/writes.ts';
import { portalWrites } from './portal/campaigns.ts';

const writes = { ...accountWrites, ...portalWrites };

/** What writes, their states and the reasons of their end are called, in the window and in the documents alike. */
export const writeWords = {
  kinds: namesOf(writes, ({ name }) => name),
  titles: namesOf(writes, ({ title }) => title),
  entries: namesOf(writes, ({ title, entry }) => entry ?? title),
  states: {
    APPROVED: 'Approved, not sent', SENDING: 'Being sent', CHALLENGE: 'Waits for a code', CONFIRMING: 'Code being sent', ACCEPTED: 'Accepted by the bank', SETTLED: 'Executed',
    REJECTED: 'Refused by the bank', FAILED: 'Not carried out', EXPIRED: 'Expired', UNKNOWN: 'Outcome unknown', AMBIGUOUS: 'Outcome unknown: several candidates', NOT_FOUND: 'Not found at the bank',
    CONFLICT: 'The bank has the opposite', ABANDONED: 'Given up', DECLARED: 'Declared, as the bank told',
  } satisfies Record<IntentState, string>,
  matches: {
    byId: 'found by its id', byMarker: 'found by its code', byPerson: 'picked by {{name}}', byLikeness: 'looks like it: nothing else proves it',
  },
  reasons: {
    restored: 'Put back from an export: it may have been sent after that', changed: 'Changed before it was sent', batch: 'Taken back with its batch', closing: 'Taken back with the closing',
    excluded: 'Taken out of the file before it was sent', campaignChanged: 'The campaign had changed since it was approved', renewed: 'Replaced by a new approval on a later day', dayPassed: 'Its execution date had passed before it was sent', stopped: 'Taken back before it was sent', failed: 'Taken back when an error stopped the run',
  },
};
