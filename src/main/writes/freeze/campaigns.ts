import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import { readCampaignDraft } from '#shared/domain/portal/campaign-draft.ts';
import type { CampaignTerms } from '#shared/domain/portal/campaign-draft.ts';
import { isDone } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { bankTimeMs } from '#main/context/workspace-context.ts';
import type { FreezeContext, Freezer } from './context.ts';
import { hashOf } from './context.ts';
import { campaignLock, newCampaignLock } from './portal-locks.ts';
import { cachedCampaign, campaignTerms, companyName, shownCampaign } from './shown.ts';

export const NOTHING_TO_CHANGE: AppError = { kind: 'nothingToChange' };

const today = async ({ workspace }: FreezeContext) => bankDateAt(await bankTimeMs(workspace));

function feeOf({ feeFixed, feePercentage }: Pick<ShownTerms, 'feeFixed' | 'feePercentage'>) {
  if (feeFixed === null && feePercentage === null) return {};
  return {
    portalSuccessFee: {
      ...(feeFixed !== null && { fixedAmount: moneyToWireNumber(feeFixed) }),
      ...(feePercentage !== null && { variableAmountPercentage: Number(feePercentage) }),
    },
  };
}

export const freezeNewCampaign: Freezer<'createCampaign'> = async ({ draft }, context) => {
  const { workspace } = context;
  const { terms, problems } = readCampaignDraft(draft, { decimalMark: context.decimalMark, today: await today(context), isNew: true });
  if (terms === null || terms.targetMin === null || terms.targetMax === null || terms.expectedClosingDate === null) return failed({ kind: 'portalInvalid', problems });
  const { companyId, name, description, targetMin, targetMax, currency, expectedClosingDate, feeFixed, feePercentage } = terms;
  const request = {
    operation: 'createCampaign',
    input: {
      body: {
        companyId, name, description, targetAmountMin: moneyToWireNumber(targetMin), targetAmountMax: moneyToWireNumber(targetMax), currency,
        expectedClosingDate, ...feeOf(terms),
      },
    },
  } as const;
  return ok({
    kind: 'createCampaign', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: newCampaignLock(workspace.bankOrigin, companyId, foldText(name)),
    shown: {
      kind: 'createCampaign', account: null, companyId, companyName: await companyName(workspace, companyId), currency,
      terms: { name, description, targetMin, targetMax, expectedClosingDate, feeFixed, feePercentage },
    },
  });
};

/** An emptied field becomes empty; a removed fee is sent as 0, whose meaning is certain. */
function changedTerms(before: ShownTerms, { name, description, targetMin, targetMax, expectedClosingDate, feeFixed, feePercentage }: CampaignTerms): ShownTerms {
  return {
    name, description, targetMin, targetMax, expectedClosingDate,
    feeFixed: feeFixed ?? (before.feeFixed === null ? null : { ...before.feeFixed, amountMinor: 0 }),
    feePercentage: feePercentage ?? (before.feePercentage === null ? null : '0'),
  };
}

/** The interface does not tell whether omitted terms are kept. */
function changeBody(before: ShownTerms, after: ShownTerms) {
  const { name, description, targetMin, targetMax, expectedClosingDate } = after;
  const told = (field: keyof ShownTerms): boolean => [before[field], after[field]].some((value) => value !== null && value !== '');
  return {
    ...(told('name') && { name }), ...(told('description') && { description }),
    ...(told('targetMin') && { minTargetAmount: targetMin === null ? null : moneyToWireNumber(targetMin) }),
    ...(told('targetMax') && { maxTargetAmount: targetMax === null ? null : moneyToWireNumber(targetMax) }),
    ...(told('expectedClosingDate') && { expectedClosingDate }), ...feeOf(after),
  };
}

export const freezeCampaignChange: Freezer<'updateCampaign'> = async ({ campaignId, draft }, context) => {
  const { workspace } = context;
  const campaign = await cachedCampaign(workspace, campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  const { terms, problems } = readCampaignDraft(draft, { decimalMark: context.decimalMark, today: await today(context), isNew: false });
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const before = campaignTerms(campaign);
  const after = changedTerms(before, terms);
  if (JSON.stringify(after) === JSON.stringify(before)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: 'updateCampaign', input: { params: { campaignId }, body: changeBody(before, after) } } as const;
  return ok({
    kind: 'updateCampaign', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: campaignLock(workspace.bankOrigin, campaignId),
    shown: { kind: 'updateCampaign', ...await shownCampaign(workspace, campaign), before, after },
  });
};

export const freezeCampaignMove: Freezer<'openCampaign' | 'closeCampaign' | 'cancelCampaign'> = async ({ kind, campaignId }, { workspace }) => {
  const campaign = await cachedCampaign(workspace, campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  if (isDone(kind, campaign.status)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: kind, input: { params: { campaignId } } } as const;
  return ok({
    kind, request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: campaignLock(workspace.bankOrigin, campaignId),
    shown: { kind, ...await shownCampaign(workspace, campaign) },
  });
};
