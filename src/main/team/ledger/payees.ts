import type { StoredRequest, TeamCopy } from '#main/store/team/index.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { beneficiaryFrom, changeId, destinationOf, payeesFrom } from '../entries/payee-form.ts';
import type { Offence, PayeeChange } from '../types.ts';
import type { Occasion, Of } from './context.ts';
import { requirementAt, standingOf } from './standing.ts';
import { statementAt } from './statement-at.ts';

/* Whom the team pays: keepers write it, and an account that a beneficiary did not have may want the signatures of others. */

export function whyNotPayee(occasion: Occasion, statement: Of<'document'>): Offence | null {
  const { copy, author, at } = occasion;
  if (statement.requestId !== undefined) return whyNotApproved(occasion, statement, statement.requestId);
  if (!author.roles.includes('payeeKeeper')) return 'role';
  if (!isOtherAccount(copy, statement)) return null;
  const requirement = requirementAt(copy, { kind: 'payeeChange', amount: null, newPayee: false, preparedBy: author.memberId }, at, null);
  return requirement.kind === 'needs' && requirement.needs.length === 0 ? null : 'unsatisfied';
}

/** Whether money would go where no present version of the beneficiary says; of somebody new, and of somebody who was removed, none does. */
function isOtherAccount(copy: TeamCopy, { id, content }: Of<'document'>): boolean {
  if (content === null || content === undefined) return false;
  const known = presentVersions(copy, id);
  const wanted = beneficiaryFrom(content);
  return wanted === null || !known.some((version) => destinationOf(version) === destinationOf(wanted));
}

const presentVersions = (copy: TeamCopy, id: string): readonly Beneficiary[] =>
  copy.shared.versions('beneficiary', id).flatMap((version) => beneficiaryFrom(JSON.parse(version.content)) ?? []);

/** Whether a keeper adds a beneficiary whom the team does not have, without naming a request. */
export const isAddedPayee = (copy: TeamCopy, statement: TeamStatement): boolean =>
  statement.type === 'document' && statement.kind === 'beneficiary' && statement.requestId === undefined && presentVersions(copy, statement.id).length === 0;

function whyNotApproved({ copy, at }: Occasion, statement: Of<'document'>, requestId: string): Offence | null {
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  if (request.facts.kind !== 'payeeChange') return 'otherFacts';
  if (!copy.requests.asksPayee(request.sequence, changeOf(copy, statement))) return 'otherBody';
  if (request.closed !== null) return 'notOpen';
  if (request.expiresAt <= at) return 'expired';
  if (request.policyVersion !== copy.members.policy()?.version) return 'otherPolicy';
  return standingOf(copy, request, at).satisfied ? null : 'unsatisfied';
}

/** By which a change of a beneficiary is found among those that requests ask for. */
export const changeOf = (copy: TeamCopy, { id, over, content }: Pick<Of<'document'>, 'id' | 'over' | 'content'>): string =>
  changeId(copy.identity()?.teamId ?? '', { id, over, content: beneficiaryFrom(content) });

/** Keeps what a new request asks for. */
export function askPayees(copy: TeamCopy, sequence: number, payload: unknown): void {
  for (const { beneficiaryId, over, after } of payeesFrom(payload) ?? []) copy.requests.askPayee(sequence, changeOf(copy, { id: beneficiaryId, over, content: after }));
}

/** What a request asks for; its payload stands in its entry. */
export function payeesOf(copy: TeamCopy, { sequence }: StoredRequest): readonly PayeeChange[] {
  const statement = statementAt(copy, sequence);
  return statement?.type === 'requested' ? payeesFrom(statement.payload) ?? [] : [];
}
