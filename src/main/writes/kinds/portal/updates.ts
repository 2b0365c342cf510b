import { createHash } from 'node:crypto';

import { canonicalJson } from '#main/store/journal/index.ts';
import type { PortalWriteKind, ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { campaignTerms, investorDraftOf } from '../../freeze/shown.ts';
import { inputOf } from '../rules.ts';
import type { WriteKindRules } from '../rules.ts';
import { answerOf, portalAtBank } from './answers.ts';
import { readCampaign } from './campaign-moves.ts';
import { stateMoveRules } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

/** Short, since the journal keeps it. */
const digest = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

const same = (ours: unknown, theirs: unknown): boolean => digest(plain(ours)) === digest(plain(theirs));

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]: [string, unknown]) => [name, plain(field)]));
}

/** A fee of 0 equals none: the bank may show either. */
const comparable = (terms: ShownTerms): ShownTerms => ({
  ...terms,
  feeFixed: terms.feeFixed?.amountMinor === 0 ? null : terms.feeFixed,
  feePercentage: Number(terms.feePercentage ?? 0) === 0 ? null : terms.feePercentage,
});

const readChangedCampaign: ReadStanding = async ({ shown }, { reader }) => {
  if (shown.kind !== 'updateCampaign') return ok(null);
  const read = await readCampaign(reader, shown.campaignId);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const { campaignId, status } = read.value;
  const terms = comparable(campaignTerms(read.value));
  return ok({
    state: digest(plain(terms)), reached: same(comparable(shown.after), terms), outdated: !same(comparable(shown.before), terms),
    portal: { kind: 'campaign', campaignId, status },
  });
};

const readChangedInvestor: ReadStanding = async ({ shown }, { reader }) => {
  if (shown.kind !== 'updateInvestor' || shown.investorId === null) return ok(null);
  const read = await reader.find('getInvestor', { params: { investorId: shown.investorId } });
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const now = investorDraftOf(read.value.answer);
  return ok({
    state: digest(plain(now)), reached: same(shown.investor, now), outdated: shown.before !== null && !same(shown.before, now),
    portal: { kind: 'investor', investorId: shown.investorId },
  });
};

/** All fields are sent, because the interface does not tell whether omitted ones are kept: the record must still be as the person saw it. */
export const updateRules = {
  updateCampaign: stateMoveRules(readChangedCampaign, async (bank, request) => {
    const input = inputOf('updateCampaign', request);
    const answer = await bank.call('updateCampaign', input);
    if (!answer.ok) return failed(answer.error);
    const { campaignId } = input.params;
    return answerOf(
      { operation: 'updateCampaign', field: 'campaignId', asked: campaignId, answered: answer.value.campaignId },
      portalAtBank('accepted', { kind: 'campaign', campaignId, status: answer.value.status }),
    );
  }),
  updateInvestor: stateMoveRules(readChangedInvestor, async (bank, request) => {
    const input = inputOf('updateInvestor', request);
    const answer = await bank.call('updateInvestor', input);
    if (!answer.ok) return failed(answer.error);
    const { investorId } = input.params;
    return answerOf(
      { operation: 'updateInvestor', field: 'investorId', asked: investorId, answered: answer.value.investorId },
      portalAtBank('accepted', { kind: 'investor', investorId }),
    );
  }),
} as const satisfies Partial<Record<PortalWriteKind, WriteKindRules>>;
