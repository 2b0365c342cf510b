import { agreeing, sameMoney } from '../../reconciliation/index.ts';
import type { Agreement, Compared } from '../../reconciliation/index.ts';
import type { Candidate, CandidateTrait } from '#shared/bridge/writes/intents.ts';
import type { ShownInvestor, ShownNewCampaign, ShownNewOrder } from '#shared/bridge/writes/portal-writes.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { Order } from '#shared/contract/orders.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Money } from '#shared/domain/money.ts';

/* Records of the bank beside what was to be created. A record that says less than was sent is no other one. */

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

/** By company and name; with other targets a person has to say. */
export function compareCampaign(sought: ShownNewCampaign, campaign: Campaign): Compared {
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

/** By fiscal code where one was given, and by name. */
export function compareInvestor({ investor: sought }: ShownInvestor, investor: Investor): Compared {
  const code = sought.fiscalCode.trim() === '' ? 'same' : sameText(sought.fiscalCode, investor.fiscalCode);
  const names = sameText(investorText(sought), investorText(investor));
  const traits: Traits = { destination: code, source: names };
  // Two people of one name are no rarity; one code with two spellings of a name may be one person.
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

/** By the portal's own code where one was given; else by investor, campaign and amounts. */
export function compareOrder(sought: ShownNewOrder, order: Order): Compared {
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
