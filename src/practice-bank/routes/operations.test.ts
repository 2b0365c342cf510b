import { beforeAll, describe, expect, it } from 'vitest';
import { decodeContent, openAnswer } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { operationIds } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { PracticeBank } from '../index.ts';
import { MAIN, bankOnATuesday, call } from '../testing/caller.ts';

type Inputs = { readonly [Id in OperationId]: OperationInput<Id> };

const TRANSFER_BODY = {
  creditor: { name: 'Officina Prova', account: { accountCode: 'IT60X0542811101000000123456' } },
  executionDate: '2026-03-10', description: 'Prova', amount: 10.5, currency: 'EUR', isUrgent: false, isInstant: false,
} as const;

const INVESTOR_BODY = { type: 'NATURAL_PERSON', name: 'Ada', surname: 'Neri', fiscalCode: 'NREDAA80A41H501X' } as const;

const rows = async (bank: PracticeBank, id: OperationId, input: unknown): Promise<Record<string, string>[]> => {
  const { body }: { readonly body: unknown } = await call(bank, id, input as OperationInput<typeof id>);
  return (body as { list: Record<string, string>[] }).list;
};

const first = (list: readonly Record<string, string>[], field: string, matches: (row: Record<string, string>) => boolean = () => true): string =>
  list.find(matches)?.[field] ?? '';

/** One good request for each operation, in an order in which they can follow one another on one bank. */
async function inputsFor(bank: PracticeBank): Promise<Inputs> {
  const orders = await rows(bank, 'searchOrders', { body: {} });
  const campaigns = await rows(bank, 'searchCampaigns', { body: {} });
  const pagination = { offset: 0, limit: 100 };
  const transfers = await rows(bank, 'searchMoneyTransfers', { params: { accountId: MAIN }, body: { pagination } });
  const virtualIban = first(await rows(bank, 'listVirtualIbans', { params: { accountId: MAIN }, query: {} }), 'virtualIban');
  const inState = (status: string): string => first(campaigns, 'campaignId', (row) => row['status'] === status);
  const orderIn = (status: string): string => first(orders, 'orderId', (row) => row['status'] === status);
  const transferId = (matches: (row: Record<string, string>) => boolean): string => first(transfers, 'moneyTransferId', matches);
  const executed = transferId((row) => row['status'] === 'EXECUTED');
  const received = transferId((row) => row['direction'] === 'INCOMING');
  const booked = transferId((row) => row['status'] === 'BOOKED');
  const challengeId = first(transfers, 'challengeId', (row) => row['challengeId'] !== undefined);
  const code = bank.control.messages().find((message) => message.challengeId === challengeId)?.code ?? '';
  const open = campaigns.find(({ status }) => status === 'OPEN') ?? {};
  const campaign = { params: { campaignId: open['campaignId'] ?? '' } };
  const account = { params: { accountId: MAIN } };
  const successful = inState('CLOSED');
  const created = orderIn('CREATED');
  const moved = orders.find(({ status, campaignId }) => status === 'ACCEPTED' && campaignId === open['campaignId']);
  const refunded = await call(bank, 'getOrderPayment', { params: { orderId: orderIn('SPLIT') } });
  const paid = refunded.body;
  return {
    listCompanies: {},
    getCompany: { params: { companyId: open['companyId'] ?? '' } },
    createCampaign: {
      body: {
        companyId: open['companyId'] ?? '', name: 'Prova', description: 'Prova', targetAmountMin: 1000, targetAmountMax: 5000.5, currency: 'EUR',
        expectedClosingDate: '2026-09-30', portalSuccessFee: { fixedAmount: 10, variableAmountPercentage: 3.25 },
      },
    },
    searchCampaigns: { body: { status: 'OPEN', targetAmountMin: null } },
    getCampaign: campaign,
    updateCampaign: { ...campaign, body: { name: 'Altro nome' } },
    getCampaignAvailableAmount: campaign,
    listCampaignInvestors: campaign,
    listCampaignOrders: campaign,
    getCashout: { params: { cashoutId: paid.cashoutIds[0] ?? '' } },
    openCampaign: { params: { campaignId: inState('CREATED') } },
    closeCampaign: { params: { campaignId: inState('CREATED') } },
    cancelCampaign: { params: { campaignId: first(campaigns.toReversed(), 'campaignId', ({ status }) => status === 'CREATED') } },
    failCampaign: { params: { campaignId: inState('CREATED') } },
    succeedCampaign: { params: { campaignId: successful } },
    createInvestor: { body: INVESTOR_BODY },
    searchInvestors: { body: { surname: 'ross' } },
    getInvestor: { params: { investorId: 'INV-000001' } },
    updateInvestor: { params: { investorId: 'INV-000001' }, body: INVESTOR_BODY },
    createOrder: {
      body: {
        investorId: 'INV-000001', companyId: open['companyId'] ?? '', campaignId: open['campaignId'] ?? '', totalAmount: 102, orderAmount: 100,
        feeAmount: 2, channel: 'CARD', description: 'Prova',
      },
    },
    searchOrders: { body: { status: 'ACCEPTED', channel: 'CARD' } },
    getOrder: { params: { orderId: created } },
    moveOrder: {
      params: { orderId: moved?.['orderId'] ?? '' }, query: {},
      body: { fromCampaign: open['campaignId'], toCampaign: first(campaigns.toReversed(), 'campaignId', ({ status }) => status === 'OPEN') },
    },
    cancelOrder: { params: { orderId: moved?.['orderId'] ?? '' } },
    setOrderWaiting: { params: { orderId: created } },
    setOrderFailed: { params: { orderId: created } },
    getOrderPayment: { params: { orderId: created } },
    getMoneyin: { params: { moneyinId: paid.moneyinId } },
    getMoneyout: { params: { moneyoutId: paid.moneyoutIds[0] ?? '' } },
    getRefund: { params: { refundId: paid.refundIds[0] ?? '' } },
    searchUnidentifiedTransfers: { body: { status: 'RECEIVED' } },
    getUnidentifiedTransfer: { params: { unidentifiedTransferId: 'UNT-000001' } },
    searchDisputes: { body: {} },
    getDispute: { params: { disputeId: 'DIS-000001' } },
    listAccounts: {},
    getAccount: account,
    getBalance: account,
    listTransactions: { ...account, query: { fromAccountingDate: '2025-01-01', toAccountingDate: '2026-03-10', maxRecords: 20 } },
    listReservedEntries: account,
    createVirtualIban: { ...account, body: { description: 'Prova' } },
    listVirtualIbans: { ...account, query: { showInactive: true } },
    getVirtualIban: { params: { accountId: MAIN, virtualIban } },
    createVirtualIbanTransfer: {
      params: { accountId: MAIN, virtualIban },
      body: { amount: 3.25, currency: 'EUR', receiverIban: 'IT60X0542811101000000123456', description: 'Prova' },
    },
    deactivateVirtualIban: { params: { accountId: MAIN, virtualIban } },
    getParentAccount: account,
    listParentTransactions: account,
    createMoneyTransfer: { ...account, body: TRANSFER_BODY },
    validateMoneyTransfer: { ...account, body: TRANSFER_BODY },
    getMoneyTransfer: { params: { accountId: MAIN, moneyTransferId: executed } },
    getAccountingProof: { params: { accountId: MAIN, moneyTransferId: executed } },
    deleteMoneyTransfer: { params: { accountId: MAIN, moneyTransferId: booked } },
    searchMoneyTransfers: { ...account, body: { direction: 'INCOMING', pagination: { offset: 0, limit: 5 } } },
    revertMoneyTransfer: { params: { accountId: MAIN, moneyTransferId: received }, headers: { 'X-Time-Zone': 'Europe/Rome' }, body: {} },
    getRevertedTransfer: { params: { transferId: received } },
    respondToChallenge: { params: { accountId: MAIN, challengeId }, body: { channel: 'SMS', response: code } },
  };
}

describe('the operations of the interface', () => {
  const bank = bankOnATuesday();
  let inputs: Inputs;
  beforeAll(async () => {
    inputs = await inputsFor(bank);
    bank.control.resetCounts();
  });

  it('are all tried here', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(operationIds.toSorted());
  });

  it('each answer a good request with what the contract can read, and are counted', async () => {
    for (const id of Object.keys(inputs) as OperationId[]) {
      const { status, body } = await call(bank, id, inputs[id] as OperationInput<typeof id>);
      expect({ id, status, body }).toMatchObject({ id, status: 200 });
      const { content, errors } = openAnswer(body);
      expect({ id, errors }).toEqual({ id, errors: [] });
      expect({ id, read: decodeContent(id, content) }).toMatchObject({ id, read: { ok: true } });
      expect({ id, executed: bank.control.executionsOf(id) }).toEqual({ id, executed: 1 });
    }
  });
});
