import type { Order } from '#practice-bank/bank/crowdfunding-records.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { saysWhy, toItsEnd, words } from '../support/person.ts';
import type { Effects } from '../support/person.ts';
import type { Journey } from '../support/journey.ts';
import { DAY_MS } from '../support/time.ts';
import type { StrangeWorld } from '../support/strange-world.ts';
import type { Findings } from '../support/violation.ts';

/* Orders and campaigns, written one by one. */

const once = (happened: () => boolean): (() => Effects) => () => ({ times: happened() ? 1 : 0, lives: happened(), ended: happened(), serverId: null, suspended: false });

/** Of records that were created: one for each. */
const createdOnes = (ids: () => readonly string[]): (() => Effects) => () => {
  const made = ids();
  return { times: made.length, lives: made.length > 0, ended: made.length > 0, serverId: made[0] ?? null, suspended: false };
};

/** Sends, and goes on to the end. Whether the bank did it. */
async function carryOut(world: StrangeWorld, findings: Findings, what: string, write: Write, effects: () => Effects): Promise<boolean> {
  const sent = await world.send(write);
  if (!sent.ok) {
    const why = saysWhy(sent.error);
    if (why === null) findings.report('work', `${what}: not sent: ${words(sent.error)}`);
    return false;
  }
  const quiet: Findings = { report: (rule, text) => findings.report(rule, `${what}: ${text}`) };
  const intent = await toItsEnd(world, { intent: sent.value, effects }, quiet);
  // What the bank refused without a word is not found, and given up.
  const refused = intent.state === 'REJECTED' || intent.state === 'NOT_FOUND';
  if (!effects().lives && !refused) findings.report('work', `${what}: ended ${intent.state}, and nothing was done`);
  return effects().lives;
}

const orderOf = (world: StrangeWorld, is: (order: Order) => boolean): Order => {
  const order = [...world.books().orders.values()].find(is);
  if (order === undefined) throw new Error('The bank has no such order');
  return order;
};

/** Has the bank search it, so that the lists show it as it is now. */
async function refresh(world: StrangeWorld, section: 'orders' | 'campaigns', fields: Readonly<Record<string, string>>): Promise<void> {
  await world.app.workspace.handlers['records.searchBank']({ section, fields });
}

export const orderWrites: Journey = {
  name: 'write orders',
  run: async (world, findings) => {
    const books = world.books();
    const campaign = [...books.campaigns.values()].find(({ status }) => status === 'OPEN');
    const [investor] = books.investors.values();
    if (campaign === undefined || investor === undefined) throw new Error('The bank has no open campaign');
    const portalOrderCode = `DIA-${String(books.orders.size)}`;
    const made = (): Order | undefined => [...world.books().orders.values()].find((order) => order.portalOrderCode === portalOrderCode);
    const draft = {
      investorId: world.wire(investor.investorId), companyId: world.wire(campaign.companyId), campaignId: world.wire(campaign.campaignId), iban: 'IT60X0542811101000000123456',
      holderName: 'Anna', holderSurname: 'Prova', holderBusinessName: '', totalAmount: '103', orderAmount: '100', feeAmount: '3', currency: 'EUR', channel: 'MONEY_TRANSFER',
      description: 'Quota', portalOrderCode, portalOrderDatetime: '', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
    } as const;
    world.bank.control.addFault({ operation: 'createOrder', kind: 'status', status: 504 });
    await carryOut(world, findings, 'create', { kind: 'createOrder', draft }, createdOnes(() => [...world.books().orders.values()].filter((order) => order.portalOrderCode === portalOrderCode).map(({ orderId }) => world.wire(orderId))));
    const created = made();
    if (created === undefined) return;
    await refresh(world, 'orders', { portalOrderCode });
    const orderId = world.wire(created.orderId);
    await carryOut(world, findings, 'waiting', { kind: 'setOrderWaiting', orderId }, once(() => made()?.status !== 'CREATED'));
    const other = [...books.campaigns.values()].find(({ status, campaignId }) => status === 'OPEN' && campaignId !== campaign.campaignId);
    if (other !== undefined) await carryOut(world, findings, 'move', { kind: 'moveOrder', orderId, toCampaignId: world.wire(other.campaignId) }, once(() => made()?.campaignId === other.campaignId));
    if (made()?.status === 'WAITING') world.bank.control.payOrder(created.orderId);
    await refresh(world, 'orders', { portalOrderCode });
    await carryOut(world, findings, 'cancel', { kind: 'cancelOrder', orderId }, once(() => made()?.status === 'CANCELED'));
    const refunds = made()?.payment.refundIds.length ?? 0;
    if (refunds > 1) findings.report('money', `refunded ${String(refunds)} times`);
    const lost = orderOf(world, (order) => order.status === 'ACCEPTED' && world.books().campaigns.get(order.campaignId)?.status === 'OPEN');
    await refresh(world, 'orders', { portalOrderCode: lost.portalOrderCode });
    world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 504 });
    await carryOut(world, findings, 'cancel, and the answer is lost', { kind: 'cancelOrder', orderId: world.wire(lost.orderId) }, once(() => lost.status as string === 'CANCELED'));
    if (lost.payment.refundIds.length > 1) findings.report('money', `a lost cancellation was refunded ${String(lost.payment.refundIds.length)} times`);
    world.bank.control.clearFaults();
  },
};

export const campaignWrites: Journey = {
  name: 'write campaigns',
  run: async (world, findings) => {
    const company = [...world.books().companies.values()].find(({ type, status }) => type === 'LEGAL_PERSON' && status === 'ACTIVE');
    if (company === undefined) throw new Error('The bank has no company that issues campaigns');
    const name = 'Frantoio dell’Alba';
    const draft = {
      companyId: world.wire(company.companyId), name, description: 'Olio di montagna', targetMin: '1000', targetMax: '5000.50', currency: 'EUR',
      expectedClosingDate: addDays(bankDate(world.today()), 90), feeFixed: '100', feePercentage: '2.5',
    };
    const before = new Set(world.books().campaigns.keys());
    const made = () => [...world.books().campaigns.values()].filter(({ campaignId }) => !before.has(campaignId));
    world.bank.control.addFault({ operation: 'createCampaign', kind: 'status', status: 504 });
    await carryOut(world, findings, 'create', { kind: 'createCampaign', draft }, createdOnes(() => made().map(({ campaignId }) => world.wire(campaignId))));
    const [campaign] = made();
    if (campaign === undefined) return;
    const campaignId = world.wire(campaign.campaignId);
    await refresh(world, 'campaigns', { name });
    await carryOut(world, findings, 'change', { kind: 'updateCampaign', campaignId, draft: { ...draft, targetMax: '6000' } }, once(() => campaign.maxMinor === 6_000_00));
    if (campaign.minMinor !== 1_000_00 || campaign.feeFixedMinor !== 100_00 || campaign.feeHundredths !== 250) findings.report('money', 'a change of the maximum changed other terms');
    await carryOut(world, findings, 'open', { kind: 'openCampaign', campaignId }, once(() => campaign.status !== 'CREATED'));
    await refresh(world, 'campaigns', { name });
    await carryOut(world, findings, 'close', { kind: 'closeCampaign', campaignId }, once(() => campaign.status as string === 'CLOSED'));
    world.forward(DAY_MS);
  },
};
