import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import { openEngine } from '#test/support/engine-world.ts';
import { BANK, happened, newIntent } from '#test/support/journal-fixture.ts';
import {
  campaignLock, closedHere, closingUnderWay, heldBack, investorLock, newCampaignLock, newInvestorLock, newOrderLock, orderLock, orderUnderWay,
} from './portal-locks.ts';

/* A closing beside a write of one of its orders might move money twice. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const lost: readonly IntentEvent[] = [happened.sending(), happened.lost()];
const taken: readonly IntentEvent[] = [happened.sending(), happened.answered('accepted')];

function opened() {
  const { workspace, record, world, close } = openEngine();
  ENDS.push(close);
  const write = (intentId: string, kind: WriteKind, fingerprint: string, shown: object, ...events: readonly IntentEvent[]): IntentRecord =>
    record(intentId, happened.approved(newIntent(intentId, { kind, fingerprint, shown: { kind, account: null, ...shown } as unknown as ShownWrite })), ...events);
  return {
    workspace, world,
    closing: (intentId: string, kind: 'succeedCampaign' | 'failCampaign' | 'closeCampaign', ...events: readonly IntentEvent[]) => write(intentId, kind, campaignLock(BANK, 'K1'), { campaignId: 'K1' }, ...events),
    order: (intentId: string, shown: object, ...events: readonly IntentEvent[]) => write(intentId, 'moveOrder', intentId, { orderId: intentId, ...shown }, ...events),
  };
}

const by = (intentId: string) => ({ kind: 'blockedByIntent', intentId });
const shown = (kind: WriteKind, fields: object): Pick<IntentRecord, 'kind' | 'shown'> => ({ kind, shown: { kind, ...fields } as unknown as ShownWrite });

it('locks a campaign, an order, an investor and what is new each by itself, whatever stands in their names', () => {
  expect([
    campaignLock('b', 'K1'), orderLock('b', 'O1'), newOrderLock('b', 'N1', 'K1', '5 EUR'), newInvestorLock('b', 'Anna', ''), investorLock('b', 'N1'), newCampaignLock('b', 'C1', 'vento'),
  ]).toEqual(['campaign|b|K1', 'order|b|O1', 'newOrder|b|N1|K1|5 EUR', 'newInvestor|b|Anna|', 'investor|b|N1', 'newCampaign|b|C1|vento']);
  expect(newCampaignLock('b', 'C|1', 'x|y|z')).toBe('newCampaign|b|C%7C1|x%7Cy%7Cz');
});

it.each<['succeedCampaign' | 'failCampaign' | 'closeCampaign', readonly IntentEvent[], boolean]>([
  ['succeedCampaign', taken, true], ['failCampaign', taken, true], ['succeedCampaign', [...taken, happened.read('settled')], true], ['closeCampaign', taken, false],
  ['succeedCampaign', [happened.sending(), happened.refused()], false], ['succeedCampaign', lost, false], ['succeedCampaign', [], false],
])('closes a campaign once: a %s after %j says so: %s', (kind, events, isClosed) => {
  const { workspace, closing } = opened();
  closing('I1', kind, ...events);
  expect(closedHere(workspace, 'K1')).toEqual(isClosed ? by('I1') : null);
  expect(closedHere(workspace, 'K2')).toBeNull();
});

it.each<[string, object, readonly IntentEvent[], boolean]>([
  ['an order of the campaign that is looked for', { campaignId: 'K1' }, lost, true], ['one that is moved to it', { campaignId: 'K2', toCampaignId: 'K1' }, lost, true], ['one that is moved from it', { campaignId: 'K1', toCampaignId: 'K2' }, lost, true],
  ['one of another campaign', { campaignId: 'K2', toCampaignId: 'K3' }, lost, false], ['one of no campaign', { campaignId: null, toCampaignId: 'K2' }, lost, false],
  ['one that was approved and not sent', { campaignId: 'K1' }, [], false], ['one that the bank took', { campaignId: 'K1' }, taken, false],
])('does not close a campaign beside %s: %j', (_, order, events, isHeld) => {
  const { workspace, order: write } = opened();
  write('I1', { toCampaignId: null, ...order }, ...events);
  expect(orderUnderWay(workspace, 'K1')).toEqual(isHeld ? by('I1') : null);
});

it('holds no closing back for a write that is of no order', () => {
  const { workspace, closing } = opened();
  closing('I1', 'closeCampaign', ...lost);
  expect(orderUnderWay(workspace, 'K1')).toBeNull();
});

it('leaves the orders of a campaign alone while it is not known what became of its closing', () => {
  const { workspace, closing } = opened();
  closing('I1', 'failCampaign', ...lost);
  expect([closingUnderWay(workspace, 'K1'), closingUnderWay(workspace, 'K2'), closingUnderWay(workspace, null)]).toEqual([by('I1'), null, null]);
  const other = opened();
  other.closing('I1', 'closeCampaign', ...lost);
  expect(closingUnderWay(other.workspace, 'K1')).toBeNull();
});

it('holds back what was approved before the other went out', () => {
  const { workspace, closing, order } = opened();
  closing('I1', 'succeedCampaign', ...lost);
  order('I2', { campaignId: 'K2', toCampaignId: null }, ...lost);
  expect(heldBack(workspace, shown('cancelOrder', { orderId: 'O1', campaignId: 'K1' }))).toEqual(by('I1'));
  expect(heldBack(workspace, shown('moveOrder', { orderId: 'O1', campaignId: 'K3', toCampaignId: 'K1' }))).toEqual(by('I1'));
  expect(heldBack(workspace, shown('cancelOrder', { orderId: 'O1', campaignId: 'K3' }))).toBeNull();
  expect(heldBack(workspace, shown('createTransfer', { campaignId: 'K1' }))).toBeNull();
  expect(heldBack(workspace, shown('closeCampaign', { campaignId: 'K2' }))).toBeNull();
  expect(heldBack(workspace, shown('succeedCampaign', { campaignId: 'K2' }))).toEqual(by('I2'));
  expect(heldBack(workspace, shown('failCampaign', { campaignId: 'K3' }))).toBeNull();
});

it('does not close again what was closed here, though no order of it is under way', () => {
  const { workspace, closing } = opened();
  closing('I1', 'succeedCampaign', ...taken);
  expect(heldBack(workspace, shown('failCampaign', { campaignId: 'K1' }))).toEqual(by('I1'));
});

it('says nothing of a journal that cannot be used: nothing is sent by it', () => {
  const { workspace, closing, order, world } = opened();
  closing('I1', 'succeedCampaign', ...lost);
  order('I2', { campaignId: 'K1', toCampaignId: null }, ...lost);
  world.isJournalUsable = false;
  expect([closedHere(workspace, 'K1'), orderUnderWay(workspace, 'K1'), closingUnderWay(workspace, 'K1')]).toEqual([null, null, null]);
});
