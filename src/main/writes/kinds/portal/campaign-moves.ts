import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { inputOf } from '../rules.ts';
import type { Undertaken, WriteKindRules } from '../rules.ts';
import { answerOf, portalAtBank } from './answers.ts';
import { readCampaign } from './campaign-reading.ts';
import { stateMoveRules } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

export const campaignIdOf = ({ shown }: Pick<Undertaken, 'shown'>): string => ('campaignId' in shown ? shown.campaignId ?? '' : '');

/** What the answer told once stays told: no read repeats it. */
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

/** How the moves of a campaign are sent and found again. */
export const campaignMoveRules = {
  openCampaign: moveRules('openCampaign', 'OPEN'),
  closeCampaign: moveRules('closeCampaign', 'CLOSED'),
  cancelCampaign: moveRules('cancelCampaign', 'CANCELLED'),
} as const satisfies Partial<Record<PortalWriteKind, WriteKindRules>>;
