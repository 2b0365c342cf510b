import { afterEach, describe, expect, it } from 'vitest';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { CampaignDraft, InvestorDraft, OrderDraft } from '#shared/domain/portal/drafts.ts';
import { payment } from '#test/support/engine-world.ts';
import { openFreezing } from '#test/support/frozen-world.ts';
import { BANK, happened } from '#test/support/journal-fixture.ts';
import { hashOf } from './context.ts';

/* What would be sent of a write of the portal, its lock, and what the person is shown. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened(records: Readonly<Record<string, object>> = {}) {
  const world = openFreezing();
  ENDS.push(world.close);
  Object.assign(world.state.records, records);
  return world;
}

function decoded(id: 'getCampaign' | 'getInvestor' | 'getOrder', content: object): object {
  const read = decodeContent(id, content);
  if (!read.ok) throw new Error(read.error.path);
  return read.value;
}

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const campaign = (changes: object = {}): object => decoded('getCampaign', {
  campaignId: 'K1', companyId: 'C1', name: 'Vento', description: 'Parco', status: 'OPEN', minTargetAmount: 100, maxTargetAmount: 200, currency: 'EUR', expectedClosingDate: '2026-09-30',
  portalSuccessFee: { fixedAmount: 10, variableAmountPercentage: '5.250' }, ...changes,
});
const investor = (changes: object = {}): object => decoded('getInvestor', { investorId: 'N1', type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', fiscalCode: 'VRDNNA80A41H501X', city: 'Roma', ...changes });
const order = (changes: object = {}): object => decoded('getOrder', {
  orderId: 'O1', investorId: 'N1', campaignId: 'K1', status: 'ACCEPTED', totalAmount: 103, orderAmount: 100, feeAmount: 3, currency: 'EUR', portalOrderCode: 'WEB-1', investorAccount: { holderName: 'Anna', holderSurname: 'Bianchi' }, ...changes,
});
const COMPANY = { 'companies C1': { businessName: 'Eolica' } };

/** The hash is always that of what is sent. */
async function made(world: ReturnType<typeof opened>, write: Write) {
  const frozen = await world.frozen(write);
  if (!frozen.ok) return frozen.error;
  return { ...frozen.value, hashed: frozen.value.bodyHash === hashOf(BANK, frozen.value.request) };
}

describe('a campaign', () => {
  const draft: CampaignDraft = { companyId: 'C1', name: 'Vento del Sud', description: 'Parco', targetMin: '100', targetMax: '200.50', currency: 'EUR', expectedClosingDate: '2026-09-30', feeFixed: '10', feePercentage: '5.25' };
  const terms = { name: 'Vento del Sud', description: 'Parco', targetMin: eur(100_00), targetMax: eur(200_50), expectedClosingDate: bankDate('2026-09-30'), feeFixed: eur(10_00), feePercentage: '5.25' };
  const creation = (changes: Partial<CampaignDraft> = {}): Write => ({ kind: 'createCampaign', draft: { ...draft, ...changes } });
  const change = (changes: Partial<CampaignDraft> = {}): Write => ({ kind: 'updateCampaign', campaignId: 'K1', draft: { ...draft, name: 'Vento', targetMax: '200', ...changes } });

  it('that is new is sent with all of its terms, locked by company and name', async () => {
    expect(await made(opened(COMPANY), creation())).toMatchObject({
      kind: 'createCampaign', marker: null, hashed: true, fingerprint: `newCampaign|${BANK}|C1|vento del sud`,
      request: { operation: 'createCampaign', input: { body: {
        companyId: 'C1', name: 'Vento del Sud', description: 'Parco', targetAmountMin: 100, targetAmountMax: 200.5, currency: 'EUR', expectedClosingDate: '2026-09-30', portalSuccessFee: { fixedAmount: 10, variableAmountPercentage: 5.25 },
      } } },
      shown: { kind: 'createCampaign', account: null, companyId: 'C1', companyName: 'Eolica', currency: 'EUR', terms },
    });
  });

  it.each<[string, Partial<CampaignDraft>, object | undefined]>([
    ['no fee', { feeFixed: '', feePercentage: '' }, undefined], ['a fixed fee alone', { feePercentage: '' }, { fixedAmount: 10 }], ['a fee in per cent alone', { feeFixed: '' }, { variableAmountPercentage: 5.25 }],
  ])('that is new has %s where that was typed', async (_, changes, fee) => {
    const frozen = await opened().frozen(creation(changes));
    expect(frozen.ok && (frozen.value.request.input['body'] as { readonly portalSuccessFee?: object }).portalSuccessFee).toEqual(fee);
    expect(frozen).toMatchObject({ ok: true, value: { shown: { companyName: null } } });
  });

  it.each(['name', 'targetMin', 'targetMax', 'expectedClosingDate'] as const)('that is new is not sent without %s', async (field) => {
    expect(await made(opened(), creation({ [field]: '' }))).toMatchObject({ kind: 'portalInvalid', problems: [{ field }] });
  });

  it('that is changed is sent whole, beside what it was', async () => {
    expect(await made(opened({ ...COMPANY, 'campaigns K1': campaign() }), change({ name: 'Mare' }))).toMatchObject({
      kind: 'updateCampaign', marker: null, hashed: true, fingerprint: `campaign|${BANK}|K1`,
      request: { operation: 'updateCampaign', input: { params: { campaignId: 'K1' }, body: {
        name: 'Mare', description: 'Parco', minTargetAmount: 100, maxTargetAmount: 200, expectedClosingDate: '2026-09-30', portalSuccessFee: { fixedAmount: 10, variableAmountPercentage: 5.25 },
      } } },
      shown: { kind: 'updateCampaign', account: null, campaignId: 'K1', campaignName: 'Vento', companyName: 'Eolica', status: 'OPEN', before: { name: 'Vento', feePercentage: '5.25' }, after: { name: 'Mare' } },
    });
  });

  it('that is changed says of what was emptied that it is to be empty, and of what never was nothing', async () => {
    const emptied = await opened({ 'campaigns K1': campaign() }).frozen(change({ description: '', targetMin: '', targetMax: '', expectedClosingDate: '', feeFixed: '', feePercentage: '' }));
    expect(emptied.ok && emptied.value.request.input['body']).toEqual({
      name: 'Vento', description: '', minTargetAmount: null, maxTargetAmount: null, expectedClosingDate: null, portalSuccessFee: { fixedAmount: 0, variableAmountPercentage: 0 },
    });
    expect(emptied).toMatchObject({ value: { shown: { after: { feeFixed: eur(0), feePercentage: '0' } } } });
    const bare = { description: null, minTargetAmount: null, maxTargetAmount: null, expectedClosingDate: null, portalSuccessFee: null };
    const never = await opened({ 'campaigns K1': campaign(bare) }).frozen(change({ name: 'Mare', description: '', targetMin: '', targetMax: '', expectedClosingDate: '', feeFixed: '', feePercentage: '' }));
    expect(never.ok && never.value.request.input['body']).toEqual({ name: 'Mare' });
  });

  it('that is as it was typed has nothing to change, one that was never read cannot be, and one with faults is not', async () => {
    expect(await made(opened({ 'campaigns K1': campaign() }), change())).toEqual({ kind: 'nothingToChange' });
    expect(await made(opened(), change())).toEqual({ kind: 'notFound' });
    expect(await made(opened({ 'campaigns K1': campaign() }), change({ targetMax: 'x' }))).toMatchObject({ kind: 'portalInvalid', problems: [{ field: 'targetMax' }] });
  });

  it('that says nothing of itself reads as empty', async () => {
    const shown = await made(opened({ 'campaigns K1': campaign({ name: null, description: null, companyId: null, portalSuccessFee: { variableAmountPercentage: '10' } }) }), change());
    expect(shown).toMatchObject({ shown: { campaignName: null, companyName: null, before: { name: '', description: '', feeFixed: null, feePercentage: '10' } } });
    const odd = await made(opened({ 'companies C1': { name: 'no company' }, 'campaigns K1': campaign({ portalSuccessFee: { variableAmountPercentage: '10.00' } }) }), change({ name: 'X' }));
    expect(odd).toMatchObject({ shown: { companyName: null, before: { feePercentage: '10' } } });
  });

  it.each([['openCampaign', 'OPEN', 'CREATED'], ['closeCampaign', 'CLOSED', 'OPEN'], ['cancelCampaign', 'CANCELLED', 'CREATED']] as const)('is moved by %s unless it is %s already', async (kind, done, before) => {
    const write: Write = { kind, campaignId: 'K1' };
    expect(await made(opened({ ...COMPANY, 'campaigns K1': campaign({ status: before }) }), write)).toMatchObject({
      kind, marker: null, hashed: true, fingerprint: `campaign|${BANK}|K1`, request: { operation: kind, input: { params: { campaignId: 'K1' } } }, shown: { kind, account: null, campaignId: 'K1', campaignName: 'Vento', companyName: 'Eolica', status: before },
    });
    expect(await made(opened({ 'campaigns K1': campaign({ status: done }) }), write)).toEqual({ kind: 'nothingToChange' });
    expect(await made(opened(), write)).toEqual({ kind: 'notFound' });
  });
});

describe('an investor', () => {
  const draft: InvestorDraft = { type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: '', address: '', postalCode: '', city: 'Roma', country: '', email: '', phone: '' };
  const CODE = 'RSSMRA80A01H501U';
  const creation = (changes: Partial<InvestorDraft> = {}): Write => ({ kind: 'createInvestor', draft: { ...draft, fiscalCode: CODE, address: 'Via Po 1', postalCode: '00100', country: 'IT', email: 'a@b.it', phone: '1', ...changes } });
  const change = (changes: Partial<InvestorDraft> = {}): Write => ({ kind: 'updateInvestor', investorId: 'N1', draft: { ...draft, fiscalCode: CODE, ...changes } });

  it('that is new is locked by its fiscal code', async () => {
    expect(await made(opened(), creation())).toMatchObject({
      kind: 'createInvestor', marker: null, hashed: true, fingerprint: `newInvestor|${BANK}|${CODE}`,
      request: { operation: 'createInvestor', input: { body: { type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: CODE, city: 'Roma' } } },
      shown: { kind: 'createInvestor', account: null, investorId: null, before: null, investor: { name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: CODE, city: 'Roma' } },
    });
    expect(await made(opened(), creation({ surname: '' }))).toMatchObject({ kind: 'portalInvalid', problems: [{ field: 'surname' }] });
  });

  it('that is changed is sent whole: what was emptied is to be empty', async () => {
    const frozen = await opened({ 'investors N1': investor({ fiscalCode: CODE }) }).frozen(change({ city: '' }));
    expect(frozen).toMatchObject({ ok: true, value: {
      kind: 'updateInvestor', marker: null, fingerprint: `investor|${BANK}|N1`, shown: { kind: 'updateInvestor', account: null, investorId: 'N1', before: { city: 'Roma' }, investor: { city: '' } },
    } });
    expect(frozen.ok && frozen.value.request).toEqual({ operation: 'updateInvestor', input: { params: { investorId: 'N1' }, body: {
      type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: CODE, address: '', postalCode: '', city: '', country: '', email: '', phone: '',
    } } });
    expect(frozen.ok && frozen.value.bodyHash === hashOf(BANK, frozen.value.request)).toBe(true);
  });

  it('that is as it was typed has nothing to change, one that was never read cannot be, and one with faults is not', async () => {
    const known = { 'investors N1': investor({ fiscalCode: CODE }) };
    expect(await made(opened(known), change())).toEqual({ kind: 'nothingToChange' });
    expect(await made(opened(), change())).toEqual({ kind: 'notFound' });
    expect(await made(opened(known), change({ name: '' }))).toMatchObject({ kind: 'portalInvalid', problems: [{ field: 'name' }] });
  });

  it('of which the bank says little reads as empty', async () => {
    const bare = await made(opened({ 'investors N1': decoded('getInvestor', { investorId: 'N1' }) }), change());
    expect('shown' in bare && bare.shown.kind === 'updateInvestor' && bare.shown.before).toEqual({
      type: 'NATURAL_PERSON', name: '', surname: '', businessName: '', fiscalCode: '', address: '', postalCode: '', city: '', country: '', email: '', phone: '',
    });
  });

  it('that is a firm is sent without the names of a person, and read as what it is', async () => {
    const firm = { type: 'LEGAL_PERSON', name: '', surname: '', businessName: 'Verdi Srl', fiscalCode: '12345670017' } as const;
    const changed = await made(opened({ 'investors N1': investor({ type: 'LEGAL_PERSON', name: null, surname: null, businessName: 'Bianchi Srl' }) }), change(firm));
    expect(changed).toMatchObject({ shown: { before: { type: 'LEGAL_PERSON', name: '', surname: '', businessName: 'Bianchi Srl' } }, request: { input: { body: { type: 'LEGAL_PERSON', businessName: 'Verdi Srl' } } } });
    expect(JSON.stringify('request' in changed ? changed.request.input : null)).not.toContain('surname');
    expect(await made(opened({ 'investors N1': investor({ type: 'TRUST' }) }), change())).toMatchObject({ shown: { before: { type: 'NATURAL_PERSON' } } });
    const created = await made(opened(), creation(firm));
    expect(created).toMatchObject({ request: { input: { body: { type: 'LEGAL_PERSON', businessName: 'Verdi Srl' } } } });
    expect(JSON.stringify('request' in created ? created.request.input : null)).not.toContain('surname');
  });
});

describe('an order', () => {
  const draft: OrderDraft = {
    investorId: 'N1', companyId: 'C1', campaignId: 'K1', iban: '', holderName: 'Anna', holderSurname: 'Verdi', holderBusinessName: '', totalAmount: '103', orderAmount: '100', feeAmount: '3', currency: 'EUR', channel: 'MONEY_TRANSFER',
    description: 'Quota', portalOrderCode: 'WEB-1', portalOrderDatetime: '', portalInvestorCode: 'I-1', portalCompanyCode: '', portalCampaignCode: '',
  };
  const creation = (changes: Partial<OrderDraft> = {}): Write => ({ kind: 'createOrder', draft: { ...draft, iban: 'IT60X0542811101000000123456', ...changes } });

  it('that is new is locked by the portal’s own code, else by investor, campaign and amount', async () => {
    const known = { ...COMPANY, 'investors N1': investor(), 'campaigns K1': campaign() };
    expect(await made(opened(known), creation())).toMatchObject({
      kind: 'createOrder', marker: null, hashed: true, fingerprint: `newOrder|${BANK}|WEB-1`,
      request: { operation: 'createOrder', input: { body: {
        investorId: 'N1', companyId: 'C1', campaignId: 'K1', totalAmount: 103, orderAmount: 100, feeAmount: 3, currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Quota', portalOrderCode: 'WEB-1', portalInvestorCode: 'I-1',
        investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Anna', holderSurname: 'Verdi' },
      } } },
      shown: {
        kind: 'createOrder', account: null, investorId: 'N1', investorName: 'Anna Verdi', campaignId: 'K1', campaignName: 'Vento', companyId: 'C1', companyName: 'Eolica', iban: 'IT60X0542811101000000123456', holder: 'Anna Verdi',
        total: eur(103_00), orderAmount: eur(100_00), fee: eur(3_00), channel: 'MONEY_TRANSFER', description: 'Quota', portalOrderCode: 'WEB-1', portalOrderDatetime: null, portalInvestorCode: 'I-1', portalCompanyCode: null, portalCampaignCode: null,
      },
    });
    expect(await made(opened(), creation({ portalOrderCode: '' }))).toMatchObject({ fingerprint: `newOrder|${BANK}|N1|K1|10300 EUR`, shown: { investorName: null, campaignName: null, companyName: null } });
    expect(await made(opened(), creation({ totalAmount: 'x' }))).toMatchObject({ kind: 'portalInvalid', problems: [{ field: 'totalAmount' }] });
  });

  it('that is new leaves out what was not typed', async () => {
    const frozen = await opened().frozen(creation({ holderName: '', holderSurname: '', holderBusinessName: 'Verdi Srl', description: '', portalOrderCode: '', portalInvestorCode: '' }));
    const body = frozen.ok ? frozen.value.request.input['body'] as Readonly<Record<string, unknown>> : {};
    expect([Object.keys(body).toSorted(), body['investorAccount']]).toEqual([
      ['campaignId', 'channel', 'companyId', 'currency', 'feeAmount', 'investorAccount', 'investorId', 'orderAmount', 'totalAmount'], { iban: 'IT60X0542811101000000123456', holderBusinessName: 'Verdi Srl', holderName: '', holderSurname: '' },
    ]);
    expect(frozen).toMatchObject({ ok: true, value: { shown: { holder: 'Verdi Srl' } } });
    expect(await opened().frozen(creation({ holderBusinessName: 'Verdi Srl' }))).toMatchObject({ ok: true, value: { shown: { holder: 'Verdi Srl, Anna Verdi' } } });
    const nobody = await opened().frozen(creation({ iban: '', holderName: '', holderSurname: '' }));
    expect(nobody.ok && 'investorAccount' in (nobody.value.request.input['body'] as object)).toBe(false);
    expect(nobody).toMatchObject({ ok: true, value: { shown: { iban: null, holder: null } } });
  });

  it.each(['setOrderWaiting', 'setOrderFailed', 'cancelOrder'] as const)('is changed by %s, locked by itself, and shown with its investor', async (kind) => {
    const known = { 'orders O1': order({ status: 'CREATED' }), 'investors N1': investor(), 'campaigns K1': campaign() };
    expect(await made(opened(known), { kind, orderId: 'O1' })).toMatchObject({
      kind, marker: null, hashed: true, fingerprint: `order|${BANK}|O1`, request: { operation: kind, input: { params: { orderId: 'O1' } } },
      shown: { kind, account: null, orderId: 'O1', campaignId: 'K1', campaignName: 'Vento', investorName: 'Anna Verdi', status: 'CREATED', portalOrderCode: 'WEB-1', total: eur(103_00), moneyGoesBack: 'no' },
    });
    expect(await made(opened(), { kind, orderId: 'O1' })).toEqual({ kind: 'notFound' });
    const bare = await made(opened({ 'orders O1': order({ status: 'CREATED', investorId: null, campaignId: null }) }), { kind, orderId: 'O1' });
    expect(bare).toMatchObject({ shown: { investorName: 'Anna Bianchi', campaignName: null } });
  });

  it.each([['ACCEPTED', 'yes'], ['WAITING', 'maybe'], ['CREATED', 'no']] as const)('that is %s and cancelled gives its money back: %s', async (status, moneyGoesBack) => {
    expect(await made(opened({ 'orders O1': order({ status }) }), { kind: 'cancelOrder', orderId: 'O1' })).toMatchObject({ shown: { moneyGoesBack } });
    expect(await made(opened({ 'orders O1': order({ status }) }), { kind: 'setOrderFailed', orderId: 'O1' })).toMatchObject({ shown: { moneyGoesBack: 'no' } });
  });

  it('is not cancelled in a state that nobody documented, nor changed where it is so already', async () => {
    const odd = { 'orders O1': order({ status: 'RITIRATO' }) };
    expect(await made(opened(odd), { kind: 'cancelOrder', orderId: 'O1' })).toEqual({ kind: 'statusUnknown', status: 'RITIRATO' });
    expect(await made(opened(odd), { kind: 'setOrderFailed', orderId: 'O1' })).toMatchObject({ kind: 'setOrderFailed' });
    expect(await made(opened({ 'orders O1': order({ status: 'CANCELLED' }) }), { kind: 'cancelOrder', orderId: 'O1' })).toEqual({ kind: 'nothingToChange' });
  });

  const closingOf = (campaignId: string) => [happened.approved(payment('I9', { kind: 'failCampaign', fingerprint: `campaign|${BANK}|${campaignId}` })), happened.sending(), happened.lost()];

  it('is left alone while a closing of its campaign is under way', async () => {
    const world = opened({ 'orders O1': order() });
    world.record('I9', ...closingOf('K1'));
    expect(await made(world, { kind: 'cancelOrder', orderId: 'O1' })).toEqual({ kind: 'blockedByIntent', intentId: 'I9' });
    expect(await made(world, { kind: 'moveOrder', orderId: 'O1', toCampaignId: 'K2' })).toEqual({ kind: 'blockedByIntent', intentId: 'I9' });
    const target = opened({ 'orders O1': order() });
    target.record('I9', ...closingOf('K2'));
    expect(await made(target, { kind: 'moveOrder', orderId: 'O1', toCampaignId: 'K2' })).toEqual({ kind: 'blockedByIntent', intentId: 'I9' });
  });

  const fields = { fromCampaign: 'K1', toCampaign: 'K2' };

  it.each([['body', {}, fields], ['query', fields, {}], ['both', fields, fields]] as const)('is moved with its campaigns in the %s, as the bank wants it', async (moveOrderIn, query, body) => {
    const world = opened({ 'orders O1': order(), 'campaigns K2': campaign({ campaignId: 'K2', name: 'Mare' }) });
    world.state.settings.moveOrderIn = moveOrderIn;
    const frozen = await made(world, { kind: 'moveOrder', orderId: 'O1', toCampaignId: 'K2' });
    expect(frozen).toMatchObject({ kind: 'moveOrder', marker: null, hashed: true, fingerprint: `order|${BANK}|O1`, shown: { kind: 'moveOrder', orderId: 'O1', campaignId: 'K1', toCampaignId: 'K2', toCampaignName: 'Mare' } });
    expect('request' in frozen && frozen.request).toEqual({ operation: 'moveOrder', input: { params: { orderId: 'O1' }, query, body } });
  });

  it('is moved from nowhere where it says no campaign, and not to where it is', async () => {
    const move: Write = { kind: 'moveOrder', orderId: 'O1', toCampaignId: 'K2' };
    expect(await made(opened({ 'orders O1': order({ campaignId: null }) }), move)).toMatchObject({ request: { input: { body: { toCampaign: 'K2' } } }, shown: { toCampaignName: null } });
    expect(await made(opened({ 'orders O1': order({ campaignId: 'K2' }) }), move)).toEqual({ kind: 'nothingToChange' });
    expect(await made(opened(), move)).toEqual({ kind: 'notFound' });
  });
});
