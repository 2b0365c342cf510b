import { describe, expect, it } from 'vitest';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ShownCampaignMove, ShownOrderChange } from '#shared/bridge/writes/portal-writes.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { rejected } from '#test/support/engine-world.ts';
import { openKinds, shownBefore, undertaken } from '#test/support/undertaken.ts';
import { writeRules } from '../index.ts';
import type { Undertaken, WriteKindRules } from '../rules.ts';

/* Writes that bring a record of the portal into a state, against a bank that each test writes. */

const OF_ORDER = { account: null, orderId: 'O1', investorName: null, campaignId: 'K1', campaignName: null, total: null, status: null, portalOrderCode: null } as const;
const OF_CAMPAIGN = { account: null, campaignId: 'K1', campaignName: null, companyName: null, status: null } as const;

const order = (status: string | null, campaignId: string | null = 'K1') => ({ orderId: 'O1', status, campaignId });
const changeOf = (kind: ShownOrderChange['kind'], moneyGoesBack: ShownOrderChange['moneyGoesBack'] = 'no'): ShownWrite => ({ ...OF_ORDER, kind, moneyGoesBack });
const moveOf = (kind: ShownCampaignMove['kind']): ShownWrite => ({ ...OF_CAMPAIGN, kind });
const MOVE: ShownWrite = { ...OF_ORDER, kind: 'moveOrder', toCampaignId: 'K2', toCampaignName: null };

const sentFrom = (shown: ShownWrite, was: string, changes: Partial<Undertaken> = {}): Undertaken => undertaken(shown, { baseline: shownBefore({ was: [was] }), ...changes });
const rulesOf = ({ kind }: ShownWrite): WriteKindRules => writeRules[kind];

const unread = { ok: false, error: { kind: 'rejected' } };

/** A bank that has this order, and this payment of it. */
function withOrder(shown: object | null, payment: object | null = { orderId: 'O1', refundIds: [] }) {
  const world = openKinds();
  world.world.answers.getOrder = () => shown;
  world.world.answers.getOrderPayment = () => payment;
  return world;
}

/** What is noted before it is sent, or why it is not sent. */
const begun = async (shown: ShownWrite, { context }: ReturnType<typeof openKinds>): Promise<unknown> => {
  const baseline = await rulesOf(shown).baseline(undertaken(shown), context);
  return baseline.ok ? baseline.value['was'] : 'error' in baseline.error ? (baseline.error.error as { readonly kind: string }).kind : baseline.error.kind;
};

describe('before a record is moved', () => {
  it.each<[string, ShownWrite, string | null, unknown]>([
    ['an order that was created is set to wait', changeOf('setOrderWaiting'), 'CREATED', ['CREATED']],
    ['one that waits already is left alone', changeOf('setOrderWaiting'), 'WAITING', 'changedSinceShown'],
    ['one that was paid is not taken for waiting', changeOf('setOrderWaiting'), 'ACCEPTED', ['ACCEPTED']],
    ['an order is set to failed', changeOf('setOrderFailed'), 'WAITING', ['WAITING']],
    ['one that says no state is set to wait', changeOf('setOrderWaiting'), null, ['']],
    ['one that says no state is not cancelled', changeOf('cancelOrder', 'maybe'), null, 'changedSinceShown'],
    ['one that failed already is left alone', changeOf('setOrderFailed'), 'FAILED', 'changedSinceShown'],
    ['one that says no state is noted so', changeOf('setOrderFailed'), null, ['']],
    ['an unpaid order is cancelled', changeOf('cancelOrder', 'no'), 'CREATED', ['CREATED']],
    ['one that was paid since it was shown is not', changeOf('cancelOrder', 'no'), 'ACCEPTED', 'changedSinceShown'],
    ['a paid one is cancelled where its refund was said', changeOf('cancelOrder', 'yes'), 'ACCEPTED', ['ACCEPTED']],
    ['one that is no longer paid is not', changeOf('cancelOrder', 'yes'), 'CREATED', 'changedSinceShown'],
    ['where it was said that money may go back, it does either way', changeOf('cancelOrder', 'maybe'), 'ACCEPTED', ['ACCEPTED']],
    ['of a state that nobody documented nothing is known', changeOf('cancelOrder', 'maybe'), 'RITIRATO', 'changedSinceShown'],
    ['one that is cancelled already is left alone', changeOf('cancelOrder', 'maybe'), 'CANCELLED', 'changedSinceShown'],
    ['one that is not there cannot be changed', changeOf('cancelOrder'), 'none', 'notFound'],
    ['nor set to wait', changeOf('setOrderWaiting'), 'none', 'notFound'],
    ['nor set to failed', changeOf('setOrderFailed'), 'none', 'notFound'],
    ['nor moved', MOVE, 'none', 'notFound'],
  ])('%s', async (_, shown, status, expected) => {
    expect(await begun(shown, withOrder(status === 'none' ? null : order(status)))).toEqual(expected);
  });

  it.each<[string, string | null, unknown]>([
    ['of the campaign that was shown is moved', 'K1', ['K1']], ['that another has moved there already is left alone', 'K2', 'changedSinceShown'],
    ['that another has moved elsewhere is left alone', 'K3', 'changedSinceShown'], ['of which no campaign is said is moved', null, ['']],
  ])('an order %s', async (_, campaignId, expected) => {
    expect(await begun(MOVE, withOrder(order('CREATED', campaignId)))).toEqual(expected);
  });

  it('the order that was shown is read, and its payment is not', async () => {
    const world = withOrder(order('ACCEPTED'));
    await begun(changeOf('cancelOrder', 'yes'), world);
    expect(world.asked('getOrder').map(({ params }) => params)).toEqual([{ orderId: 'O1' }]);
    expect(world.asked('getOrderPayment')).toEqual([]);
  });

  it.each([changeOf('setOrderWaiting'), changeOf('setOrderFailed'), changeOf('cancelOrder'), MOVE])('nothing is known of an order that the bank refuses to show: $kind', async (shown) => {
    const { context, world } = withOrder(null);
    world.answers.getOrder = () => rejected('getOrder');
    const write = sentFrom(shown, 'CREATED');
    expect(await rulesOf(shown).baseline(write, context)).toMatchObject(unread);
    expect(await rulesOf(shown).look(write, context)).toMatchObject({ kind: 'incomplete', error: { kind: 'rejected' } });
    expect(await rulesOf(shown).read(write, context)).toMatchObject(unread);
  });
});

/** What a look shows, and what a later read means, of a write that was sent when the record was in the state `was`. */
async function judged(shown: ShownWrite, was: string, { context }: ReturnType<typeof openKinds>): Promise<readonly unknown[]> {
  const write = sentFrom(shown, was);
  const look = await rulesOf(shown).look(write, context);
  const read = await rulesOf(shown).read(write, context);
  return [look.kind, read.ok ? read.value?.meaning ?? null : read.error.kind];
}

describe('after a record was moved', () => {
  it.each<[string, ShownWrite, string, string | null, readonly unknown[]]>([
    ['waits as it should', changeOf('setOrderWaiting'), 'CREATED', 'WAITING', ['found', 'settled']],
    ['was paid before anybody looked', changeOf('setOrderWaiting'), 'CREATED', 'ACCEPTED', ['found', 'settled']],
    ['was split meanwhile', changeOf('setOrderWaiting'), 'CREATED', 'SPLIT', ['found', 'settled']],
    ['was paid with a wrong amount', changeOf('setOrderWaiting'), 'CREATED', 'INCORRECT_AMOUNT', ['found', 'settled']],
    ['has failed meanwhile: another has moved it', changeOf('setOrderWaiting'), 'CREATED', 'FAILED', ['nothing', 'settled']],
    ['is as it was', changeOf('setOrderWaiting'), 'CREATED', 'CREATED', ['nothing', null]],
    ['is as it was, and was paid before', changeOf('setOrderWaiting'), 'ACCEPTED', 'ACCEPTED', ['nothing', null]],
    ['has failed as it should', changeOf('setOrderFailed'), 'WAITING', 'FAILED', ['found', 'settled']],
    ['waits as before', changeOf('setOrderFailed'), 'WAITING', 'WAITING', ['nothing', null]],
    ['is cancelled, and was not paid', changeOf('cancelOrder'), 'CREATED', 'CANCELLED', ['found', 'settled']],
    ['is cancelled, and its refund is still to be named', changeOf('cancelOrder', 'yes'), 'ACCEPTED', 'CANCELLED', ['found', 'accepted']],
    ['is not cancelled, whatever else it has become: nothing leads out of that', changeOf('cancelOrder', 'yes'), 'ACCEPTED', 'SPLIT', ['nothing', null]],
    ['is not shown', changeOf('cancelOrder'), 'CREATED', 'none', ['nothing', null]],
    ['is not shown, and was to wait', changeOf('setOrderWaiting'), 'CREATED', 'none', ['nothing', null]],
  ])('an order %s', async (_, shown, was, now, expected) => {
    expect(await judged(shown, was, withOrder(now === 'none' ? null : order(now)))).toEqual(expected);
  });

  it('is found as taken, and owns no record by it', async () => {
    const shown = changeOf('setOrderFailed');
    expect(await rulesOf(shown).look(sentFrom(shown, 'WAITING'), withOrder(order('FAILED')).context)).toEqual({
      kind: 'found', candidate: null,
      atBank: { serverId: null, transfer: null, meaning: 'accepted', challengeId: null, portal: { kind: 'order', orderId: 'O1', status: 'FAILED', campaignId: 'K1', refundIds: [] } },
    });
  });

  it('a write of which nothing was noted before it is judged by where it stands alone', async () => {
    const { context } = withOrder(order('FAILED'));
    const shown = changeOf('setOrderWaiting');
    expect(await rulesOf(shown).read(undertaken(shown), context)).toEqual({ ok: true, value: null });
    expect(await rulesOf(shown).read(undertaken(shown, { baseline: shownBefore({}) }), context)).toEqual({ ok: true, value: null });
  });

  it('a cancelled order that was paid is settled once its payment names the refund', async () => {
    const { context, asked } = withOrder(order('CANCELLED'), { orderId: 'O1', refundIds: ['R1'] });
    const shown = changeOf('cancelOrder', 'yes');
    expect(await rulesOf(shown).read(sentFrom(shown, 'ACCEPTED'), context)).toMatchObject({
      ok: true, value: { meaning: 'settled', portal: { kind: 'order', orderId: 'O1', status: 'CANCELLED', campaignId: 'K1', refundIds: ['R1'] } },
    });
    expect(asked('getOrderPayment').map(({ params }) => params)).toEqual([{ orderId: 'O1' }]);
    expect(await judged(shown, 'ACCEPTED', withOrder(order('CANCELLED'), null))).toEqual(['found', 'accepted']);
  });

  it('the payment is read only of what was cancelled since it was sent', async () => {
    const shown = changeOf('cancelOrder', 'yes');
    const before = withOrder(order('CANCELLED'));
    await begun(shown, before);
    const standing = withOrder(order('ACCEPTED'));
    await judged(shown, 'ACCEPTED', standing);
    expect([...before.asked('getOrderPayment'), ...standing.asked('getOrderPayment')]).toEqual([]);
  });

  it('a cancelled order whose payment the bank refuses to show is read again', async () => {
    const { context, world } = withOrder(order('CANCELLED'));
    world.answers.getOrderPayment = () => rejected('getOrderPayment');
    const shown = changeOf('cancelOrder', 'yes');
    expect(await rulesOf(shown).look(sentFrom(shown, 'ACCEPTED'), context)).toMatchObject({ kind: 'incomplete' });
    expect(await rulesOf(shown).read(sentFrom(shown, 'ACCEPTED'), context)).toMatchObject(unread);
  });

  it.each<[string, string, readonly unknown[]]>([
    ['is where it should be', 'K2', ['found', 'settled']], ['is where it was', 'K1', ['nothing', null]], ['was moved elsewhere since', 'K3', ['nothing', 'settled']],
  ])('an order that was moved %s', async (_, campaignId, expected) => {
    expect(await judged(MOVE, 'K1', withOrder(order('CREATED', campaignId)))).toEqual(expected);
  });
});

describe('the answer to a move of an order', () => {
  const params = { params: { orderId: 'O1' } };

  it.each(['setOrderWaiting', 'setOrderFailed', 'cancelOrder'] as const)('of %s is taken where it is about this order, or does not say of which', async (kind) => {
    const { send, world, asked } = openKinds();
    for (const [orderId, status] of [['O1', 'CANCELLED'], [null, null]] as const) {
      world.answers[kind] = () => ({ orderId, status, campaignId: 'K1' });
      const sent = await send(kind, kind, params);
      expect(sent).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', serverId: null, portal: { kind: 'order', orderId: 'O1', status, campaignId: null, refundIds: [] } }, verification: null } });
    }
    expect(asked(kind)).toHaveLength(2);
    world.answers[kind] = () => ({ orderId: 'O2', status: 'CANCELLED' });
    expect(await send(kind, kind, params)).toEqual({
      ok: false, error: { operation: kind, effect: 'state', kind: 'badResponse', problem: 'shape', path: 'orderId', detail: 'another record', httpStatus: 200 },
    });
    world.answers[kind] = () => rejected(kind);
    expect(await send(kind, kind, params)).toMatchObject(unread);
  });

  it('to a cancel proves nothing where it says another state', async () => {
    const { send, world } = openKinds();
    world.answers.cancelOrder = () => ({ orderId: 'O1', status: 'ACCEPTED' });
    expect(await send('cancelOrder', 'cancelOrder', params)).toMatchObject({ ok: false, error: { kind: 'badResponse', path: 'status', detail: 'ACCEPTED' } });
    world.answers.setOrderWaiting = () => ({ orderId: 'O1', status: 'ACCEPTED' });
    expect(await send('setOrderWaiting', 'setOrderWaiting', params)).toMatchObject({ ok: true });
  });

  it('that moves it to another campaign says where it is', async () => {
    const { send, world } = openKinds();
    world.answers.moveOrder = () => ({ orderId: 'O1', campaignId: 'K2' });
    expect(await send('moveOrder', 'moveOrder', params)).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', portal: { kind: 'order', orderId: 'O1', status: null, campaignId: 'K2', refundIds: [] } } } });
    world.answers.moveOrder = () => ({ orderId: 'O9', campaignId: 'K2' });
    expect(await send('moveOrder', 'moveOrder', params)).toMatchObject({ ok: false, error: { operation: 'moveOrder', path: 'orderId' } });
    world.answers.moveOrder = () => rejected('moveOrder');
    expect(await send('moveOrder', 'moveOrder', params)).toMatchObject(unread);
  });
});

const campaign = (status: string | null, changes: object = {}) => ({ campaignId: 'K1', status, ...changes });

/** A bank that lists these campaigns. */
function withCampaigns(...list: readonly object[]) {
  const world = openKinds();
  world.world.answers.searchCampaigns = () => ({ list });
  world.world.answers.getCampaign = () => null;
  return world;
}

describe('a move of a campaign', () => {
  const moves = [['openCampaign', 'OPEN', 'openedDatetime'], ['closeCampaign', 'CLOSED', 'closedDatetime'], ['cancelCampaign', 'CANCELLED', 'cancelledDatetime']] as const;

  it.each(moves)('%s is sent where the campaign is not %s yet, and done once it is', async (kind, target) => {
    const shown = moveOf(kind);
    expect(await begun(shown, withCampaigns(campaign('OTHER'), campaign('CREATED', { campaignId: 'K2' })))).toEqual(['OTHER']);
    expect(await begun(shown, withCampaigns(campaign(target)))).toBe('changedSinceShown');
    expect(await begun(shown, withCampaigns(campaign(target, { campaignId: 'K2' })))).toBe('notFound');
    expect(await begun(shown, withCampaigns(campaign(null)))).toEqual(['']);
    expect(await judged(shown, 'CREATED', withCampaigns(campaign(target)))).toEqual(['found', 'settled']);
    expect(await judged(shown, 'CREATED', withCampaigns(campaign('CREATED')))).toEqual(['nothing', null]);
    expect(await judged(shown, 'CREATED', withCampaigns(campaign('FINALIZED_FAIL')))).toEqual(['nothing', 'settled']);
  });

  it.each(moves)('%s says when it was done, which no later read repeats', async (kind, target, field) => {
    const { send, world } = openKinds();
    const answer = { campaignId: 'K1', status: target, [field]: '2026-06-30T10:00:00Z' };
    world.answers[kind] = () => answer;
    expect(await send(kind, kind, { params: { campaignId: 'K1' } })).toMatchObject({
      ok: true, value: { atBank: { meaning: 'accepted', portal: { kind: 'campaign', campaignId: 'K1', status: target, at: '2026-06-30T10:00:00.000Z' } } },
    });
    world.answers[kind] = () => ({ ...answer, campaignId: 'K2' });
    expect(await send(kind, kind, { params: { campaignId: 'K1' } })).toMatchObject({ ok: false, error: { operation: kind, path: 'campaignId' } });
    world.answers[kind] = () => rejected(kind);
    expect(await send(kind, kind, { params: { campaignId: 'K1' } })).toMatchObject(unread);
    const at = '2026-06-30T10:00:00.000Z' as never;
    const shown = moveOf(kind);
    const told = sentFrom(shown, 'CREATED', { portal: { kind: 'campaign', campaignId: 'K1', status: target, at } });
    expect(await rulesOf(shown).read(told, withCampaigns(campaign(target)).context)).toMatchObject({ ok: true, value: { portal: { kind: 'campaign', campaignId: 'K1', status: target, at } } });
    for (const portal of [null, { kind: 'investor', investorId: 'N1' }, { kind: 'campaign', campaignId: 'K1', status: null }] as const) {
      const read = await rulesOf(shown).read(sentFrom(shown, 'CREATED', { portal }), withCampaigns(campaign(target)).context);
      expect(read.ok && read.value?.portal).toEqual({ kind: 'campaign', campaignId: 'K1', status: target });
    }
  });

  it('is read alone where the search does not name the campaign', async () => {
    const { context, world, asked } = withCampaigns();
    world.answers.getCampaign = () => campaign('OPEN');
    const shown = moveOf('openCampaign');
    expect(await rulesOf(shown).look(sentFrom(shown, 'CREATED'), context)).toMatchObject({ kind: 'found', atBank: { portal: { status: 'OPEN' } } });
    expect(asked('getCampaign')[0]?.params).toEqual({ campaignId: 'K1' });
    expect(asked('searchCampaigns')[0]?.body).toEqual({});
  });

  it('is not known where the bank refuses the search or the read', async () => {
    const shown = moveOf('openCampaign');
    const refuses = async (...operations: readonly OperationId[]) => {
      const { context, world } = withCampaigns();
      for (const operation of operations) world.answers[operation] = () => rejected(operation);
      return [await rulesOf(shown).look(sentFrom(shown, 'CREATED'), context), await rulesOf(shown).read(sentFrom(shown, 'CREATED'), context)];
    };
    expect(await refuses('searchCampaigns')).toMatchObject([{ kind: 'incomplete' }, unread]);
    expect(await refuses('getCampaign')).toMatchObject([{ kind: 'incomplete' }, unread]);
  });
});

describe('a change of a campaign’s terms', () => {
  const terms = { name: 'Vento', description: 'Parco', targetMin: { amountMinor: 100_00, currency: 'EUR' }, targetMax: { amountMinor: 200_00, currency: 'EUR' }, expectedClosingDate: bankDate('2026-09-30'), feeFixed: null, feePercentage: '5.25' };
  const CHANGE: ShownWrite = { ...OF_CAMPAIGN, kind: 'updateCampaign', before: terms, after: { ...terms, name: 'Vento del Sud' } };
  const shown = (changes: object = {}) => ({
    campaignId: 'K1', status: 'OPEN', name: 'Vento', description: 'Parco', targetAmountMin: 100, targetAmountMax: 200, currency: 'EUR', expectedClosingDate: '2026-09-30',
    portalSuccessFee: { variableAmountPercentage: 5.25 }, ...changes,
  });

  it('is sent where the terms are as they were shown, whatever the bank writes for none', async () => {
    const [was] = await begun(CHANGE, withCampaigns(shown())) as readonly string[];
    expect(was).toMatch(/^[0-9a-f]{64}$/);
    const alike = [{ portalSuccessFee: { variableAmountPercentage: 5.25, fixedAmount: 0 } }, { name: ' Vento ' }, { portalSuccessFee: { variableAmountPercentage: '5.250' } }];
    for (const changes of alike) expect(await begun(CHANGE, withCampaigns(shown(changes)))).toEqual([was]);
  });

  it.each<object>([
    { name: 'Mare' }, { description: '' }, { targetAmountMin: 101 }, { targetAmountMax: null }, { expectedClosingDate: '2026-10-01' }, { portalSuccessFee: { variableAmountPercentage: 5 } },
    { portalSuccessFee: { variableAmountPercentage: 5.25, fixedAmount: 1 } }, { portalSuccessFee: null }, { name: 'Vento del Sud' },
  ])('is not sent where they are otherwise: %j', async (changes) => {
    expect(await begun(CHANGE, withCampaigns(shown(changes)))).toBe('changedSinceShown');
  });

  it('takes no fee and a fee of nothing for one', async () => {
    const none = { ...terms, feePercentage: null };
    const change: ShownWrite = { ...OF_CAMPAIGN, kind: 'updateCampaign', before: none, after: { ...none, name: 'X' } };
    expect(await begun(change, withCampaigns(shown({ portalSuccessFee: { variableAmountPercentage: 0, fixedAmount: 0 } })))).toHaveLength(1);
  });

  it('is done once the bank shows the new terms, and another’s where it shows others', async () => {
    const was = (await begun(CHANGE, withCampaigns(shown())) as readonly string[])[0] ?? '';
    expect(await judged(CHANGE, was, withCampaigns(shown({ name: 'Vento del Sud' })))).toEqual(['found', 'settled']);
    expect(await judged(CHANGE, was, withCampaigns(shown()))).toEqual(['nothing', null]);
    expect(await judged(CHANGE, was, withCampaigns(shown({ name: 'Mare' })))).toEqual(['nothing', 'settled']);
    // A bank keeps no spaces around what was typed.
    const typed: ShownWrite = { ...CHANGE, after: { ...terms, name: ' Vento del Sud ' } };
    expect(await judged(typed, was, withCampaigns(shown({ name: 'Vento del Sud' })))).toEqual(['found', 'settled']);
    expect(await begun(CHANGE, withCampaigns())).toBe('notFound');
  });

  it('answers with the campaign', async () => {
    const { send, world } = openKinds();
    world.answers.updateCampaign = () => shown();
    expect(await send('updateCampaign', 'updateCampaign', { params: { campaignId: 'K1' } })).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', portal: { kind: 'campaign', campaignId: 'K1', status: 'OPEN' } } } });
    expect(await send('updateCampaign', 'updateCampaign', { params: { campaignId: 'K2' } })).toMatchObject({ ok: false, error: { operation: 'updateCampaign', path: 'campaignId' } });
    world.answers.updateCampaign = () => rejected('updateCampaign');
    expect(await send('updateCampaign', 'updateCampaign', { params: { campaignId: 'K1' } })).toMatchObject(unread);
  });

  it('is not known where the campaign could not be read', async () => {
    const { context, world } = withCampaigns();
    world.answers.searchCampaigns = () => rejected('searchCampaigns');
    expect(await rulesOf(CHANGE).baseline(undertaken(CHANGE), context)).toMatchObject(unread);
  });
});

describe('a change of an investor', () => {
  const draft = { type: 'NATURAL_PERSON' as const, name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: 'VRDNNA80A41H501U', address: 'Via Po 1', postalCode: '00100', city: 'Roma', country: 'IT', email: '', phone: '' };
  const CHANGE: ShownWrite = { account: null, kind: 'updateInvestor', investorId: 'N1', investor: { ...draft, city: 'Milano' }, before: draft };
  const withInvestor = (shown: object | null) => {
    const world = openKinds();
    world.world.answers.getInvestor = () => shown;
    return world;
  };
  const investor = (changes: object = {}) => ({ investorId: 'N1', ...draft, businessName: null, email: null, phone: null, ...changes });

  it('is sent where the investor is as it was shown', async () => {
    const world = withInvestor(investor());
    expect(await begun(CHANGE, world)).toHaveLength(1);
    expect(world.asked('getInvestor')[0]?.params).toEqual({ investorId: 'N1' });
    expect(await begun(CHANGE, withInvestor(investor({ address: 'Via Po 2' })))).toBe('changedSinceShown');
    expect(await begun(CHANGE, withInvestor(investor({ city: 'Milano' })))).toBe('changedSinceShown');
    expect(await begun(CHANGE, withInvestor(null))).toBe('notFound');
    // Where nothing was shown of it, nothing can have changed.
    expect(await begun({ ...CHANGE, before: null }, withInvestor(investor({ address: 'Via Po 2' })))).toHaveLength(1);
    expect(await begun({ ...CHANGE, investorId: null }, withInvestor(investor()))).toBe('notFound');
  });

  it('is done once the bank shows the new data, and another’s where it shows others', async () => {
    const was = (await begun(CHANGE, withInvestor(investor())) as readonly string[])[0] ?? '';
    expect(await judged(CHANGE, was, withInvestor(investor({ city: ' Milano ' })))).toEqual(['found', 'settled']);
    expect(await judged(CHANGE, was, withInvestor(investor()))).toEqual(['nothing', null]);
    expect(await judged(CHANGE, was, withInvestor(investor({ city: 'Torino' })))).toEqual(['nothing', 'settled']);
    const { context, world } = withInvestor(null);
    world.answers.getInvestor = () => rejected('getInvestor');
    expect(await rulesOf(CHANGE).read(sentFrom(CHANGE, was), context)).toMatchObject(unread);
  });

  it('answers with the investor', async () => {
    const { send, world } = openKinds();
    world.answers.updateInvestor = () => investor();
    expect(await send('updateInvestor', 'updateInvestor', { params: { investorId: 'N1' } })).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', portal: { kind: 'investor', investorId: 'N1' } } } });
    expect(await send('updateInvestor', 'updateInvestor', { params: { investorId: 'N2' } })).toMatchObject({ ok: false, error: { operation: 'updateInvestor', path: 'investorId' } });
    world.answers.updateInvestor = () => rejected('updateInvestor');
    expect(await send('updateInvestor', 'updateInvestor', { params: { investorId: 'N1' } })).toMatchObject(unread);
  });
});
