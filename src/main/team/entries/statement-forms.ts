import { z } from 'zod';

import { requestId } from '#shared/bridge/writes/write-inputs.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { policyKinds } from '#shared/domain/team/policy.ts';
import { teamRoles } from '#shared/domain/team/roles.ts';
import type { StatementType, TeamChange, TeamStatement } from '#shared/domain/team/statements.ts';
import { isPublicKey } from './keys.ts';

/* What a body must look like. Members that a later version added are left aside; a type that it added cannot be read. */

const id = z.uuid();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string().max(10_000);
const reason = z.string().trim().min(1).max(2000);
const name = z.string().trim().min(1).max(200);
const instant = z.string().refine((value) => value.length === 24 && parseInstant(value) === value).transform((value) => value as Instant);
const publicKey = z.string().refine(isPublicKey);
const minor = z.number().int();
const number = z.number().int().positive();

const roles = z.array(z.enum(teamRoles)).min(1);
const member = z.object({ memberId: id, name, roles });
const device = z.object({ deviceId: id, memberId: id, name, signKey: publicKey, boxKey: publicKey });
const rules = z.array(z.object({
  ruleId: id, kinds: z.array(z.enum(policyKinds)).min(1), currency: z.string().length(3).nullable(), from: minor.nonnegative().nullable(), below: minor.positive().nullable(),
  newPayee: z.boolean().nullable(), total: z.object({ per: z.enum(['day', 'month']), above: minor.nonnegative() }).nullable(), refuses: z.boolean(), approvals: z.number().int().min(0).max(20),
  approvers: z.array(id).nullable(),
}).refine((rule) => rule.currency !== null || (rule.from === null && rule.below === null && rule.total === null))).max(100);

const facts = z.object({ kind: z.enum(policyKinds), amount: z.object({ amountMinor: minor, currency: z.string().length(3) }).nullable(), newPayee: z.boolean(), preparedBy: id });
const line = z.object({ line: z.number().int().nonnegative(), bodyHash: hash, claimKey: hash, amountMinor: minor.nullable(), within: z.array(hash).max(1000).optional() });
const fileOfPayment = z.object({ fileName: text, sha256: hash, messageId: text, endToEndId: text });
const outcome = z.enum(['open', 'notSent', 'accepted', 'failed', 'declared']);

const forms: Readonly<Record<StatementType, z.ZodType>> = {
  founded: z.object({ type: z.literal('founded'), name, portal: z.object({ bankOrigin: text, portalId: text }), member, device, policy: z.object({ version: z.literal(1), rules }) }),
  requested: z.object({
    type: z.literal('requested'), requestId, facts, policyVersion: number, expiresAt: instant, payloadHash: hash, payload: z.unknown(), lines: z.array(line).max(10_000),
    sendWhenApproved: z.boolean(), replaces: requestId.optional(),
  }),
  approved: z.object({ type: z.literal('approved'), requestId, payloadHash: hash, policyVersion: number, expiresAt: instant, delegatedBy: id.optional() }),
  declined: z.object({ type: z.literal('declined'), requestId, payloadHash: hash, reason }),
  withdrawn: z.object({ type: z.literal('withdrawn'), requestId, reason }),
  lineLeftOut: z.object({ type: z.literal('lineLeftOut'), requestId, line: z.number().int().nonnegative(), reason }),
  claimed: z.object({ type: z.literal('claimed'), requestId, line: z.number().int().nonnegative(), claimKey: hash, bodyHash: hash, journalId: text, intentId: text, file: fileOfPayment.optional() }),
  resolved: z.object({ type: z.literal('resolved'), token: number, outcome, serverId: text.nullable(), state: text }),
  takenOver: z.object({ type: z.literal('takenOver'), token: number, reason }),
  applied: z.object({ type: z.literal('applied'), requestId }),
  delegated: z.object({ type: z.literal('delegated'), to: id, from: instant, until: instant }),
  delegationEnded: z.object({ type: z.literal('delegationEnded'), to: id }),
  brokeGlass: z.object({ type: z.literal('brokeGlass'), requestId, payloadHash: hash, reason }),
  left: z.object({ type: z.literal('left'), reason }),
  published: z.object({ type: z.literal('published'), journalId: text, from: number, to: number, head: hash }),
  alarm: z.object({ type: z.literal('alarm'), serverId: text.min(1), facts: z.unknown() }),
  alarmSeen: z.object({ type: z.literal('alarmSeen'), serverId: text.min(1), note: reason }),
  document: z.object({ type: z.literal('document'), kind: text.min(1), id: text.min(1), over: z.array(hash).max(1000), content: z.unknown(), requestId: id.optional() }),
  recovered: z.object({ type: z.literal('recovered'), entries: z.array(z.unknown()).min(1).max(1000) }),
};

const change: z.ZodType = z.discriminatedUnion('type', [
  z.object({ type: z.literal('addMember'), member }),
  z.object({ type: z.literal('changeRoles'), memberId: id, roles }),
  z.object({ type: z.literal('removeMember'), memberId: id }),
  z.object({ type: z.literal('addDevice'), device, words: text, member: member.optional() }),
  z.object({ type: z.literal('revokeDevice'), deviceId: id }),
  z.object({ type: z.literal('changePolicy'), rules }),
]);

export const recoveredEntry = z.object({ header: z.string(), signature: z.string(), text: z.string() });

const teamPayload = z.object({ type: z.literal('team'), change });
const bodyForm = z.object({ random: z.string().regex(/^[0-9a-f]{32}$/), statement: z.object({ type: z.string() }).loose() });

/** null where it is not a change that this version knows. */
export function changeFrom(payload: unknown): TeamChange | null {
  const parsed = teamPayload.safeParse(payload);
  return parsed.success ? (parsed.data.change as TeamChange) : null;
}

/** `unknownType`: a later version wrote it. A later version never gives a known type another form, so that anything else is an offence. */
export function statementFrom(body: string): TeamStatement | 'unknownType' | 'form' {
  try {
    const read = bodyForm.safeParse(JSON.parse(body));
    if (!read.success) return 'form';
    const { statement } = read.data;
    if (!Object.hasOwn(forms, statement.type)) return 'unknownType';
    const parsed = forms[statement.type as StatementType].safeParse(statement);
    return parsed.success ? (parsed.data as TeamStatement) : 'form';
  } catch {
    return 'form';
  }
}
