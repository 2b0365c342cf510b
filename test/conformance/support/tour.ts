import { expect } from 'vitest';
import type { PracticeControl } from '#practice-bank/index.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';

/** Calls an operation and gives its answer; anything but success throws. */
export type Call = <Id extends OperationId>(id: Id, input: OperationInput<Id>) => Promise<OperationOutput<Id>>;

function sure<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The tour found no ${what}`);
  return value;
}

/** Calls each operation at least once, in an order in which each can succeed, and looks at what comes back. */
export async function tourOfTheBank(call: Call, control: PracticeControl): Promise<void> {
  await companiesAndCampaigns(call);
  await orders(call, control);
  await queues(call);
  const accountId = await accounts(call);
  await virtualIbans(call, accountId);
  await transfers(call, control, accountId);
}

async function companiesAndCampaigns(call: Call): Promise<void> {
  const companies = (await call('listCompanies', {})).rows;
  const { companyId } = sure(companies.find(({ type }) => type === 'LEGAL_PERSON'), 'company');
  expect(await call('getCompany', { params: { companyId } })).toEqual(companies.find((each) => each.companyId === companyId));

  const body = { companyId, name: 'Tour', description: 'Tour', targetAmountMin: 100, targetAmountMax: 1000.5, currency: 'EUR', expectedClosingDate: '2026-12-01' };
  const created = await call('createCampaign', { body: { ...body, portalSuccessFee: { fixedAmount: 10, variableAmountPercentage: 5.5 } } });
  expect(created).toMatchObject({ status: 'CREATED', targetMax: { amountMinor: 100_050, currency: 'EUR' }, successFeePercentage: '5.5' });
  const { campaignId } = created;
  expect(await call('updateCampaign', { params: { campaignId }, body: { maxTargetAmount: 2000 } })).toMatchObject({ targetMax: { amountMinor: 200_000 } });
  expect(await call('openCampaign', { params: { campaignId } })).toMatchObject({ campaignId, status: 'OPEN' });
  expect((await call('searchCampaigns', { body: { name: 'Tour', status: null } })).rows.map((each) => each.campaignId)).toContain(campaignId);
  expect(await call('getCampaign', { params: { campaignId } })).toMatchObject({ campaignId, status: 'OPEN' });
  expect(await call('closeCampaign', { params: { campaignId } })).toMatchObject({ status: 'CLOSED' });
  expect(await call('failCampaign', { params: { campaignId } })).toMatchObject({ status: 'FINALIZED_FAIL', ordersUndone: [] });
  const another = await call('createCampaign', { body });
  expect(await call('cancelCampaign', { params: { campaignId: another.campaignId } })).toMatchObject({ status: 'CANCELLED' });
}

async function orders(call: Call, control: PracticeControl): Promise<void> {
  const found = (await call('searchInvestors', { body: { type: 'NATURAL_PERSON' } })).rows;
  const { investorId } = sure(found[0], 'investor');
  const person = { type: 'NATURAL_PERSON', name: 'Ada', surname: 'Tour', fiscalCode: 'TRUDAA80A41H501X', address: 'Via Po 1', postalCode: '10100', city: 'Torino', country: 'IT', email: 'ada@example.com', phone: '+39011000' };
  const ada = await call('createInvestor', { body: person });
  expect(await call('updateInvestor', { params: { investorId: ada.investorId }, body: { ...person, city: 'Roma' } })).toMatchObject({ city: 'Roma' });
  expect(await call('getInvestor', { params: { investorId } })).toEqual(found[0]);

  const { companyId } = sure((await call('listCompanies', {})).rows.find(({ type, status }) => type === 'LEGAL_PERSON' && status === 'ACTIVE'), 'active company');
  const campaign = { companyId, name: 'Tour of orders', description: 'Tour', targetAmountMin: 100, targetAmountMax: 1000, currency: 'EUR', expectedClosingDate: '2026-12-01' };
  const first = (await call('createCampaign', { body: campaign })).campaignId;
  const second = (await call('createCampaign', { body: campaign })).campaignId;
  for (const campaignId of [first, second]) await call('openCampaign', { params: { campaignId } });

  const order = { investorId: ada.investorId, companyId, campaignId: first, totalAmount: 505.05, orderAmount: 500, feeAmount: 5.05, currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Tour', portalOrderCode: 'TOUR-1', portalOrderDatetime: '2026-05-20T09:00:00Z' };
  const created: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const answer = await call('createOrder', { body: { ...order, investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Ada', holderSurname: 'Tour' } } });
    expect(answer).toMatchObject({ status: 'CREATED', totalAmount: { amountMinor: 50_505, currency: 'EUR' } });
    created.push(answer.orderId);
  }
  const [paid = '', failing = '', cancelled = '', moving = ''] = created;
  expect((await call('searchOrders', { body: { portalOrderCode: 'TOUR-1' } })).rows.map(({ orderId }) => orderId).toSorted()).toEqual(created.toSorted());
  expect(await call('moveOrder', { params: { orderId: moving }, query: {}, body: { fromCampaign: first, toCampaign: second } })).toEqual({ orderId: moving, campaignId: second });
  expect(await call('setOrderFailed', { params: { orderId: failing } })).toMatchObject({ status: 'FAILED' });
  for (const orderId of [paid, cancelled]) {
    expect(await call('setOrderWaiting', { params: { orderId } })).toMatchObject({ status: 'WAITING' });
    control.payOrder(orderId);
    expect(await call('getOrder', { params: { orderId } })).toMatchObject({ status: 'ACCEPTED' });
  }
  expect(await call('cancelOrder', { params: { orderId: cancelled } })).toEqual({ orderId: cancelled, status: 'CANCELLED' });
  const { refundIds } = await call('getOrderPayment', { params: { orderId: cancelled } });
  expect(await call('getRefund', { params: { refundId: sure(refundIds[0], 'refund') } })).toMatchObject({ amount: { amountMinor: 50_505, currency: 'EUR' } });

  expect((await call('listCampaignOrders', { params: { campaignId: first } })).rows.length).toBeGreaterThanOrEqual(3);
  expect((await call('listCampaignInvestors', { params: { campaignId: first } })).rows.map((each) => each.investorId)).toEqual([ada.investorId]);
  expect(await call('getCampaignAvailableAmount', { params: { campaignId: first } })).toMatchObject({ accounted: { amountMinor: 50_000 }, waiting: { amountMinor: 0 } });
  await call('closeCampaign', { params: { campaignId: first } });
  expect(await call('succeedCampaign', { params: { campaignId: first } })).toMatchObject({ status: 'FINALIZED_SUCCESS', ordersExecuted: [paid] });
  const payment = await call('getOrderPayment', { params: { orderId: paid } });
  expect(await call('getMoneyin', { params: { moneyinId: sure(payment.moneyinId, 'moneyin') } })).toMatchObject({ amount: { amountMinor: 50_505 } });
  await call('getMoneyout', { params: { moneyoutId: sure(payment.moneyoutIds[0], 'moneyout') } });
  await call('getCashout', { params: { cashoutId: sure(payment.cashoutIds[0], 'cashout') } });
}

async function queues(call: Call): Promise<void> {
  const transfers = (await call('searchUnidentifiedTransfers', { body: {} })).rows;
  const transfer = sure(transfers[0], 'unidentified transfer');
  expect(await call('getUnidentifiedTransfer', { params: { unidentifiedTransferId: transfer.unidentifiedTransferId } })).toEqual(transfer);
  const disputes = (await call('searchDisputes', { body: {} })).rows;
  const dispute = sure(disputes[0], 'dispute');
  expect(await call('getDispute', { params: { disputeId: dispute.disputeId } })).toEqual(dispute);
}

async function accounts(call: Call): Promise<string> {
  const all = (await call('listAccounts', {})).rows;
  const account = sure(all.find(({ currency }) => currency === 'EUR'), 'account');
  const params = { accountId: account.accountId };
  expect(await call('getAccount', { params })).toEqual(account);
  expect(await call('getBalance', { params })).toMatchObject({ accounting: { currency: 'EUR' } });
  const entries = (await call('listTransactions', { params, query: { fromAccountingDate: '2026-01-01', toAccountingDate: '2026-05-20' } })).rows;
  expect(entries.length).toBeGreaterThan(0);
  await call('listReservedEntries', { params });
  await call('getParentAccount', { params });
  await call('listParentTransactions', { params });
  return account.accountId;
}

async function virtualIbans(call: Call, accountId: string): Promise<void> {
  const { virtualIban } = await call('createVirtualIban', { params: { accountId }, body: { description: 'Tour' } });
  const params = { accountId, virtualIban };
  const body = { amount: 1.5, currency: 'EUR', receiverIban: 'IT60X0542811101000000123456', description: 'Tour' };
  expect(await call('getVirtualIban', { params })).toMatchObject({ status: 'ACTIVE', deactivationDate: null });
  sure((await call('createVirtualIbanTransfer', { params, body })).transferId, 'transfer id');
  expect(await call('deactivateVirtualIban', { params })).toEqual({ result: 'OK' });
  const active = (await call('listVirtualIbans', { params: { accountId }, query: { showInactive: false } })).rows;
  const all = (await call('listVirtualIbans', { params: { accountId }, query: { showInactive: true } })).rows;
  expect(all.length).toBeGreaterThan(active.length);
}

async function transfers(call: Call, control: PracticeControl, accountId: string): Promise<void> {
  const params = { accountId };
  const body = {
    creditor: { name: 'Tour Srl', account: { accountCode: 'IT60X0542811101000000123456' } },
    executionDate: '2026-05-20', description: 'Tour', amount: 12.34, currency: 'EUR', isUrgent: false, isInstant: false, feeType: 'SHA' as const,
  };
  const validated = await call('validateMoneyTransfer', { params, body });
  expect(validated.creditor?.accountCode).toBe('IT60X0542811101000000123456');
  const booked = await call('createMoneyTransfer', { params, body: { ...body, executionDate: '2026-06-10' } });
  const inParams = ({ moneyTransferId }: { readonly moneyTransferId: string }) => ({ params: { accountId, moneyTransferId } });
  await confirm(call, control, accountId, booked.moneyTransferId);
  expect(await call('getMoneyTransfer', inParams(booked))).toMatchObject({ status: 'BOOKED', amount: { debtor: { amountMinor: 1_234, currency: 'EUR' } } });
  expect(await call('deleteMoneyTransfer', inParams(booked))).toBeNull();

  const sent = await call('createMoneyTransfer', { params, body: { ...body, amount: 9_000 } });
  expect(sent.vopResult?.matchType).toMatch(/^(MTCH|CMTC|NMTC|NOAP)$/);
  await confirm(call, control, accountId, sent.moneyTransferId);
  control.advanceClock(3_600_000);
  expect(await call('getMoneyTransfer', inParams(sent))).toMatchObject({ status: 'EXECUTED' });
  expect((await call('getAccountingProof', inParams(sent))).bytes.length).toBeGreaterThan(0);

  const received = (await call('searchMoneyTransfers', { params, body: { direction: 'INCOMING', status: 'EXECUTED', pagination: { offset: 0, limit: 100 } } })).rows;
  const original = sure(received.find(({ amount }) => (amount?.creditor?.amountMinor ?? 0) > 0), 'received transfer');
  const back = await call('revertMoneyTransfer', { ...inParams(original), headers: { 'X-Time-Zone': 'Europe/Rome' }, body: { descriptionHeading: 'Storno' } });
  expect(back.revertedMoneyTransferId).toBe(original.moneyTransferId);
  expect(await call('getRevertedTransfer', { params: { transferId: original.moneyTransferId } })).toMatchObject({ status: 'reverted' });
}

/** Answers the challenge of a transfer with the code that came to the phone, when there is one. */
async function confirm(call: Call, control: PracticeControl, accountId: string, moneyTransferId: string): Promise<void> {
  const message = control.messages().find((each) => each.moneyTransferId === moneyTransferId);
  if (message === undefined) return;
  const answer = await call('respondToChallenge', { params: { accountId, challengeId: message.challengeId }, body: { channel: 'SMS', response: message.code } });
  expect(answer.moneyTransferId).toBe(moneyTransferId);
}
