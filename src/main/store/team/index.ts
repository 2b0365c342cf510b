export type { StoredClaim } from './claims.ts';
export type { StoredEntry, StoredRow } from './entries.ts';
export type { StoredDelegation, StoredDevice, StoredMember } from './members.ts';
export { openTeamCopy } from './open-copy.ts';
export type { CopyProblem, StoredIdentity, TeamCopy } from './open-copy.ts';
export type { RequestQuery, StoredLine, StoredRequest, StoredSignature, VoidedBy } from './requests.ts';
export type { StoredVersion } from './shared-data.ts';
