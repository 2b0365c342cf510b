import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankReader } from '../../reconciliation/index.ts';
import { inputOf } from '../rules.ts';
import type { Undertaken, WriteKindRules } from '../rules.ts';
import { answerOf, portalAtBank } from './answers.ts';
import { stateMoveRules } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

export const campaignIdOf = ({ shown }: Pick<Undertaken, 'shown'>): string => ('campaignId' in shown ? shown.campaignId ?? '' : '');

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

function moveRules(operation: 'openCampaign' | 'closeCampaign' | 'cancelCampaign', target: string): WriteKindRules {
  return stateMoveRules(reading(target), async (bank, request) => {
    const input = inputOf(operation, request);
    const answer = await bank.call(operation, input);
    if (!answer.ok) return failed(answer.error);
    const asked = input.params.campaignId;
    return answerOf(
      { operation, field: 'campaignId', asked, answered: answer.value.campaignId },
      portalAtBank('accepted', { kind: 'campaign', campaignId: asked, status: answer.value.status, at: movedAt(answer.value) }),
    );
  });
}

export const campaignMoveRules = {
  openCampaign: moveRules('openCampaign', 'OPEN'),
  closeCampaign: moveRules('closeCampaign', 'CLOSED'),
  cancelCampaign: moveRules('cancelCampaign', 'CANCELLED'),
} as const satisfies Partial<Record<PortalWriteKind, WriteKindRules>>;

/** All campaigns: the interface does not tell how filters match, so one might hide the campaign. */
export async function readCampaigns(reader: BankReader): Promise<Result<readonly Campaign[], BankError>> {
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
