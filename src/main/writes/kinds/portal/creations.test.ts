import { describe, expect, it } from 'vitest';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ShownNewOrder, ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import { rejected } from '#test/support/engine-world.ts';
import { openKinds, shownBefore, undertaken } from '#test/support/undertaken.ts';
import { writeRules } from '../index.ts';
import type { WriteKindRules } from '../rules.ts';

/* Records of the portal that are created and found again, among what each test puts at the bank. */

type Listing = 'searchCampaigns' | 'searchInvestors' | 'searchOrders' | 'listCampaignOrders';

/** A bank that lists these. */
function withList(listing: Listing, ...list: readonly object[]) {
  const kinds = openKinds();
  kinds.world.answers[listing] = () => ({ list });
  return kinds;
}

const rulesOf = ({ kind }: ShownWrite): WriteKindRules => writeRules[kind];

/** What a look takes one record for: certain where our own code stands in it. */
async function takenFor(shown: ShownWrite, listing: Listing, record: object): Promise<string> {
  const look = await rulesOf(shown).look(undertaken(shown), withList(listing, record).context);
  return look.kind === 'found' ? look.atBank.match ?? '' : look.kind;
}

const eur = (amountMinor: number, currency = 'EUR') => ({ amountMinor, currency });
const unread = { ok: false, error: { kind: 'rejected' } };

/** What the rules say of two records that agree in all: before it, with the first there before it, with both new, and where nothing could be read. */
async function foundAgain(shown: ShownWrite, listing: Listing, record: (id: string) => object, source: string): Promise<readonly unknown[]> {
  const { context, world } = withList(listing, record('X1'), record('X2'));
  const { baseline, look, alike } = rulesOf(shown);
  const later = undertaken(shown, { baseline: shownBefore({ [source]: ['X1'] }) });
  const readable = [await baseline(undertaken(shown), context), await look(later, context), await look(undertaken(shown), context), await alike?.(later, context)];
  world.answers[listing] = () => rejected(listing);
  return [...readable, await baseline(later, context), await look(later, context), await alike?.(later, context)];
}

const isFoundAgain = (source: string): readonly object[] => [
  { ok: true, value: { [source]: ['X1', 'X2'] } },
  { kind: 'found', atBank: { serverId: 'X2', source, meaning: 'accepted' } },
  { kind: 'unclear', candidates: [{ serverId: 'X1' }, { serverId: 'X2' }] },
  { ok: true, value: [{ candidate: { serverId: 'X2' } }] },
  unread, { kind: 'incomplete', error: { kind: 'rejected' } }, unread,
];

describe('a new campaign', () => {
  const terms: ShownTerms = { name: 'Vento', description: '', targetMin: eur(100_00), targetMax: eur(200_00), expectedClosingDate: bankDate('2026-09-30'), feeFixed: null, feePercentage: null };
  const NEW: ShownWrite = { account: null, kind: 'createCampaign', companyId: 'C1', companyName: 'Eolica', currency: 'EUR', terms };
  const campaign = (changes: object = {}) => ({ campaignId: 'K1', companyId: 'C1', name: 'Vento', status: 'CREATED', minTargetAmount: 100, maxTargetAmount: 200, currency: 'EUR', ...changes });

  it('is found among all campaigns', async () => {
    expect(await foundAgain(NEW, 'searchCampaigns', (campaignId) => campaign({ campaignId }), 'campaign')).toMatchObject(isFoundAgain('campaign'));
  });

  it.each<[string, object, string]>([
    ['agrees in all', {}, 'byLikeness'], ['is written with other spaces and letters', { name: ' VENTO ' }, 'byLikeness'], ['has another name', { name: 'Mare' }, 'nothing'], ['has another company', { companyId: 'C2' }, 'nothing'],
    ['has no name', { name: null }, 'unclear'], ['has no company', { companyId: null }, 'unclear'], ['has another target', { maxTargetAmount: 201 }, 'unclear'], ['has another least target', { minTargetAmount: 99 }, 'unclear'],
    ['has no target', { minTargetAmount: null }, 'unclear'],
  ])('is one that %s: %j', async (_, changes, expected) => {
    expect(await takenFor(NEW, 'searchCampaigns', campaign(changes))).toBe(expected);
  });

  it('is one of the same words, whatever spaces were typed around and between them', async () => {
    const typed: ShownWrite = { ...NEW, terms: { ...terms, name: ' Vento  del Sud ' } };
    expect(await takenFor(typed, 'searchCampaigns', campaign({ name: 'Vento del Sud' }))).toBe('byLikeness');
    expect(await takenFor(typed, 'searchCampaigns', campaign({ name: 'Ventodel Sud' }))).toBe('nothing');
  });

  it('takes a target that was not sent, and one of nothing, for the same', async () => {
    const open: ShownWrite = { ...NEW, terms: { ...terms, targetMax: null } };
    expect(await takenFor(open, 'searchCampaigns', campaign({ maxTargetAmount: 0 }))).toBe('byLikeness');
    expect(await takenFor(open, 'searchCampaigns', campaign({ maxTargetAmount: null }))).toBe('byLikeness');
    expect(await takenFor(open, 'searchCampaigns', campaign())).toBe('unclear');
  });

  it('is shown to a person with what tells it apart', async () => {
    const shown = campaign({ maxTargetAmount: 201, createdDatetime: '2026-06-30T10:00:00Z', expectedClosingDate: '2026-09-30' });
    expect(await rulesOf(NEW).look(undertaken(NEW), withList('searchCampaigns', shown).context)).toMatchObject({
      candidates: [{
        serverId: 'K1', source: 'campaign', at: '2026-06-30T10:00:00.000Z', date: '2026-09-30', amount: eur(201_00), counterpartName: 'Eolica', counterpartAccount: null, description: 'Vento', status: 'CREATED',
        transfer: null, agrees: ['source', 'description'], differs: ['amount'],
      }],
    });
  });

  it('answers with its id, and settles once the bank shows it', async () => {
    const { context, send, world } = withList('searchCampaigns', campaign({ status: 'OPEN' }));
    world.answers.createCampaign = () => campaign();
    expect(await send('createCampaign', 'createCampaign', {})).toMatchObject({ ok: true, value: { atBank: { serverId: 'K1', source: 'campaign', meaning: 'accepted', portal: { kind: 'campaign', campaignId: 'K1', status: 'CREATED' } } } });
    world.answers.createCampaign = () => rejected('createCampaign');
    expect(await send('createCampaign', 'createCampaign', {})).toMatchObject(unread);
    const read = (serverId: string | null) => rulesOf(NEW).read(undertaken(NEW, { serverId }), context);
    expect(await read('K1')).toMatchObject({ ok: true, value: { serverId: 'K1', source: 'campaign', meaning: 'settled', portal: { kind: 'campaign', campaignId: 'K1', status: 'OPEN' } } });
    world.answers.getCampaign = () => null;
    expect([await read('K9'), await read(null)]).toEqual([{ ok: true, value: null }, { ok: true, value: null }]);
    world.answers.searchCampaigns = () => rejected('searchCampaigns');
    expect(await read('K1')).toMatchObject(unread);
  });
});

describe('a new investor', () => {
  const draft: InvestorDraft = { type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: 'VRDNNA80A41H501U', address: '', postalCode: '', city: '', country: '', email: '', phone: '' };
  const NEW: ShownWrite = { account: null, kind: 'createInvestor', investorId: null, investor: draft, before: null };
  const UNCODED: ShownWrite = { ...NEW, investor: { ...draft, fiscalCode: ' ' } };
  const investor = (changes: object = {}) => ({ investorId: 'N1', name: 'Anna', surname: 'Verdi', businessName: null, fiscalCode: 'VRDNNA80A41H501U', ...changes });

  it('is found by its fiscal code, or among all where it has none', async () => {
    expect(await foundAgain(NEW, 'searchInvestors', (investorId) => investor({ investorId }), 'investor')).toMatchObject(isFoundAgain('investor'));
    const { context, asked } = withList('searchInvestors');
    await rulesOf(NEW).look(undertaken({ ...NEW, investor: { ...draft, fiscalCode: ' VRDNNA80A41H501U ' } }), context);
    await rulesOf(NEW).look(undertaken(UNCODED), context);
    expect(asked('searchInvestors').map(({ body }) => body)).toEqual([{ fiscalCode: 'VRDNNA80A41H501U' }, {}]);
  });

  it.each<[string, ShownWrite, object, string]>([
    ['agrees in all', NEW, {}, 'byLikeness'], ['has another code', NEW, { fiscalCode: 'X' }, 'nothing'], ['has no code', NEW, { fiscalCode: null }, 'unclear'],
    ['has the code and another spelling of the name', NEW, { surname: 'Verde' }, 'unclear'],
    ['has the name, where no code was sent', UNCODED, {}, 'byLikeness'], ['has another name, where no code was sent', UNCODED, { surname: 'Verde' }, 'nothing'],
    ['is a firm of another name, where no code was sent', UNCODED, { name: null, surname: null, businessName: 'Anna Verdi Srl' }, 'nothing'],
  ])('is one that %s', async (_, shown, changes, expected) => {
    expect(await takenFor(shown, 'searchInvestors', investor(changes))).toBe(expected);
  });

  it('is shown to a person with name, code and address', async () => {
    const look = async (changes: object) => rulesOf(NEW).look(undertaken(NEW), withList('searchInvestors', investor({ surname: null, businessName: 'Verdi Srl', ...changes })).context);
    expect(await look({ address: 'Via Po 1', city: 'Roma' })).toMatchObject({ candidates: [{
      serverId: 'N1', source: 'investor', counterpartName: 'Anna Verdi Srl', counterpartAccount: 'VRDNNA80A41H501U', description: 'Via Po 1, Roma', status: null, agrees: ['destination'], differs: ['source'],
    }] });
    expect(await look({ city: 'Roma' })).toMatchObject({ candidates: [{ description: 'Roma' }] });
    expect(await look({})).toMatchObject({ candidates: [{ description: null }] });
  });

  it('answers with its id, and settles once the bank shows it', async () => {
    const { context, send, world } = withList('searchInvestors');
    world.answers.createInvestor = () => investor();
    expect(await send('createInvestor', 'createInvestor', {})).toMatchObject({ ok: true, value: { atBank: { serverId: 'N1', source: 'investor', meaning: 'accepted', portal: { kind: 'investor', investorId: 'N1' } } } });
    world.answers.createInvestor = () => rejected('createInvestor');
    expect(await send('createInvestor', 'createInvestor', {})).toMatchObject(unread);
    const read = (serverId: string | null) => rulesOf(NEW).read(undertaken(NEW, { serverId }), context);
    world.answers.getInvestor = ({ params }) => (params['investorId'] === 'N1' ? investor() : null);
    expect(await read('N1')).toMatchObject({ ok: true, value: { serverId: 'N1', source: 'investor', meaning: 'settled', portal: { kind: 'investor', investorId: 'N1' } } });
    expect([await read('N2'), await read(null)]).toEqual([{ ok: true, value: null }, { ok: true, value: null }]);
    world.answers.getInvestor = () => rejected('getInvestor');
    expect(await read('N1')).toMatchObject(unread);
  });
});

describe('a new order', () => {
  const CODED: ShownNewOrder = {
    account: null, kind: 'createOrder', investorName: null, campaignName: null, investorId: 'N1', campaignId: 'K1', iban: null, holder: null, total: eur(103_00), orderAmount: eur(100_00), fee: eur(3_00),
    channel: null, description: null, portalOrderCode: 'WEB-77',
  };
  const UNCODED: ShownNewOrder = { ...CODED, portalOrderCode: null };
  const order = (changes: object = {}) => ({ orderId: 'O1', investorId: 'N1', campaignId: 'K1', status: 'CREATED', totalAmount: 103, orderAmount: 100, feeAmount: 3, currency: 'EUR', portalOrderCode: 'WEB-77', ...changes });

  it('is found by the portal’s own code, or among all orders of the campaign', async () => {
    expect(await foundAgain(UNCODED, 'listCampaignOrders', (orderId) => order({ orderId }), 'order')).toMatchObject(isFoundAgain('order'));
    expect(await foundAgain(CODED, 'searchOrders', (orderId) => order({ orderId }), 'order')).toMatchObject(isFoundAgain('order'));
    const { context, asked, world } = withList('searchOrders');
    world.answers.listCampaignOrders = () => ({ list: [] });
    await rulesOf(CODED).look(undertaken(CODED), context);
    await rulesOf(UNCODED).look(undertaken(UNCODED), context);
    expect([asked('searchOrders').map(({ body }) => body), asked('listCampaignOrders').map(({ params }) => params)]).toEqual([[{ portalOrderCode: 'WEB-77' }], [{ campaignId: 'K1' }]]);
  });

  it.each<[string, ShownNewOrder, object, string]>([
    ['agrees in all and has the code', CODED, {}, 'byMarker'], ['has the code, and says no campaign', CODED, { campaignId: null }, 'unclear'], ['has the code, and another amount', CODED, { totalAmount: 104 }, 'unclear'],
    ['has another code', CODED, { portalOrderCode: 'WEB-78' }, 'nothing'], ['has no code', CODED, { portalOrderCode: null }, 'unclear'],
    ['agrees in all, where no code was sent', UNCODED, {}, 'byLikeness'], ['is of another investor', UNCODED, { investorId: 'N2' }, 'nothing'], ['says no investor', UNCODED, { investorId: null }, 'unclear'],
    ['is of another campaign', UNCODED, { campaignId: 'K2' }, 'nothing'], ['has another amount', UNCODED, { orderAmount: 101 }, 'nothing'], ['has another fee', UNCODED, { feeAmount: 4 }, 'nothing'],
    ['has another total', UNCODED, { totalAmount: 104 }, 'nothing'], ['is in another currency', UNCODED, { currency: 'USD' }, 'nothing'], ['says no fee', UNCODED, { feeAmount: null }, 'unclear'],
  ])('is one that %s', async (_, shown, changes, expected) => {
    expect(await takenFor(shown, shown.portalOrderCode === null ? 'listCampaignOrders' : 'searchOrders', order(changes))).toBe(expected);
  });

  it('is shown to a person with who pays it', async () => {
    const look = async (investorAccount: object | null) => rulesOf(CODED).look(undertaken(CODED), withList('searchOrders', order({ campaignId: null, investorAccount, description: 'Quota', portalOrderDatetime: '2026-06-30T10:00:00Z' })).context);
    expect(await look({ iban: 'IT60X0542811101000000123456', holderName: 'Anna', holderSurname: 'Verdi' })).toMatchObject({ candidates: [{
      serverId: 'O1', source: 'order', at: '2026-06-30T10:00:00.000Z', amount: eur(103_00), counterpartName: 'Anna Verdi', counterpartAccount: 'IT60X0542811101000000123456', description: 'Quota', status: 'CREATED',
      agrees: ['marker', 'source', 'amount'], differs: [],
    }] });
    expect(await look({ holderBusinessName: 'Verdi Srl' })).toMatchObject({ candidates: [{ counterpartName: 'Verdi Srl', counterpartAccount: null }] });
    expect(await look({ iban: 'IT60X0542811101000000123456' })).toMatchObject({ candidates: [{ counterpartName: null }] });
    expect(await look(null)).toMatchObject({ candidates: [{ counterpartName: null, counterpartAccount: null }] });
  });

  it('answers with its id, and settles once the bank shows it', async () => {
    const { context, send, world } = withList('searchOrders');
    world.answers.createOrder = () => order();
    const portal = { kind: 'order', orderId: 'O1', campaignId: 'K1', refundIds: [] };
    expect(await send('createOrder', 'createOrder', {})).toMatchObject({ ok: true, value: { atBank: { serverId: 'O1', source: 'order', meaning: 'accepted', portal: { ...portal, status: 'CREATED' } } } });
    world.answers.createOrder = () => rejected('createOrder');
    expect(await send('createOrder', 'createOrder', {})).toMatchObject(unread);
    const read = (serverId: string | null) => rulesOf(CODED).read(undertaken(CODED, { serverId }), context);
    world.answers.getOrder = ({ params }) => (params['orderId'] === 'O1' ? order({ status: 'WAITING' }) : null);
    expect(await read('O1')).toMatchObject({ ok: true, value: { serverId: 'O1', source: 'order', meaning: 'settled', portal: { ...portal, status: 'WAITING' } } });
    expect([await read('O2'), await read(null)]).toEqual([{ ok: true, value: null }, { ok: true, value: null }]);
    world.answers.getOrder = () => rejected('getOrder');
    expect(await read('O1')).toMatchObject(unread);
  });
});
