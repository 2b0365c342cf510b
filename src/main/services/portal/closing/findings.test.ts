import { expect, it } from 'vitest';
import type { CampaignData } from './campaign-data.ts';
import type { ClosingTerms, Finding } from '#shared/domain/closing/model.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { createFindings } from './findings.ts';

/* What is to be dealt with before a campaign is closed, over a cache that each test writes. */

const terms = { campaignId: 'K1', status: 'CLOSED', currency: 'EUR', minMinor: 0, maxMinor: null, feeFixedMinor: 0, feeHundredths: 0 } as unknown as ClosingTerms;
const order = (orderId: string, changes: object = {}) =>
  ({ orderId, status: 'ACCEPTED', orderMinor: 100, feeMinor: 0, totalMinor: 100, confirmedAt: null, createdAt: null, iban: 'IT60X0542811101000000123456', confirmedOn: null, ...changes });
const dataOf = (orders: readonly object[], accounted: object | null = null): CampaignData => ({ campaign: { available: { accounted } }, terms, orders, hash: 'h' }) as unknown as CampaignData;

function opened() {
  const state = {
    nowMs: instantToMs(instant('2026-03-10T10:00:00Z')), serverMs: null as number | null, partial: {} as Record<string, { readonly lacks?: boolean }>,
    disputes: [] as object[], unidentified: [] as object[], decisions: {} as Record<string, { readonly orderId: string | null }>, orders: {} as Record<string, object>, isBroken: false, candidates: [] as object[],
    asked: [] as unknown[],
  };
  const workspace = {
    bankOrigin: 'b', clock: { now: () => state.nowMs }, bank: { serverNowMs: () => state.serverMs, habits: { get: () => ({ partial: state.partial }) } },
    userData: { get: (_: string, key: string) => state.decisions[key] ?? null },
    cache: { read: {
      recordPage: async (...page: readonly unknown[]) => {
        state.asked.push(page);
        if (state.isBroken) throw new Error('the cache is broken');
        return { rows: state.disputes.map((record) => ({ record })) };
      },
      recordsWhere: async (...where: readonly unknown[]) => {
        state.asked.push(where);
        return state.unidentified.map((record) => ({ record }));
      },
      matchCandidates: async () => state.candidates,
      findRecord: async (_: string, id: string) => (state.orders[id] === undefined ? null : { record: state.orders[id] }),
    } },
  } as unknown as WorkspaceContext;
  const findings = createFindings(workspace);
  return { state, findings, of: (data: CampaignData) => findings.of(data), kinds: async (data: CampaignData) => (await findings.of(data)).map(({ kind }: Finding) => kind) };
}

it('reads the disputes and the transfers that nobody has told yet, each up to two thousand', async () => {
  const { of, state } = opened();
  await of(dataOf([]));
  expect(state.asked).toEqual([[{ section: 'disputes', search: '', filters: {}, sort: null }, 0, 2_000], ['unidentified', 'status', 'RECEIVED', 2_000]]);
});

it('finds what is wrong with orders, and a dispute of one of them', async () => {
  const { kinds, state } = opened();
  expect(await kinds(dataOf([order('O1')]))).toEqual([]);
  expect(await kinds(dataOf([order('O1', { status: 'CREATED' })]))).toContain('ordersCreated');
  state.disputes = [{ disputeId: 'D1', orderId: 'O1', status: 'OPEN', paymentAmount: null }];
  expect(await kinds(dataOf([order('O1')]))).toHaveLength(1);
});

it.each<[string, { readonly lacks?: boolean } | null, readonly string[]]>([
  ['nothing of it', null, []], ['that it lacks some', { lacks: true }, ['ordersLacking']], ['that nothing shows that it is whole', { lacks: false }, ['ordersMayLack']], ['so without a word of what is missing', {}, ['ordersMayLack']],
])('says of the list of the orders, where %s is known, what it may lack', async (_, partial, expected) => {
  const { kinds, state } = opened();
  Object.assign(state.partial, partial === null ? { 'campaignOrders K2': { lacks: true } } : { 'campaignOrders K1': partial });
  expect(await kinds(dataOf([order('O1')]))).toEqual(expected);
});

it('compares what came in with what the bank says that the campaign has raised', async () => {
  const { kinds } = opened();
  expect(await kinds(dataOf([order('O1')], { amountMinor: 100, currency: 'EUR' }))).toEqual([]);
  expect(await kinds(dataOf([order('O1')], { amountMinor: 90_000, currency: 'EUR' }))).toEqual(['accountedDiffers']);
});

const unidentified = { unidentifiedTransferId: 'U1', amount: { amountMinor: 100, currency: 'EUR' } };

it.each<[string, { readonly orderId: string | null }, number]>([
  ['to an order of the campaign', { orderId: 'O1' }, 1], ['to an order of another', { orderId: 'O2' }, 0], ['to an order that was never read', { orderId: 'O9' }, 0], ['to none', { orderId: null }, 0],
])('counts a transfer that a person assigned %s', async (_, decision, count) => {
  const { of, state } = opened();
  Object.assign(state, { unidentified: [unidentified], decisions: { 'b/U1': decision }, orders: { O1: { campaignId: 'K1' }, O2: { campaignId: 'K2' } } });
  expect(await of(dataOf([order('O1')]))).toHaveLength(count);
});

it.each<[string, readonly object[], number]>([
  ['looks most like an order of the campaign', [{ orderId: 'O1', campaignId: 'K1' }, { orderId: 'O2', campaignId: 'K2', totalAmount: null }], 1],
  ['looks most like an order of another', [{ orderId: 'O2', campaignId: 'K2' }], 0],
  ['looks only a little like one of the campaign', [{ orderId: 'O1', campaignId: 'K1', portalOrderCode: null }], 0],
  ['looks like none', [], 0],
])('counts a transfer that %s', async (_, candidates, count) => {
  const { of, state } = opened();
  const whole = { investorId: null, status: 'WAITING', totalAmount: { amountMinor: 100, currency: 'EUR' }, orderAmount: null, portalOrderDatetime: null, portalOrderCode: 'WEB-777123', portalInvestorCode: null, investorAccount: null };
  Object.assign(state, { unidentified: [{ ...unidentified, description: 'WEB-777123', cro: null, payerName: null, payerIban: null, type: null, datetime: null, receivedDatetime: null }], candidates: candidates.map((one) => ({ ...whole, ...one })) });
  expect(await of(dataOf([order('O1')]))).toHaveLength(count);
});

it('keeps what it found of the same data for the day, by the bank’s clock, until something of it changes', async () => {
  const { findings, of, state } = opened();
  const data = dataOf([order('O1')]);
  const first = of(data);
  expect(of(data)).toBe(first);
  findings.invalidate('orders');
  expect(of(data)).toBe(first);
  expect(of(dataOf([order('O1')]))).not.toBe(first);
  for (const part of ['unidentified', 'disputes'] as const) {
    const before = of(data);
    findings.invalidate(part);
    expect(of(data)).not.toBe(before);
  }
  const today = of(data);
  state.serverMs = instantToMs(instant('2026-03-11T10:00:00Z'));
  const tomorrow = of(data);
  expect(tomorrow).not.toBe(today);
  // This computer's clock says nothing where the bank's is known.
  state.nowMs += 5 * 86_400_000;
  expect(of(data)).toBe(tomorrow);
  await first;
});

it('tries again after the cache could not be read', async () => {
  const { of, state } = opened();
  const data = dataOf([order('O1')]);
  state.isBroken = true;
  await expect(of(data)).rejects.toThrow('the cache is broken');
  state.isBroken = false;
  expect(await of(data)).toEqual([]);
});
