// table
import type { Section } from '#shared/bridge/lists/records.ts';

/* What the pages show of `record-fixtures.ts`, in English. For tests. */

export const titles: Readonly<Record<Section, string>> = {
  virtualIbans: 'Virtual IBANs', transfers: 'Transfers', campaigns: 'Campaigns', orders: 'Orders', investors: 'Investors', companies: 'Companies',
  unidentified: 'Unidentified', disputes: 'Disputes', activity: 'Activity',
};

export const headings: Readonly<Record<Section, string>> = {
  virtualIbans: 'IT40 S054 2811 1010 0000 0999 999', transfers: 'Transfer from Giulia Ferrari', campaigns: 'Alfa Energia', orders: 'Order PO-88',
  investors: 'Giulia Ferrari', companies: 'Alfa Energia S.r.l.', unidentified: 'Unidentified transfer from Mario Bianchi',
  disputes: 'Dispute DIS-401', activity: 'Export',
};

/** Words of each sample that its row shows. */
export const rowWords: Readonly<Record<Section, readonly string[]>> = {
  virtualIbans: ['IT40 S054 2811 1010 0000 0999 999', 'Campagna Alfa', 'Active'],
  transfers: ['Giulia Ferrari', 'Quota PO-88', 'Executed', 'Incoming'],
  campaigns: ['Alfa Energia', 'Open'],
  orders: ['Giulia Ferrari', 'Accepted', 'PO-88', 'Bank transfer'],
  investors: ['Giulia Ferrari', 'FRRGLI85C41F205X', 'Milano'],
  companies: ['Alfa Energia S.r.l.', 'Issuer', 'Active'],
  unidentified: ['Mario Bianchi', 'quota senza codice', 'Sent back', 'Wrong amount'],
  disputes: ['Pagamento non riconosciuto', 'Closed, won', '602512345678'],
  activity: ['orders.csv', 'Export', 'Done', '318', '1.2 s'],
};

/**
 * Every documented field of section 2, as the sample's value reads on the page. Written from the document's tables.
 * Dates by their day and month; the format is the locale's.
 */
export const documented: Readonly<Record<Section, Readonly<Record<string, string>>>> = {
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
