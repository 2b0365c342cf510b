import type { AtBank } from '#main/store/journal/index.ts';
import type { Compared } from '../../reconciliation/index.ts';
import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { eligible, idsOf, lookAt } from '../among.ts';
import { inputOf } from '../rules.ts';
import type { LookContext, Undertaken, WriteKindRules } from '../rules.ts';
import { createdAtBank, taken } from './answers.ts';
import { readCampaign, readCampaigns } from './campaign-reading.ts';
import { compareCampaign, compareInvestor, compareOrder } from './compare-created.ts';
import { readOrder } from './order-moves.ts';

type ComparedList = Promise<Result<readonly Compared[], BankError>>;

interface Creation {
  /** Everything at the bank that looks like what is to be created. */
  readonly alike: (write: Undertaken, context: LookContext) => ComparedList;
  readonly send: WriteKindRules['send'];
  /** The record as it stands; null when the bank does not show it. */
  readonly readById: (serverId: string, context: LookContext) => Promise<Result<AtBank | null, BankError>>;
}

/** What was there before is not it; of the rest, what agrees. */
const creationRules = ({ alike, send, readById }: Creation): WriteKindRules => ({
  baseline: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? ok(idsOf(compared.value)) : compared;
  },
  send,
  look: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? lookAt(eligible(compared.value, write, context)) : { kind: 'incomplete', error: compared.error };
  },
  alike: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? ok(eligible(compared.value, write, context)) : compared;
  },
  read: async ({ serverId }, context) => (serverId === null ? ok(null) : readById(serverId, context)),
});

const notOther = (compared: readonly Compared[]): readonly Compared[] => compared.filter(({ verdict }) => verdict !== 'other');

async function alikeCampaigns({ shown }: Undertaken, { reader }: LookContext): ComparedList {
  if (shown.kind !== 'createCampaign') return ok([]);
  const all = await readCampaigns(reader);
  return all.ok ? ok(notOther(all.value.map((campaign) => compareCampaign(shown, campaign)))) : all;
}

/** By fiscal code where there is one; how names match is not shown, so without it every investor is compared here. */
async function alikeInvestors({ shown }: Undertaken, { reader }: LookContext): ComparedList {
  if (shown.kind !== 'createInvestor') return ok([]);
  const fiscalCode = shown.investor.fiscalCode.trim();
  const read = await reader.ask('searchInvestors', { body: fiscalCode === '' ? {} : { fiscalCode } });
  const all = read.ok ? everyRow('searchInvestors', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((investor) => compareInvestor(shown, investor)))) : all;
}

/** By the portal's own code where there is one, else among all orders of the campaign. */
async function alikeOrders({ shown }: Undertaken, { reader }: LookContext): ComparedList {
  if (shown.kind !== 'createOrder') return ok([]);
  const read = shown.portalOrderCode === null
    ? await reader.ask('listCampaignOrders', { params: { campaignId: shown.campaignId } })
    : await reader.ask('searchOrders', { body: { portalOrderCode: shown.portalOrderCode } });
  const all = read.ok ? everyRow('searchOrders', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((order) => compareOrder(shown, order)))) : all;
}

/** How records of the portal are created and found again. */
export const creationRulesByKind = {
  createCampaign: creationRules({
    alike: alikeCampaigns,
    send: async (bank, request) => {
      const answer = await bank.call('createCampaign', inputOf('createCampaign', request));
      if (!answer.ok) return failed(answer.error);
      return taken(createdAtBank('accepted', { kind: 'campaign', campaignId: answer.value.campaignId, status: answer.value.status }));
    },
    readById: async (campaignId, { reader }) => {
      const read = await readCampaign(reader, campaignId);
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      return ok(createdAtBank('settled', { kind: 'campaign', campaignId, status: read.value.status }));
    },
  }),
  createInvestor: creationRules({
    alike: alikeInvestors,
    send: async (bank, request) => {
      const answer = await bank.call('createInvestor', inputOf('createInvestor', request));
      return answer.ok ? taken(createdAtBank('accepted', { kind: 'investor', investorId: answer.value.investorId })) : failed(answer.error);
    },
    readById: async (investorId, { reader }) => {
      const read = await reader.find('getInvestor', { params: { investorId } });
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      return ok(createdAtBank('settled', { kind: 'investor', investorId }));
    },
  }),
  createOrder: creationRules({
    alike: alikeOrders,
    send: async (bank, request) => {
      const answer = await bank.call('createOrder', inputOf('createOrder', request));
      if (!answer.ok) return failed(answer.error);
      const { orderId, status, campaignId } = answer.value;
      return taken(createdAtBank('accepted', { kind: 'order', orderId, status, campaignId, refundIds: [] }));
    },
    readById: async (orderId, { reader }) => {
      const read = await readOrder(reader, orderId);
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      const { status, campaignId } = read.value;
      return ok(createdAtBank('settled', { kind: 'order', orderId, status, campaignId, refundIds: [] }));
    },
  }),
} as const satisfies Partial<Record<PortalWriteKind, WriteKindRules>>;
