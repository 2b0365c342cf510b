import type { AtBank } from '#main/store/journal/index.ts';
import type { Candidate, CandidateTrait } from '#shared/bridge/writes/intents.ts';
import type { PortalWriteKind, ShownInvestor, ShownNewCampaign, ShownNewOrder } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { agreeing, sameMoney } from '../../reconciliation/index.ts';
import type { Agreement, Compared } from '../../reconciliation/index.ts';
import { eligible, idsOf, lookAt } from '../among.ts';
import { inputOf } from '../rules.ts';
import type { LookupContext, Undertaken, WriteKindRules } from '../rules.ts';
import { createdAtBank, taken } from './answers.ts';
import { readCampaign, readCampaigns } from './campaign-moves.ts';
import { readOrder } from './order-moves.ts';

type ComparedList = Promise<Result<readonly Compared[], BankError>>;

interface Creation {
  readonly alike: (write: Undertaken, context: LookupContext) => ComparedList;
  readonly send: WriteKindRules['send'];
  readonly readById: (serverId: string, context: LookupContext) => Promise<Result<AtBank | null, BankError>>;
}

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

async function alikeCampaigns({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createCampaign') return ok([]);
  const all = await readCampaigns(reader);
  return all.ok ? ok(notOther(all.value.map((campaign) => compareCampaign(shown, campaign)))) : all;
}

/** By fiscal code if there is one. The interface does not tell how names match: without it all investors are compared here. */
async function alikeInvestors({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createInvestor') return ok([]);
  const fiscalCode = shown.investor.fiscalCode.trim();
  const read = await reader.ask('searchInvestors', { body: fiscalCode === '' ? {} : { fiscalCode } });
  const all = read.ok ? everyRow('searchInvestors', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((investor) => compareInvestor(shown, investor)))) : all;
}

/** By the portal's own code if there is one, else among all orders of the campaign. */
async function alikeOrders({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createOrder') return ok([]);
  const read = shown.portalOrderCode === null
    ? await reader.ask('listCampaignOrders', { params: { campaignId: shown.campaignId } })
    : await reader.ask('searchOrders', { body: { portalOrderCode: shown.portalOrderCode } });
  const all = read.ok ? everyRow('searchOrders', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((order) => compareOrder(shown, order)))) : all;
}

/** How portal records are created and found again. */
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

/* Compares records with what was to be created. A record that lacks a field may still be it. */

type Traits = Readonly<Partial<Record<CandidateTrait, Agreement>>>;

const plain = (text: string | null): string => foldText(text ?? '').replace(/\s+/g, ' ').trim();

function sameText(ours: string, theirs: string | null): Agreement {
  if (plain(ours) === plain(theirs)) return 'same';
  return theirs === null ? 'notSaid' : 'different';
}

/** An amount that was not sent may be shown as nothing or as zero. */
function sameAmount(ours: Money | null, theirs: Money | null): Agreement {
  if (ours === null) return theirs === null || theirs.amountMinor === 0 ? 'same' : 'notSaid';
  const { amount, currency } = sameMoney(ours, theirs);
  return all(amount, currency);
}

const all = (...agreements: readonly Agreement[]): Agreement =>
  (agreements.includes('different') ? 'different' : agreements.includes('notSaid') ? 'notSaid' : 'same');

type Known = Omit<Candidate, 'agrees' | 'differs' | 'transfer' | 'at' | 'date' | 'amount' | 'counterpartName' | 'counterpartAccount' | 'description'>;

const candidate = (known: Known & Partial<Candidate>, traits: Traits): Candidate => ({
  at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, transfer: null, ...known, ...agreeing(traits),
});

function compareCampaign(sought: ShownNewCampaign, campaign: Campaign): Compared {
  const traits: Traits = {
    source: sameText(sought.companyId, campaign.companyId), description: sameText(sought.terms.name, campaign.name),
    amount: all(sameAmount(sought.terms.targetMin, campaign.targetMin), sameAmount(sought.terms.targetMax, campaign.targetMax)),
  };
  const isOther = traits.source === 'different' || traits.description === 'different';
  return {
    verdict: isOther ? 'other' : all(...Object.values(traits)) === 'same' ? 'match' : 'doubtful',
    candidate: candidate({
      serverId: campaign.campaignId, source: 'campaign', at: campaign.createdDatetime, date: campaign.expectedClosingDate, amount: campaign.targetMax,
      counterpartName: sought.companyName, description: campaign.name, status: campaign.status,
    }, traits),
  };
}

const investorText = ({ name, surname, businessName }: Pick<Investor, 'name' | 'surname' | 'businessName'>): string =>
  [name, surname, businessName].filter((part) => part !== null).join(' ');

function compareInvestor({ investor: sought }: ShownInvestor, investor: Investor): Compared {
  const code = sought.fiscalCode.trim() === '' ? 'same' : sameText(sought.fiscalCode, investor.fiscalCode);
  const names = sameText(investorText(sought), investorText(investor));
  const traits: Traits = { destination: code, source: names };
  // Two people may share a name; one code with two spellings of a name may be one person.
  const isOther = code === 'different' || (sought.fiscalCode.trim() === '' && names === 'different');
  return {
    verdict: isOther ? 'other' : code === 'same' && names === 'same' ? 'match' : 'doubtful',
    candidate: candidate({
      serverId: investor.investorId, source: 'investor', counterpartName: investorText(investor), counterpartAccount: investor.fiscalCode,
      description: [investor.address, investor.city].filter((part) => part !== null).join(', ') || null, status: null,
    }, traits),
  };
}

const holderText = ({ investorAccount }: Order): string | null =>
  (investorAccount === null ? null : [investorAccount.holderBusinessName, investorAccount.holderName, investorAccount.holderSurname].filter((part) => part !== null).join(' ') || null);

function compareOrder(sought: ShownNewOrder, order: Order): Compared {
  const code = sought.portalOrderCode === null ? null : sameText(sought.portalOrderCode, order.portalOrderCode);
  const traits: Traits = {
    ...(code === null ? {} : { marker: code }),
    source: sameText(sought.investorId, order.investorId), destination: sameText(sought.campaignId, order.campaignId),
    amount: all(sameAmount(sought.total, order.totalAmount), sameAmount(sought.orderAmount, order.orderAmount), sameAmount(sought.fee, order.feeAmount)),
  };
  const agreement = all(...Object.values(traits));
  const isOther = code === null ? agreement === 'different' : code === 'different';
  return {
    verdict: isOther ? 'other' : agreement !== 'same' ? 'doubtful' : code === 'same' ? 'certain' : 'match',
    candidate: candidate({
      serverId: order.orderId, source: 'order', at: order.portalOrderDatetime, amount: order.totalAmount, counterpartName: holderText(order),
      counterpartAccount: order.investorAccount?.iban ?? null, description: order.description, status: order.status,
    }, traits),
  };
}
