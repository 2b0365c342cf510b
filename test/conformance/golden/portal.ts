import type { Section, RecordRow } from '#shared/bridge/lists/records.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { CampaignDraft, InvestorDraft, OrderDraft } from '#shared/domain/portal/drafts.ts';

import { write, writeAndLook } from './payments.ts';
import type { GoldenWorld } from './world.ts';

const FEW = { search: '', filters: {}, sort: null, offset: 0, limit: 20 } as const;
const NOBODY = '44444444-4444-5444-8444-444444444444';
/** Closed to orders, and its accepted orders exceed its maximum. */
const OVERSUBSCRIBED = 'Libri Parlanti: audiolibri per tutti';
const MINUTE_MS = 60_000;

/** The records of a section with one of these statuses, as the bank lists them. */
async function listed<S extends Section>({ peek }: GoldenWorld, section: S, filters: Record<string, string[]>, search = ''): Promise<readonly RecordRow<S>[]> {
  const { rows } = await peek('records.page', { section, ...FEW, filters, search });
  if (rows.length === 0) throw new Error(`No ${section}: ${JSON.stringify(filters)}`);
  return rows as readonly RecordRow<S>[];
}

async function first<S extends Section>(world: GoldenWorld, section: S, filters: Record<string, string[]> = {}, search = ''): Promise<RecordRow<S>> {
  const [row] = await listed(world, section, filters, search);
  if (row === undefined) throw new Error(`No ${section}`);
  return row;
}

export async function campaigns(world: GoldenWorld): Promise<void> {
  const { ask, refused } = world;
  const { id: campaignId } = await first(world, 'campaigns', { status: ['CLOSED'] });
  await ask('campaigns.investors', 'before they were read', { campaignId, limit: 2 });
  await ask('campaigns.readInvestors', 'of a closed one', { campaignId });
  await ask('campaigns.readPayments', 'of a closed one', { campaignId });
  await refused('campaigns.readPayments', 'of one that is not known', { campaignId: 'nobody' });
  await ask('campaigns.investors', 'of a closed one', { campaignId, limit: 2 });
  await ask('campaigns.map', 'of a closed one', { campaignId });
  await refused('campaigns.map', 'of one that is not known', { campaignId: 'nobody' });
  await ask('campaigns.mapOrders', 'whose money came', { campaignId, key: 'received', offset: 0, limit: 2 });
  await ask('investors.sameFiscalCode', 'all', null);
  const { id: unidentifiedTransferId } = await first(world, 'unidentified');
  const { id: orderId } = await first(world, 'orders', { status: ['WAITING'] });
  await ask('unidentified.decisions', 'none', null);
  await ask('unidentified.matching', 'one', { unidentifiedTransferId });
  await ask('unidentified.decide', 'for an order', { unidentifiedTransferId, orderId, note: ' By its amount ' });
  await refused('unidentified.decide', 'for an order that is not known', { unidentifiedTransferId, orderId: 'nobody', note: '' });
  await ask('unidentified.decisions', 'one', null);
  await ask('unidentified.undecide', 'it', { unidentifiedTransferId });
  await refused('unidentified.matching', 'one that is not known', { unidentifiedTransferId: 'nobody' });
}

const INVESTOR: InvestorDraft = {
  type: 'NATURAL_PERSON', name: 'Anna', surname: 'Prova', businessName: '', fiscalCode: 'PRVNNA80A41F205X', address: 'Via Roma 1', postalCode: '20100',
  city: 'Milano', country: 'IT', email: 'anna@example.com', phone: '',
};

export async function portalWrites(world: GoldenWorld): Promise<void> {
  const { refused } = world;
  const company = await first(world, 'companies', { type: ['LEGAL_PERSON'], status: ['ACTIVE'] });
  const draft: CampaignDraft = {
    companyId: company.id, name: 'Frantoio del Colle', description: 'Olio', targetMin: '1000', targetMax: '5000.50', currency: 'EUR', expectedClosingDate: '2026-09-30',
    feeFixed: '100', feePercentage: '2.5',
  };
  const { serverId } = await write(world, 'a new campaign', { kind: 'createCampaign', draft });
  const campaignId = serverId ?? '';
  await refused('intents.prepare', 'a campaign that cannot be sent', {
    requestId: 'request-campaign', decimalMark: '.', write: { kind: 'createCampaign', draft: { ...draft, name: '', targetMax: '1' } },
  });
  await write(world, 'a campaign opened', { kind: 'openCampaign', campaignId });
  await write(world, 'a campaign changed', { kind: 'updateCampaign', campaignId, draft: { ...draft, name: 'Frantoio', targetMax: '9000' } });
  const created = await writeAndLook(world, 'a new investor', { kind: 'createInvestor', draft: INVESTOR });
  const investorId = created.serverId ?? '';
  await write(world, 'an investor changed', { kind: 'updateInvestor', investorId, draft: { ...INVESTOR, phone: '02 1234' } });
  const order: OrderDraft = {
    investorId, companyId: company.id, campaignId, iban: 'IT60X0542811101000000123456', holderName: 'Anna', holderSurname: 'Prova', holderBusinessName: '',
    totalAmount: '103', orderAmount: '100', feeAmount: '3', currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Quota', portalOrderCode: 'WEB-77',
    portalOrderDatetime: '2026-03-09T10:00:00+01:00', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
  };
  const { serverId: orderId } = await write(world, 'a new order', { kind: 'createOrder', draft: order });
  const { serverId: failing } = await write(world, 'another new order', { kind: 'createOrder', draft: { ...order, portalOrderCode: 'WEB-78' } });
  await write(world, 'an order waiting', { kind: 'setOrderWaiting', orderId: orderId ?? '' });
  await write(world, 'an order failed', { kind: 'setOrderFailed', orderId: failing ?? '' });
  const { id: elsewhere } = await first(world, 'campaigns', { status: ['OPEN'] }, 'Birra');
  const { id: paid } = await first(world, 'orders', { status: ['ACCEPTED'], campaignId: [elsewhere] });
  await write(world, 'an order moved', { kind: 'moveOrder', orderId: paid, toCampaignId: campaignId });
  await writeAndLook(world, 'an order cancelled', { kind: 'cancelOrder', orderId: paid });
  await writeAndLook(world, 'a campaign closed to orders', { kind: 'closeCampaign', campaignId });
  const { id: unopened } = await first(world, 'campaigns', { status: ['CREATED'] });
  await write(world, 'a campaign cancelled', { kind: 'cancelCampaign', campaignId: unopened });
}

export async function orders(world: GoldenWorld): Promise<void> {
  const { ask, refused, begin, until } = world;
  const { id: campaignId } = await first(world, 'campaigns', { status: ['OPEN'] }, 'Birra');
  const orderIds = (await listed(world, 'orders', { status: ['ACCEPTED'], campaignId: [campaignId] })).slice(0, 3).map(({ id }) => id);
  const action = { kind: 'cancelOrder' } as const;
  const runId = '55555555-5555-5555-8555-555555555555';
  const { hash } = await ask('orders.previewMany', 'to cancel three', { orderIds, action });
  await refused('orders.previewMany', 'to cancel one that is not known', { orderIds: ['nobody'], action });
  await refused('orders.actMany', 'when others were shown', { runId, orderIds, action, hash: '0'.repeat(64) });
  await refused('orders.run', 'before it began', { runId });
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 400, when: 'before' });
  await begin('orders.actMany', { runId, orderIds, action, hash });
  await until('orders.run', { runId }, ({ running }) => !running);
  await ask('orders.run', 'once it has ended', { runId });
  await ask('orders.actMany', 'the same once more', { runId, orderIds, action, hash });
  await ask('orders.stopRun', 'once it has ended', { runId });
}

export async function closings(world: GoldenWorld): Promise<void> {
  const { ask, refused, begin, until, bank } = world;
  const { id: campaignId } = await first(world, 'campaigns', {}, OVERSUBSCRIBED);
  const waiting = bank.control.addOrder(campaignId, { orderMinor: 500_00, feeMinor: 5_00, status: 'WAITING' });
  await ask('closings.list', 'none', { campaignId });
  const { closingId } = await ask('closings.open', 'a new one', { campaignId });
  await refused('closings.open', 'of a campaign that is not known', { campaignId: 'nobody' });
  await refused('closings.goTo', 'before it was read', { closingId, step: 'check' });
  await ask('closings.refresh', 'everything', { closingId });
  await ask('closings.stopReading', 'while nothing is read', { closingId });
  await begin('closings.goTo', { closingId, step: 'check' });
  const runId = '66666666-6666-5666-8666-666666666666';
  await begin('closings.act', { closingId, runId, orderIds: [waiting], action: { kind: 'setOrderFailed' } });
  await until('closings.run', { closingId, runId }, ({ running }) => !running);
  await ask('closings.run', 'once it has ended', { closingId, runId });
  await ask('closings.act', 'the same once more', { closingId, runId, orderIds: [waiting], action: { kind: 'setOrderFailed' } });
  await until('closings.get', { closingId }, ({ fresh }) => fresh);
  const checked = await ask('closings.get', 'after an order was dealt with', { closingId });
  await refused('closings.goTo', 'past what is neither dealt with nor left', { closingId, step: 'choose' });
  const [left, ...others] = checked.findings.map(({ kind }) => kind);
  if (left === undefined) throw new Error('Nothing was found');
  for (const kind of others) await begin('closings.leave', { closingId, kind, reason: 'Known' });
  await begin('closings.leave', { closingId, kind: left, reason: 'By mistake' });
  await ask('closings.takeBack', 'a finding', { closingId, kind: left });
  await ask('closings.leave', 'a finding', { closingId, kind: left, reason: 'Known' });
  await begin('closings.goTo', { closingId, step: 'choose' });
  await begin('closings.choose', { closingId, direction: null, assumptions: { ...usualAssumptions, fill: 'listed' } });
  await ask('closings.choose', 'success', { closingId, direction: 'success', assumptions: usualAssumptions });
  const page = { closingId, search: '', offset: 0, limit: 2 } as const;
  await ask('closings.orders', 'of success', { ...page, direction: 'success', fate: 'all' });
  await ask('closings.orders', 'that are split', { ...page, direction: 'success', fate: 'split' });
  await ask('closings.orders', 'of failure', { ...page, direction: 'failure', fate: 'undone', offset: 3 });
  await ask('closings.goTo', 'the confirmation', { closingId, step: 'confirm' });
  const { bodyHash, campaignName } = await ask('closings.freeze', 'success', { closingId });
  const typed = { closingId, bodyHash, campaignName, total: '', decimalMark: '.' } as const;
  await refused('closings.send', 'under another name', { ...typed, campaignName: 'Another' });
  await refused('closings.send', 'what was not shown', { ...typed, bodyHash: '0'.repeat(64) });
  await ask('closings.send', 'success', typed);
  await ask('closings.list', 'one that was sent', { campaignId });
  await begin('closings.goTo', { closingId, step: 'followUp' });
  await begin('closings.followUp', { closingId });
  world.forward(MINUTE_MS);
  bank.control.settle();
  await ask('closings.followUp', 'once all is executed', { closingId });
  for (const format of ['xlsx', 'pdf'] as const) await ask('closings.report', format, { closingId, format, locale: 'it' });
  await ask('evidence.export', 'of a closing', { of: { kind: 'closing', closingId }, locale: 'it' });
  await begin('closings.end', { closingId });
  await refused('closings.get', 'one that is not there', { closingId: NOBODY });
  await ask('campaigns.map', 'of one that succeeded', { campaignId });
}

export async function otherClosings(world: GoldenWorld): Promise<void> {
  const { ask, refused, begin } = world;
  const { id: campaignId } = await first(world, 'campaigns', { status: ['OPEN'] }, 'Birra');
  const open = await ask('closings.open', 'of a campaign that takes orders', { campaignId });
  await begin('closings.refresh', { closingId: open.closingId });
  await ask('closings.stopOrders', 'of a campaign', { closingId: open.closingId });
  await ask('closings.end', 'before anything was sent', { closingId: open.closingId });
  const { closingId } = await ask('closings.rehearse', 'a campaign', { campaignId });
  await ask('closings.refresh', 'of a rehearsal', { closingId });
  await ask('closings.end', 'a rehearsal', { closingId });
  await refused('closings.rehearse', 'a campaign that is not known', { campaignId: 'nobody' });
}

const csv = (text: string): { readonly bytes: Uint8Array<ArrayBuffer> } => ({ bytes: new TextEncoder().encode(text) });

export async function protection(world: GoldenWorld): Promise<void> {
  const { ask, refused, read } = world;
  const { id: campaignId } = await first(world, 'campaigns', { status: ['CLOSED'] });
  const { id: orderId, record: { investorId } } = await first(world, 'orders', { campaignId: [campaignId], status: ['ACCEPTED'] });
  const ofInvestor = { investorId: investorId ?? '' };
  await ask('protection.investor', 'of whom nothing is kept', ofInvestor);
  await ask('protection.saveInvestor', 'as typed', { ...ofInvestor, draft: { investorClass: 'sophisticated', testedOn: '3/2/26', taxResidence: 'it' } });
  await refused('protection.saveInvestor', 'what is no country', { ...ofInvestor, draft: { investorClass: '', testedOn: '', taxResidence: 'ZZ' } });
  await ask('records.get', 'an order of a sophisticated investor', { section: 'orders', id: orderId });
  await ask('protection.saveCampaign', 'as typed', { campaignId, draft: { kiisVersion: '2.1', kiisDate: '2026-01-31', instrument: 'Class B shares' } });
  await refused('protection.saveCampaign', 'a date without a version', { campaignId, draft: { kiisVersion: '', kiisDate: '2026-01-31', instrument: '' } });
  await ask('protection.campaign', 'a closed one', { campaignId });
  await refused('protection.campaign', 'one that is not known', { campaignId: 'nobody' });
  await ask('protection.readiness', 'a closed one', { campaignId, limit: 2 });
  await ask('protection.exportReadiness', 'in English', { campaignId, locale: 'en' });
  await refused('protection.exportReadiness', 'one that is not known', { campaignId: 'nobody', locale: 'en' });
  const file = csv(`investorId;class;testedOn;taxResidence;other\n${investorId ?? ''};no;;FR;x\nnobody;yes;;;\n`);
  await ask('protection.previewFile', 'two lines', file);
  await ask('protection.importFile', 'two lines', file);
  await ask('worksheet.get', 'of one campaign', { year: 2026, campaignId, most: 50 });
  await ask('worksheet.whole', 'of one campaign', { year: 2026, campaignId });
  await ask('worksheet.export', 'as CSV', { year: 2026, campaignId, format: 'csv', locale: 'en' });
  if (!read().includes('Class B shares')) throw new Error('The worksheet lacks the instrument');
  await ask('protection.retention', 'without a limit', null);
  await ask('protection.removeDue', 'without a limit', null);
  await ask('protection.erasure', 'an investor', ofInvestor);
  await ask('protection.erasureDocument', 'an investor', { ...ofInvestor, locale: 'it' });
  await ask('protection.erase', 'an investor', ofInvestor);
}
