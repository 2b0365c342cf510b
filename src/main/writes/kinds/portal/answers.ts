import type { AtBank } from '#main/store/journal/index.ts';
import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WriteAnswer } from '../../conclude.ts';
import { plainly } from '../at-bank.ts';

export const portalAtBank = (meaning: AtBank['meaning'], portal: PortalOutcome): AtBank => ({ ...plainly(meaning), portal });

export function createdAtBank(meaning: AtBank['meaning'], portal: Extract<PortalOutcome, { readonly kind: 'campaign' | 'investor' | 'order' }>): AtBank {
  switch (portal.kind) {
    case 'campaign': return { ...portalAtBank(meaning, portal), serverId: portal.campaignId, source: 'campaign' };
    case 'investor': return { ...portalAtBank(meaning, portal), serverId: portal.investorId, source: 'investor' };
    case 'order': return { ...portalAtBank(meaning, portal), serverId: portal.orderId, source: 'order' };
    default: return assertNever(portal);
  }
}

export const taken = (atBank: AtBank): Result<WriteAnswer, never> => ok({ atBank, verification: null });

interface Written {
  readonly operation: OperationId;
  readonly field: string;
  readonly asked: string;
  readonly answered: string | null;
}

/** A 2xx about another record cannot be the answer. */
export function answerOf({ operation, field, asked, answered }: Written, atBank: AtBank): Result<WriteAnswer, BankError> {
  return answered === null || answered === asked ? taken(atBank) : failed(unfit(operation, field, 'another record'));
}

/** A 2xx that contradicts the request: what happened is unknown. */
export const unfit = (operation: OperationId, path: string, detail: string): BankError =>
  ({ operation, effect: 'state', kind: 'badResponse', problem: 'shape', path, detail, httpStatus: 200 });
