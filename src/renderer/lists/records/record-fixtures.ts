import { availableAmount, campaign, cashout } from '#shared/contract/campaigns.ts';
import { company } from '#shared/contract/companies.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { moneyin, moneyout, order, orderPayment, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { virtualIban } from '#shared/contract/virtual-ibans.ts';
import type { RecordDetail, Section } from '#shared/bridge/lists/records.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/*
 * One record of each section, written by hand as the bank sends it (section 2 of the interface) and read by the contract,
 * so that a page is tested on what an answer becomes. For tests.
 */

export const readAt = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));

const timed = <Value>(value: Value) => ({ value, asOf: readAt });

const sampleOrder = order.parse({
  orderId: 'ORD-7001', investorId: 'INV-501', companyId: 'COM-11', campaignId: 'CAM-21', status: 'ACCEPTED',
  investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Giulia', holderSurname: 'Ferrari', holderBusinessName: '' },
  totalAmount: 1530.5, orderAmount: 1500, feeAmount: 30.5, currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Quota campagna Alfa',
  portalOrderCode: 'PO-88', portalOrderDatetime: '2026-02-10T12:15:00+01:00', portalInvestorCode: 'PI-77', portalCompanyCode: 'PC-66',
  portalCampaignCode: 'PK-55',
});

const sampleCampaign = campaign.parse({
  campaignId: 'CAM-21', status: 'OPEN', companyId: 'COM-11', name: 'Alfa Energia', description: 'Fotovoltaico di comunità',
  minTargetAmount: 100000, maxTargetAmount: 400000, portalSuccessFee: { fixedAmount: 2500, variableAmountPercentage: 4.75 }, currency: 'EUR',
  expectedClosingDate: '2026-06-30', createdDatetime: '2025-12-01T12:00:00+01:00',
});

const sampleInvestor = investor.parse({
  investorId: 'INV-501', name: 'Giulia', surname: 'Ferrari', businessName: '', fiscalCode: 'FRRGLI85C41F205X', type: 'NATURAL_PERSON',
  address: 'Via Dante 12', postalCode: '20121', city: 'Milano', country: 'IT', email: 'giulia.ferrari@example.it', phone: '+39 02 5550101',
});

const sampleCompany = company.parse({ companyId: 'COM-11', type: 'LEGAL_PERSON', businessName: 'Alfa Energia S.r.l.', status: 'ACTIVE' });

const sampleTransfer = {
  accountId: 'ACC-1',
  ...moneyTransfer.parse({
    moneyTransferId: 'MT-9001', status: 'EXECUTED', direction: 'INCOMING',
    creditor: {
      name: 'Portale Equity S.p.A.', account: { accountCode: 'IT40S0542811101000000999999', bicCode: 'BPPIITRRXXX' },
      address: { address: 'Corso Italia 1', city: 'Torino', countryCode: 'IT' },
    },
    debtor: { name: 'Giulia Ferrari', account: { account: 'IT60X0542811101000000123456', bicCode: 'UNCRITMMXXX' } },
    cro: '12345678901', trn: '1234567890123456789012345678IT', uri: 'RF18539007547034', description: 'Quota PO-88',
    createdDatetime: '2026-02-11T12:00:00+01:00', accountedDatetime: '2026-02-11T12:00:00+01:00', debtorValueDate: '2026-02-12',
    creditorValueDate: '2026-02-13',
    amount: {
      debtorAmount: 1650.75, debtorCurrency: 'USD', creditorAmount: 1530.5, creditorCurrency: 'EUR', creditorCurrencyDate: '2026-02-14',
      exchangeRate: '1.07857',
    },
    isUrgent: false, isInstant: true, feeType: 'SHA', feeAccountId: 'ACC-2',
    fees: [{ feeCode: 'F01', description: 'Commissione bonifico', amount: 1.25, currency: 'EUR' }], hasTaxRelief: false,
  }),
};

export const samples: { readonly [S in Section]: RecordDetail<S> } = {
  virtualIbans: {
    id: 'IT40S0542811101000000999999',
    asOf: readAt,
    record: {
      accountId: 'ACC-1',
      ...virtualIban.parse({
        virtualIban: 'IT40S0542811101000000999999', parentAccountId: 'ACC-1', status: 'ACTIVE', description: 'Campagna Alfa',
        activationDate: '2025-11-03', deactivationDate: '2026-02-28',
      }),
    },
    details: { arrivals: [sampleTransfer], probable: [] },
  },
  transfers: { id: 'ACC-1:MT-9001', asOf: readAt, record: sampleTransfer, details: {} },
  campaigns: {
    id: 'CAM-21',
    asOf: readAt,
    record: {
      ...sampleCampaign,
      available: availableAmount.parse({ campaignId: 'CAM-21', accountedAmount: 61530.5, waitingAmount: 12000, totalAmount: 73530.5, currency: 'EUR' }),
    },
    details: {
      company: sampleCompany,
      ordersByStatus: [
        { status: 'ACCEPTED', count: 41, total: { amountMinor: 6_153_050, currency: 'EUR' } },
        { status: 'WAITING', count: 8, total: { amountMinor: 1_200_000, currency: 'EUR' } },
      ],
    },
  },
  orders: {
    id: 'ORD-7001',
    asOf: readAt,
    record: sampleOrder,
    details: {
      investor: sampleInvestor,
      campaign: sampleCampaign,
      payment: timed(orderPayment.parse({
        orderId: 'ORD-7001', companyId: 'COM-11', campaignId: 'CAM-21', orderStatus: 'ACCEPTED', paymentStatus: 'ACCOUNTED',
        channel: 'MONEY_TRANSFER', moneyinId: 'MIN-1', moneyoutIds: ['MOUT-1'], cashoutIds: ['CO-1'], refundIds: ['REF-1'],
        createdDatetime: '2026-02-10T12:20:00+01:00', waitingDatetime: '2026-02-10T12:25:00+01:00', receivedDatetime: '2026-02-11T12:05:00+01:00',
        accountedToCampaignDatetime: '2026-02-11T12:10:00+01:00', expiredDatetime: '2026-02-25T12:00:00+01:00', failedDatetime: '2026-02-26T12:30:00+01:00',
      })),
      moneyin: timed(moneyin.parse({
        moneyinId: 'MIN-1', cro: '98765432109', rrn: 'RRN-31', status: 'ACCEPTED', amount: 1530.5, currency: 'EUR', channel: 'MONEY_TRANSFER',
        datetime: '2026-02-11T12:01:00+01:00', payerIban: 'IT60X0542811101000000123456', payerName: 'Ferrari Giulia',
      })),
      moneyouts: [timed(moneyout.parse({
        moneyoutId: 'MOUT-1', companyId: 'COM-11', status: 'BOOKED_FOR_CASHOUT', amount: 1500, cashoutAvailableAmount: 1400, currency: 'EUR',
        createdDatetime: '2026-02-15T12:00:00+01:00', lastCashoutDatetime: '2026-02-16T12:00:00+01:00',
      }))],
      cashouts: [timed(cashout.parse({
        cashoutId: 'CO-1', companyId: 'COM-11', campaignId: 'CAM-21', status: 'EXECUTED', cro: '55544433322', amount: 1399.99, currency: 'EUR',
        createdDate: '2026-02-17', scheduledDate: '2026-02-18', executedDate: '2026-02-19',
      }))],
      refunds: [timed(refund.parse({
        refundId: 'REF-1', status: 'REFUSED_BY_RECEIVER', createdDatetime: '2026-02-20T12:00:00+01:00',
        executedDatetime: '2026-02-21T12:00:00+01:00', amount: 30.51, currency: 'EUR',
      }))],
      transfers: [],
    },
  },
  investors: { id: 'INV-501', asOf: readAt, record: sampleInvestor, details: { orders: [sampleOrder], sameFiscalCode: [] } },
  companies: { id: 'COM-11', asOf: readAt, record: sampleCompany, details: { campaigns: [sampleCampaign] } },
  unidentified: {
    id: 'UT-301',
    asOf: readAt,
    record: unidentifiedTransfer.parse({
      unidentifiedTransferId: 'UT-301', amount: 250, currency: 'EUR', description: 'quota senza codice', payerName: 'Mario Bianchi',
      status: 'SENT_BACK', type: 'WRONG_AMOUNT', receivedDatetime: '2026-02-01T12:00:00+01:00', refundedDatetime: '2026-02-03T12:00:00+01:00',
    }),
    details: {},
  },
  disputes: {
    id: 'DIS-401',
    asOf: readAt,
    record: dispute.parse({
      disputeId: 'DIS-401', orderId: 'ORD-7001', rrnCode: '602512345678', description: 'Pagamento non riconosciuto', paymentAmount: 510.2,
      status: 'CLOSED_WON', createdDate: '2026-01-15', closedDate: '2026-02-02',
    }),
    details: { order: sampleOrder, joinedBy: 'orderId', moneyin: null },
  },
  activity: {
    id: 'ACT-1',
    asOf: readAt,
    record: { activityId: 'ACT-1', kind: 'export', at: readAt, durationMs: 1234, outcome: 'done', count: 318, subject: 'orders.csv' },
    details: {},
  },
};
