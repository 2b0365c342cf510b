import { cachedRecord } from '#main/context/cached-records.ts';
import type { BankReader, Compared } from '../../reconciliation/index.ts';
import type { ShownNewCampaign, ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import { readCampaignDraft } from '#shared/domain/portal/campaign-draft.ts';
import type { CampaignTerms } from '#shared/domain/portal/campaign-draft.ts';
import { isDone } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { bankTimeMs } from '#main/context/workspace-context.ts';
import { hashOf, NOTHING_TO_CHANGE } from '../../freeze/context.ts';
import type { FreezeContext, Freezer } from '../../freeze/context.ts';
import { campaignLock, newCampaignLock } from '../../freeze/portal-locks.ts';
import { campaignTerms, companyName, shownCampaign } from '../../freeze/shown.ts';
import type { KindsOf, LookupContext, Undertaken } from '../rules.ts';
import { sending } from '../sending.ts';
import { answerOf, createdAtBank, portalAtBank, taken } from './answers.ts';
import { allOf, candidate, creation, notOther, sameAmount, sameText } from './creations.ts';
import type { ComparedList, Traits } from './creations.ts';
import { digestOf, sameRecord, stateMove } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

/** All campaigns: the interface does not tell how filters match, so one might hide the campaign. */
async function readCampaigns(reader: BankReader): Promise<Result<readonly Campaign[], BankError>> {
  const read = await reader.ask('searchCampaigns', { body: {} });
  return read.ok ? everyRow('searchCampaigns', read.value.answer) : read;
}

/** By the search, whose fields are documented; by GET if the search lacks it. null when the bank has none. */
export async function readCampaign(reader: BankReader, campaignId: string): Promise<Result<Campaign | null, BankError>> {
  const all = await readCampaigns(reader);
  if (!all.ok) return all;
  const listed = all.value.find((campaign) => campaign.campaignId === campaignId);
  if (listed !== undefined) return ok(listed);
  const read = await reader.find('getCampaign', { params: { campaignId } });
  return read.ok ? ok(read.value?.answer ?? null) : read;
}

export const campaignIdOf = ({ shown }: Pick<Undertaken, 'shown'>): string => ('campaignId' in shown ? shown.campaignId ?? '' : '');

/* A new campaign. */

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

const freezeNewCampaign: Freezer<'createCampaign'> = async ({ draft }, context) => {
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

async function alikeCampaigns({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createCampaign') return ok([]);
  const all = await readCampaigns(reader);
  return all.ok ? ok(notOther(all.value.map((campaign) => compareCampaign(shown, campaign)))) : all;
}

function compareCampaign(sought: ShownNewCampaign, campaign: Campaign): Compared {
  const traits: Traits = {
    source: sameText(sought.companyId, campaign.companyId), description: sameText(sought.terms.name, campaign.name),
    amount: allOf(sameAmount(sought.terms.targetMin, campaign.targetMin), sameAmount(sought.terms.targetMax, campaign.targetMax)),
  };
  const isOther = traits.source === 'different' || traits.description === 'different';
  return {
    verdict: isOther ? 'other' : allOf(...Object.values(traits)) === 'same' ? 'match' : 'doubtful',
    candidate: candidate({
      serverId: campaign.campaignId, source: 'campaign', at: campaign.createdDatetime, date: campaign.expectedClosingDate, amount: campaign.targetMax,
      counterpartName: sought.companyName, description: campaign.name, status: campaign.status,
    }, traits),
  };
}

/* A change of its terms. */

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

const freezeCampaignChange: Freezer<'updateCampaign'> = async ({ campaignId, draft }, context) => {
  const { workspace } = context;
  const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
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
    state: digestOf(terms), reached: sameRecord(comparable(shown.after), terms), outdated: !sameRecord(comparable(shown.before), terms),
    portal: { kind: 'campaign', campaignId, status },
  });
};

/* Opening, closing to new orders, cancelling. */

const freezeCampaignMove: Freezer<'openCampaign' | 'closeCampaign' | 'cancelCampaign'> = async ({ kind, campaignId }, { workspace }) => {
  const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  if (isDone(kind, campaign.status)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: kind, input: { params: { campaignId } } } as const;
  return ok({
    kind, request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: campaignLock(workspace.bankOrigin, campaignId),
    shown: { kind, ...await shownCampaign(workspace, campaign) },
  });
};

/** The time is in the answer only: no read repeats it. */
const toldAt = ({ portal }: Undertaken) => (portal?.kind === 'campaign' && portal.at !== undefined ? { at: portal.at } : {});

const reading = (target: string): ReadStanding => async (write, { reader }) => {
  const read = await readCampaign(reader, campaignIdOf(write));
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const { campaignId, status } = read.value;
  return ok({ state: status ?? '', reached: status === target, outdated: false, portal: { kind: 'campaign', campaignId, status, ...toldAt(write) } });
};

type Moved = OperationOutput<'openCampaign'> | OperationOutput<'closeCampaign'> | OperationOutput<'cancelCampaign'>;

function movedAt(moved: Moved): Instant | null {
  if ('openedDatetime' in moved) return moved.openedDatetime;
  return 'closedDatetime' in moved ? moved.closedDatetime : moved.cancelledDatetime;
}

const campaignMove = (operation: 'openCampaign' | 'closeCampaign' | 'cancelCampaign', target: string) => ({
  freeze: freezeCampaignMove,
  ...sending(operation, (answer, { params: { campaignId: asked } }) => answerOf(
    { operation, field: 'campaignId', asked, answered: answer.campaignId },
    portalAtBank('accepted', { kind: 'campaign', campaignId: asked, status: answer.status, at: movedAt(answer) }),
  )),
  ...stateMove(reading(target)),
});

export const campaigns = {
  createCampaign: {
    freeze: freezeNewCampaign,
    ...sending('createCampaign', ({ campaignId, status }) => taken(createdAtBank('accepted', { kind: 'campaign', campaignId, status }))),
    ...creation({
      alike: alikeCampaigns,
      readById: async (campaignId, { reader }) => {
        const read = await readCampaign(reader, campaignId);
        if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
        return ok(createdAtBank('settled', { kind: 'campaign', campaignId, status: read.value.status }));
      },
    }),
  },
  updateCampaign: {
    freeze: freezeCampaignChange,
    ...sending('updateCampaign', ({ campaignId: answered, status }, { params: { campaignId } }) => answerOf(
      { operation: 'updateCampaign', field: 'campaignId', asked: campaignId, answered },
      portalAtBank('accepted', { kind: 'campaign', campaignId, status }),
    )),
    ...stateMove(readChangedCampaign),
  },
  openCampaign: campaignMove('openCampaign', 'OPEN'),
  closeCampaign: campaignMove('closeCampaign', 'CLOSED'),
  cancelCampaign: campaignMove('cancelCampaign', 'CANCELLED'),
} as const satisfies KindsOf<'createCampaign' | 'updateCampaign' | 'openCampaign' | 'closeCampaign' | 'cancelCampaign'>;
