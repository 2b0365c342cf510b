import type { RecordDetail, Section } from '#shared/bridge/lists/records.ts';
import { availableAmount, campaign, cashout } from '#shared/contract/campaigns.ts';
import { company } from '#shared/contract/companies.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { moneyin, moneyout, order, orderPayment, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { virtualIban } from '#shared/contract/virtual-ibans.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/* One record of each section, as the bank sends it (section 2 of the interface) and parsed by the contract. For tests. */

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

export const samples = {
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
      reflection: { endsAt: instantFromMs(Date.parse('2026-02-14T11:15:00Z')), investorClass: 'notSophisticated' },
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
    orderCode: 'PO-88',
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
} satisfies { readonly [S in Section]?: RecordDetail<S> };

/** Sections whose pages are looked at by a record made by hand. Those of any other are held to the contract by interface-fields.test.tsx. */
export type Sampled = keyof typeof samples;

export const sampled = Object.keys(samples) as Sampled[];

export const sampleOf = (section: Section): RecordDetail<Section> => (samples as { readonly [S in Section]?: RecordDetail<S> })[section] ?? samples.companies;

/* How the pages show these records, in English. */

export const titles: Readonly<Record<Sampled, string>> = {
  virtualIbans: 'Virtual IBANs', transfers: 'Transfers', campaigns: 'Campaigns', orders: 'Orders', investors: 'Investors', companies: 'Companies',
  unidentified: 'Unidentified', disputes: 'Disputes', activity: 'Activity',
};

export const headings: Readonly<Record<Sampled, string>> = {
  virtualIbans: 'IT40 S054 2811 1010 0000 0999 999', transfers: 'Transfer from Giulia Ferrari', campaigns: 'Alfa Energia', orders: 'Order PO-88',
  investors: 'Giulia Ferrari', companies: 'Alfa Energia S.r.l.', unidentified: 'Unidentified transfer from Mario Bianchi',
  disputes: 'Dispute DIS-401', activity: 'Export',
};

export const rowWords: Readonly<Record<Sampled, readonly string[]>> = {
  virtualIbans: ['IT40 S054 2811 1010 0000 0999 999', 'Campagna Alfa', 'Active'],
  transfers: ['Giulia Ferrari', 'Quota PO-88', 'Executed', 'Incoming'],
  campaigns: ['Alfa Energia', 'Open'],
  orders: ['Giulia Ferrari', 'Accepted', 'PO-88', 'Bank transfer'],
  investors: ['Giulia Ferrari', 'FRRGLI85C41F205X', 'Milano'],
  companies: ['Alfa Energia S.r.l.', 'Issuer', 'Active'],
  unidentified: ['Mario Bianchi', 'quota senza codice', 'Sent back', 'Wrong amount'],
  disputes: ['Pagamento non riconosciuto', 'Closed, won', '602512345678', 'PO-88'],
  activity: ['orders.csv', 'Export', 'Done', '318', '1.2 s'],
};

/** Every documented field of section 2, as the sample's value reads on the page. Dates by their day and month. */
export const documented: Readonly<Record<Sampled, Readonly<Record<string, string>>>> = {
  virtualIbans: {
    virtualIban: 'IT40 S054 2811 1010 0000 0999 999', parentAccountId: 'ACC-1', status: 'Active', description: 'Campagna Alfa',
    activationDate: 'Nov 03, 2025', deactivationDate: 'Feb 28, 2026',
  },
  transfers: {
    moneyTransferId: 'MT-9001', status: 'Executed', direction: 'Incoming', 'creditor.name': 'Portale Equity S.p.A.',
    'creditor.account.accountCode': 'IT40 S054 2811 1010 0000 0999 999', 'creditor.account.bicCode': 'BPPIITRRXXX',
    'creditor.address.address': 'Corso Italia 1', 'creditor.address.city': 'Torino', 'creditor.address.countryCode': 'IT',
    'debtor.name': 'Giulia Ferrari', 'debtor.account.account': 'IT60 X054 2811 1010 0000 0123 456', 'debtor.account.bicCode': 'UNCRITMMXXX',
    cro: '12345678901', trn: '1234567890123456789012345678IT', uri: 'RF18539007547034', description: 'Quota PO-88',
    createdDatetime: 'Feb 11, 2026', accountedDatetime: 'Feb 11, 2026', debtorValueDate: 'Feb 12, 2026', creditorValueDate: 'Feb 13, 2026',
    'amount.debtorAmount': '1,650.75', 'amount.debtorCurrency': 'USD', 'amount.creditorAmount': '1,530.50', 'amount.creditorCurrency': 'EUR',
    'amount.creditorCurrencyDate': 'Feb 14, 2026', 'amount.exchangeRate': '1.07857', isUrgent: 'Urgent', isInstant: 'Yes', feeType: 'Shared (SHA)',
    feeAccountId: 'ACC-2', 'fees.feeCode': 'F01', 'fees.description': 'Commissione bonifico', 'fees.amount': '1.25', hasTaxRelief: 'Tax relief',
  },
  campaigns: {
    campaignId: 'CAM-21', status: 'Open', companyId: 'COM-11', name: 'Alfa Energia', description: 'Fotovoltaico di comunità',
    minTargetAmount: '100,000.00', maxTargetAmount: '400,000.00', 'portalSuccessFee.fixedAmount': '2,500.00',
    'portalSuccessFee.variableAmountPercentage': '4.75%', currency: 'EUR', expectedClosingDate: 'Jun 30, 2026', createdDatetime: 'Dec 01, 2025',
    accountedAmount: '61,530.50', waitingAmount: '12,000.00', totalAmount: '73,530.50',
  },
  orders: {
    orderId: 'ORD-7001', investorId: 'INV-501', companyId: 'COM-11', campaignId: 'CAM-21', status: 'Accepted',
    'investorAccount.iban': 'IT60 X054 2811 1010 0000 0123 456', 'investorAccount.holderName': 'Giulia', 'investorAccount.holderSurname': 'Ferrari',
    'investorAccount.holderBusinessName': '—', totalAmount: '1,530.50', orderAmount: '1,500.00', feeAmount: '30.50', currency: 'EUR',
    channel: 'Bank transfer', description: 'Quota campagna Alfa', portalOrderCode: 'PO-88', portalOrderDatetime: 'Feb 10, 2026',
    portalInvestorCode: 'PI-77', portalCompanyCode: 'PC-66', portalCampaignCode: 'PK-55',
    'payment.paymentStatus': 'Accounted', 'payment.createdDatetime': 'Feb 10, 2026', 'payment.waitingDatetime': 'Waiting since',
    'payment.receivedDatetime': 'Feb 11, 2026', 'payment.accountedToCampaignDatetime': 'Accounted to the campaign',
    'payment.expiredDatetime': 'Feb 25, 2026', 'payment.failedDatetime': 'Feb 26, 2026',
    'moneyin.moneyinId': 'MIN-1', 'moneyin.cro': '98765432109', 'moneyin.rrn': 'RRN-31', 'moneyin.payerName': 'Ferrari Giulia',
    'moneyout.moneyoutId': 'MOUT-1', 'moneyout.status': 'Booked for cash-out', 'moneyout.cashoutAvailableAmount': '1,400.00',
    'moneyout.createdDatetime': 'Feb 15, 2026', 'moneyout.lastCashoutDatetime': 'Feb 16, 2026', 'cashout.cashoutId': 'CO-1',
    'cashout.status': 'Executed', 'cashout.cro': '55544433322', 'cashout.amount': '1,399.99', 'cashout.createdDate': 'Feb 17, 2026',
    'cashout.scheduledDate': 'Feb 18, 2026', 'cashout.executedDate': 'Feb 19, 2026', 'refund.refundId': 'REF-1', 'refund.status': 'Refused by receiver',
    'refund.createdDatetime': 'Feb 20, 2026', 'refund.executedDatetime': 'Feb 21, 2026', 'refund.amount': '30.51',
  },
  investors: {
    investorId: 'INV-501', name: 'Giulia', surname: 'Ferrari', businessName: '—', fiscalCode: 'FRRGLI85C41F205X', type: 'Person',
    address: 'Via Dante 12', postalCode: '20121', city: 'Milano', country: 'IT', email: 'giulia.ferrari@example.it', phone: '+39 02 5550101',
  },
  companies: { companyId: 'COM-11', type: 'Issuer', businessName: 'Alfa Energia S.r.l.', status: 'Active' },
  unidentified: {
    unidentifiedTransferId: 'UT-301', amount: '250.00', currency: 'EUR', description: 'quota senza codice', payerName: 'Mario Bianchi',
    status: 'Sent back', type: 'Wrong amount', receivedDatetime: 'Feb 01, 2026', refundedDatetime: 'Feb 03, 2026',
  },
  disputes: {
    disputeId: 'DIS-401', orderId: 'ORD-7001', rrnCode: '602512345678', description: 'Pagamento non riconosciuto', paymentAmount: '510.20',
    status: 'Closed, won', createdDate: 'Jan 15, 2026', closedDate: 'Feb 02, 2026',
  },
  activity: { kind: 'Export', at: 'Mar 05, 2026', durationMs: '1.2 s', outcome: 'Done', count: '318', subject: 'orders.csv', activityId: 'ACT-1' },
};
