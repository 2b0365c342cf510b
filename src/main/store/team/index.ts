export type { StoredClaim } from './claims.ts';
export type { StoredEntry } from './entries.ts';
export type { StoredMember } from './members.ts';
export { openTeamCopy, SCHEMA as teamSchema } from './open-copy.ts';
export type { CopyProblem, StoredIdentity, TeamCopy } from './open-copy.ts';
export type { StoredRequest, StoredSignature } from './requests.ts';
