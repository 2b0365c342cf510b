import { z } from 'zod';
import type { Instant } from '#shared/domain/instant.ts';
import type { Policy, Requirement } from '#shared/domain/team/policy.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import type { TeamDevice, TeamMember } from '#shared/domain/team/statements.ts';
import { teamRoles } from '#shared/domain/team/roles.ts';
import type { Tampering, TeamProblem } from '#shared/domain/team/trouble.ts';
import { command, nothing } from '../command.ts';
import type { ExportOutcome } from '../command.ts';

export { tamperings, teamProblems } from '#shared/domain/team/trouble.ts';
export type { Tampering, TamperingKind, TeamProblem } from '#shared/domain/team/trouble.ts';

/** Where the database is. */
export const databasePlace = z.object({
  host: z.string().trim().min(1).max(255),
  port: z.number().int().min(1).max(65_535),
  database: z.string().trim().min(1).max(63),
  user: z.string().trim().min(1).max(63),
  /** `verify`: TLS with a verified certificate. `none`: only on this computer. */
  tls: z.enum(['verify', 'none']),
  /** PEM of an own certificate authority; null: those of the system. */
  ca: z.string().max(100_000).nullable(),
});
export type DatabasePlace = z.output<typeof databasePlace>;

const secret = z.string().max(1024);
/** The password is never given back. */
export const databaseAccess = databasePlace.extend({ password: secret });
export type DatabaseAccess = z.output<typeof databaseAccess>;

const personName = z.string().trim().min(1).max(80);
const memberId = z.uuid();
const roles = z.array(z.enum(teamRoles)).min(1);
const rule = z.object({
  ruleId: z.uuid(), kinds: z.array(z.enum(policyKinds)).min(1), currency: z.string().length(3).nullable(), from: z.number().int().nonnegative().nullable(),
  below: z.number().int().positive().nullable(), newPayee: z.boolean().nullable(),
  total: z.object({ per: z.enum(['day', 'month']), above: z.number().int().nonnegative() }).nullable(),
  refuses: z.boolean(), approvals: z.number().int().min(0).max(20), approvers: z.array(memberId).nullable(),
});
const triedFacts = z.object({
  kind: z.enum(policyKinds), amount: z.object({ amountMinor: z.number().int(), currency: z.string().length(3) }).nullable(), newPayee: z.boolean(), preparedBy: memberId,
});

export interface DeviceView extends TeamDevice {
  readonly since: Instant;
  readonly revoked: Instant | null;
  /** It can read what the team writes; so can one that left by itself, until it is revoked as well. */
  readonly hasKey: boolean;
  readonly lastSeen: Instant | null;
  readonly mine: boolean;
}

export interface MemberView extends TeamMember {
  readonly devices: readonly DeviceView[];
  readonly since: Instant;
  /** null while they belong to the team. */
  readonly leftAt: Instant | null;
  readonly me: boolean;
}

export interface DelegationView {
  readonly by: string;
  readonly to: string;
  readonly from: Instant;
  readonly until: Instant;
}

/** A device that waits to be let in. Both sides see the same words. */
export interface EnrolmentView {
  readonly enrolmentId: string;
  readonly memberName: string;
  readonly deviceName: string;
  readonly words: readonly string[];
  readonly at: Instant;
  /** The member whom the invitation names; null for a new one. */
  readonly memberId: string | null;
  /** The request that lets it in; null before an administrator confirmed the words. */
  readonly requestId: string | null;
}

/** A transfer at the bank that no request of the team explains. */
export interface AlarmView {
  readonly serverId: string;
  readonly at: Instant;
  readonly amount: { readonly amountMinor: number; readonly currency: string } | null;
  readonly counterpart: string | null;
  readonly seen: { readonly by: string; readonly at: Instant; readonly note: string } | null;
}

/** A transfer at the bank that is taken for a payout of the bank's own, by its number or by amount and day. */
export interface OwnPayout extends Pick<AlarmView, 'serverId' | 'amount' | 'counterpart'> {
  readonly at: Instant | null;
  readonly kind: 'refund' | 'cashout';
  readonly payoutId: string;
  readonly by: 'cro' | 'amount';
}

export type TeamConnection =
  | { readonly status: 'connected'; readonly since: Instant }
  | { readonly status: 'connecting'; readonly asOf: Instant | null }
  | { readonly status: 'offline'; readonly since: Instant; readonly asOf: Instant | null; readonly problem: TeamProblem; readonly detail: string | null };

export type TeamState =
  /** One desk alone. */
  | { readonly status: 'none' }
  /** This desk has a copy of a team that cannot be opened: nothing is sent. `newer`: a later version of the app wrote it. */
  | { readonly status: 'unreadable'; readonly problem: 'corrupt' | 'newer' | 'notWritable' }
  /** Waits until an administrator has compared the words. */
  | { readonly status: 'joining'; readonly teamName: string; readonly place: DatabasePlace; readonly words: readonly string[]; readonly connection: TeamConnection }
  | {
      readonly status: 'member';
      readonly teamId: string;
      readonly name: string;
      readonly place: DatabasePlace;
      readonly memberId: string;
      readonly deviceId: string;
      readonly connection: TeamConnection;
      /** null: the workspace holds what this desk knows. */
      readonly tampering: Tampering | null;
      readonly members: readonly MemberView[];
      readonly policy: Policy;
      readonly delegations: readonly DelegationView[];
      readonly enrolments: readonly EnrolmentView[];
      readonly alarms: readonly AlarmView[];
      /** This device was revoked, or its member removed: it reads what it has. */
      readonly expelled: boolean;
    };

/** What people type that all desks of a team share. */
export const sharedKinds = [
  'beneficiary', 'entryMark', 'matchDecision', 'handover', 'handoverNote', 'savedSearch', 'savedApprovalSearch', 'investorFacts', 'campaignFacts', 'clientAccounts', 'safeguardingTaken',
  // The chart before the decisions, which name its accounts.
  'ledgerSetup', 'ledgerDecision', 'ledgerLocks',
] as const;
export type SharedKind = (typeof sharedKinds)[number];

export interface SharedVersionView {
  readonly hash: string;
  /** Fields as they were written; null: it was removed. */
  readonly content: Readonly<Record<string, unknown>> | null;
  readonly at: Instant;
  readonly by: string;
  readonly mine: boolean;
}

/** A document that was written without knowledge of another version; the first is the one that is used meanwhile. */
export interface SharedConflict {
  readonly kind: SharedKind;
  readonly id: string;
  /** Beneficiary, entry, record or search: what a person calls it by. */
  readonly about: string | null;
  readonly versions: readonly SharedVersionView[];
  /** Whether this member may decide. */
  readonly may: boolean;
}

const versionHash = z.string().regex(/^[0-9a-f]{64}$/);

export const teamCommands = {
  'team.state': command<TeamState>()(nothing),
  /** Whether the database can be used; `invalid` or `teamUnusable` where not. `empty`: a team can be created in it. */
  'team.test': command<{ readonly serverVersion: string; readonly holds: 'empty' | 'team' }>()(databaseAccess),
  /** SQL for whoever administers the database: roles, schema, rights. */
  'team.saveScript': command<ExportOutcome>()(z.object({ schema: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/) })),
  'team.create': command<TeamState>()(z.object({ access: databaseAccess, teamName: personName, memberName: personName, deviceName: personName })),
  /** Text to hand over; it carries no secret that opens the team. */
  'team.invite': command<{ readonly invitation: string }>()(z.object({ memberName: personName, memberId: memberId.nullable() })),
  'team.join': command<TeamState>()(z.object({ invitation: z.string().trim().min(1).max(10_000), access: databaseAccess, memberName: personName, deviceName: personName })),
  'team.stopJoining': command<null>()(nothing),
  /** The words were compared: asks for the change that lets the device in. The roles of a new member. */
  'team.confirmWords': command<{ readonly requestId: string }>()(z.object({ enrolmentId: z.uuid(), roles: roles.nullable() })),
  'team.refuseEnrolment': command<null>()(z.object({ enrolmentId: z.uuid() })),
  /** Each asks for a change of the team; it takes effect when the policy is satisfied, at once where nobody else has to sign. */
  'team.changeRoles': command<{ readonly requestId: string }>()(z.object({ memberId, roles })),
  'team.removeMember': command<{ readonly requestId: string }>()(z.object({ memberId })),
  'team.revokeDevice': command<{ readonly requestId: string }>()(z.object({ deviceId: z.uuid() })),
  'team.changePolicy': command<{ readonly requestId: string }>()(z.object({ basedOn: z.number().int(), rules: z.array(rule).max(100) })),
  /** What rules would ask, as typed. */
  'team.tryPolicy': command<Requirement>()(z.object({ rules: z.array(rule).max(100), facts: triedFacts, day: z.number().int(), month: z.number().int() })),
  'team.delegate': command<null>()(z.object({ to: memberId, from: z.iso.datetime(), until: z.iso.datetime() })),
  'team.endDelegation': command<null>()(z.object({ to: memberId })),
  'team.changePassword': command<null>()(z.object({ access: databaseAccess })),
  'team.alarmSeen': command<null>()(z.object({ serverId: z.string().min(1), note: z.string().trim().min(1).max(500) })),
  'team.ownPayouts': command<readonly OwnPayout[]>()(nothing),
  'team.conflicts': command<readonly SharedConflict[]>()(nothing),
  /** One version takes the place of all that were shown; `fields` are taken from others. */
  'team.settleConflict': command<null>()(z.object({
    kind: z.enum(sharedKinds), id: z.string().min(1).max(10_000), seen: z.array(versionHash).min(2).max(1000), take: versionHash, fields: z.record(z.string().max(100), versionHash),
  })),
  /** Puts back what this desk knows and the workspace lost. */
  'team.putBack': command<{ readonly entries: number }>()(nothing),
  /** This desk works alone again, with a copy of what was shared. */
  'team.leave': command<null>()(z.object({ reason: z.string().trim().min(1).max(500) })),
};
