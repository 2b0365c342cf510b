import type { Instant } from '../instant.ts';

/** Why the workspace cannot be reached or used; each has its own sentence. `detail` is what the database said, without secrets. */
export const teamProblems = [
  'hostNotFound', 'refused', 'timedOut', 'notPostgres', 'tooOld', 'tls', 'certificate', 'password', 'noDatabase', 'noSchema', 'schemaOlder', 'schemaNewer', 'missingRights',
  'diskFull', 'readOnly', 'tooManyConnections', 'otherTeam', 'otherPortal', 'broken',
] as const;
export type TeamProblem = (typeof teamProblems)[number];

/** What blocks sending although the database answers: it does not hold what this desk knows. */
export const tamperings = [
  'behind', 'forked', 'edited', 'missing', 'signature', 'unknownDevice', 'notAllowed', 'unreadable', 'journalBehind', 'journalDiffers', 'clock', 'claims',
] as const;
export type TamperingKind = (typeof tamperings)[number];

export interface Tampering {
  readonly kind: TamperingKind;
  /** The entry at which it differs, and up to where this desk's copy goes. */
  readonly sequence: number | null;
  readonly known: number;
  /** Whose entry or journal it is; null where nobody can say. */
  readonly deviceId: string | null;
  readonly noticedAt: Instant;
}
