import { afterEach, expect, it } from 'vitest';

import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { openFreezing } from '#test/support/frozen-world.ts';
import { BANK } from '#test/support/journal-fixture.ts';
import { bodyHashOf } from './context.ts';
import type { FrozenWrite } from './context.ts';
import { receivedWrite } from './received.ts';

const PAYEE = 'IT21S0542811101000000999999';
const OTHER = 'IT28W8000000292100645211151';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function decoded(id: 'getCampaign' | 'getOrder', content: object): object {
  const read = decodeContent(id, content);
  if (!read.ok) throw new Error(read.error.path);
  return read.value;
}

/** As it comes from another desk: through JSON. */
async function sent(write: Write | ClosingWrite): Promise<FrozenWrite> {
  const world = openFreezing();
  ENDS.push(world.close);
  const campaign = decoded('getCampaign', { campaignId: 'K1', companyId: 'C1', name: 'Vento', status: 'CLOSED', minTargetAmount: 100, maxTargetAmount: 200, currency: 'EUR' });
  Object.assign(world.state.records, {
    'campaigns K1': campaign,
    'orders O1': decoded('getOrder', { orderId: 'O1', investorId: 'N1', campaignId: 'K1', status: 'ACCEPTED', totalAmount: 103, orderAmount: 100, feeAmount: 3, currency: 'EUR' }),
  });
  const frozen = await world.frozen(write);
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.error));
  return JSON.parse(JSON.stringify(frozen.value)) as FrozenWrite;
}

const transfer: Extract<Write, { readonly kind: 'createTransfer' }> = {
  kind: 'createTransfer',
  draft: { ...emptyTransferDraft, taxRelief: null, accountId: 'A1', beneficiaryName: 'Mario Rossi', beneficiaryAccount: PAYEE, amount: '100.50', description: 'Fattura 7', executionDate: '2026-03-11' },
};
const closing: ClosingWrite = { kind: 'succeedCampaign', campaignId: 'K1', assumptions: usualAssumptions };
const cancel: Write = { kind: 'cancelOrder', orderId: 'O1' };

it.each([['a transfer', transfer], ['a closing', closing], ['an order that is cancelled', cancel]] as const)('takes %s as another desk froze it', async (_what, write) => {
  const frozen = await sent(write);
  expect(receivedWrite(BANK, frozen)).toEqual(frozen);
  expect(receivedWrite('https://another.example', frozen), 'at another bank').toBeNull();
  expect(receivedWrite(BANK, { ...frozen, fingerprint: 'free' }), 'without its lock').toBeNull();
  expect(receivedWrite(BANK, { ...frozen, request: { ...frozen.request, operation: 'deleteMoneyTransfer' } }), 'of another operation').toBeNull();
  expect(receivedWrite(BANK, { ...frozen, bodyHash: '0'.repeat(64) }), 'of another hash').toBeNull();
  expect(receivedWrite(BANK, { ...frozen, kind: 'revertTransfer' }), 'of another kind').toBeNull();
});

it('takes a transfer with files attached, and refuses it when one of them is exchanged', async () => {
  const frozen = await sent(transfer);
  const attachments = [{ name: 'Fattura 7.pdf', size: 12, sha256: 'a'.repeat(64) }];
  const shown = { ...frozen.shown, attachments } as FrozenWrite['shown'];
  const withFiles = { ...frozen, shown, bodyHash: bodyHashOf(BANK, frozen.request, shown) };
  expect(receivedWrite(BANK, withFiles)).toEqual(withFiles);
  expect(receivedWrite(BANK, { ...withFiles, shown: { ...shown, attachments: [{ ...attachments[0], sha256: 'b'.repeat(64) }] } })).toBeNull();
  expect(receivedWrite(BANK, { ...withFiles, shown: frozen.shown }), 'without them').toBeNull();
});

it.each([
  ['amount', { amount: { amountMinor: 1_00, currency: 'EUR' } }], ['currency', { amount: { amountMinor: 100_50, currency: 'USD' } }],
  ['payee', { creditor: { name: 'Mario Rossi', accountCode: OTHER, bicCode: null, address: null, city: null, countryCode: null } }],
  ['name', { creditor: { name: 'Anna', accountCode: PAYEE, bicCode: null, address: null, city: null, countryCode: null } }],
  ['account', { account: { accountId: 'A2', iban: null, name: null } }], ['description', { description: 'Fattura 8' }], ['day', { executionDate: '2026-03-12' }],
  ['speed', { isInstant: true }], ['reference', { remittanceInformation: 'RF1' }],
  // A policy asks more for some of them.
  ['scheme', { scheme: 'SWIFT' }], ['payer of the fees', { feeType: 'BEN' }], ['account for the fees', { feeAccountId: 'A2' }],
  ['town', { creditor: { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null, city: 'Milano', countryCode: 'IT' } }],
  ['tax relief', { taxRelief: { taxReliefId: 'L449', description: null, isCondoUpgrade: false, creditorFiscalCode: '00743110157', beneficiaryType: 'NATURAL_PERSON', fiscalCodes: [], legalRepresentativeFiscalCode: null } }],
])('takes no transfer that shows another %s than it sends', async (_what, change) => {
  const frozen = await sent(transfer);
  expect(receivedWrite(BANK, { ...frozen, shown: { ...frozen.shown, ...change } })).toBeNull();
});

it('takes no Swift transfer that shows an ordinary one', async () => {
  const frozen = await sent({ ...transfer, draft: { ...transfer.draft, currency: 'USD', address: 'Via Roma 1', city: 'Milano', country: 'IT' } });
  expect(receivedWrite(BANK, frozen)).toEqual(frozen);
  expect(receivedWrite(BANK, { ...frozen, shown: { ...frozen.shown, scheme: 'SCT' } as FrozenWrite['shown'] })).toBeNull();
});

it('takes no closing that shows another campaign, or another state of it, than was approved', async () => {
  const frozen = await sent(closing);
  if (frozen.shown.kind !== 'succeedCampaign') throw new Error('no closing');
  const { shown } = frozen;
  expect(receivedWrite(BANK, { ...frozen, shown: { ...shown, campaignId: 'K2' } })).toBeNull();
  expect(receivedWrite(BANK, { ...frozen, shown: { ...shown, snapshot: { ...shown.snapshot, hash: 'another' } } })).toBeNull();
  expect(receivedWrite(BANK, { ...frozen, shown: { ...shown, kind: 'failCampaign' } })).toBeNull();
});

it.each([[null], [[]], ['x'], [{}], [{ kind: 'createTransfer' }]])('takes nothing for a write that is none: %j', (value) => {
  expect(receivedWrite(BANK, value)).toBeNull();
});
