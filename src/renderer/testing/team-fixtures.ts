import type { MemberView, TeamState } from '#shared/bridge/app/team.ts';
import type { ApprovalRow, ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { instantFromMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { shownTransfer } from './intent-fixtures.ts';

/* A team of three and its requests, for component tests. */

const at = (text: string): Instant => parseInstant(text) ?? instantFromMs(0);

export const ANNA = 'a0000000-0000-4000-8000-000000000001';
export const BRUNO = 'b0000000-0000-4000-8000-000000000002';
export const CARLA = 'c0000000-0000-4000-8000-000000000003';
export const REQUEST_ID = 'd0000000-0000-4000-8000-000000000004';
export const PAYLOAD_HASH = 'd'.repeat(64);
const DEVICE = 'e0000000-0000-4000-8000-00000000000';

const member = (memberId: string, name: string, roles: readonly TeamRole[], device: string, number: number, me = false): MemberView => ({
  memberId, name, roles, me, since: at('2026-03-02T08:00:00Z'), leftAt: null,
  devices: [{
    deviceId: `${DEVICE}${number}`, memberId, name: device, signKey: 'sign', boxKey: 'box', since: at('2026-03-02T08:00:00Z'), revoked: null, hasKey: true, lastSeen: at('2026-03-16T13:02:00Z'), mine: me,
  }],
});

const rule = (ruleId: string, more: Partial<PolicyRule>): PolicyRule => ({
  ruleId, kinds: ['transfer', 'instantTransfer'], currency: 'EUR', from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null, ...more,
});

export const rules: readonly PolicyRule[] = [
  rule('10000000-0000-4000-8000-000000000001', { below: 1_000_000 }),
  rule('10000000-0000-4000-8000-000000000002', { from: 1_000_000, newPayee: true, approvals: 2, approvers: [BRUNO, CARLA] }),
  rule('10000000-0000-4000-8000-000000000003', { kinds: ['swiftTransfer'], currency: null, refuses: true, approvals: 0 }),
  rule('10000000-0000-4000-8000-000000000004', { kinds: ['teamChange'], currency: null, approvals: 2 }),
];

export const team = {
  status: 'member', teamId: 'f0000000-0000-4000-8000-000000000005', name: 'Tesoreria Esempio', memberId: BRUNO, deviceId: `${DEVICE}2`,
  place: { host: 'db.example.com', port: 5432, database: 'tesoro', user: 'bruno', tls: 'verify', ca: null },
  connection: { status: 'connected', since: at('2026-03-16T07:58:00Z') }, tampering: null, expelled: false,
  members: [
    member(ANNA, 'Anna Verdi', ['preparer', 'sender'], 'Anna’s laptop', 1),
    member(BRUNO, 'Bruno Neri', ['approver', 'administrator'], 'Bruno’s desk', 2, true),
    member(CARLA, 'Carla Blu', ['approver', 'sender', 'administrator'], 'Carla’s desk', 3),
  ],
  policy: { version: 3, rules }, delegations: [], enrolments: [], alarms: [],
} as const satisfies TeamState;

export const approvalRow: ApprovalRow = {
  requestId: REQUEST_ID, kind: 'transfer', state: 'waiting', amount: shownTransfer.amount, about: 'Rossi SpA', lines: null, preparedBy: { memberId: ANNA, name: 'Anna Verdi' },
  at: at('2026-03-16T09:12:00Z'), expiresAt: at('2026-03-19T09:12:00Z'), given: 1, needed: 2, waitsFor: 'myApproval',
};

const MAY_NOTHING = { approve: false, decline: false, withdraw: false, send: false, takeOver: false, breakGlass: false, leaveOut: false } as const;

/** As an approver sees it before signing. */
export const approval: ApprovalView = {
  ...approvalRow, payloadHash: PAYLOAD_HASH, policyVersion: 3, sendWhenApproved: false, reason: null, voidedBy: null, whyNot: null, claims: [],
  subject: { type: 'write', shown: shownTransfer, advice: [{ code: 'firstPayment' }] },
  needs: [{ approvals: 2, given: 1, approvers: [BRUNO, CARLA] }],
  signatures: [
    { memberId: CARLA, name: 'Carla Blu', device: 'Carla’s desk', at: at('2026-03-16T09:40:00Z'), what: 'approved', reason: null, delegatedBy: null, void: null },
    { memberId: BRUNO, name: 'Bruno Neri', device: 'Bruno’s old laptop', at: at('2026-03-16T09:20:00Z'), what: 'approved', reason: null, delegatedBy: null, void: 'revoked' },
  ],
  may: { ...MAY_NOTHING, approve: true, decline: true },
};

export const approvalWith = (more: Partial<Omit<ApprovalView, 'may'>>, may: Partial<ApprovalView['may']>): ApprovalView => ({ ...approval, ...more, may: { ...MAY_NOTHING, ...may } });
