import { ledgerFields, ledgerKinds } from '../ledger-words.ts';

export const ledgerFile = {
  kinds: ledgerKinds,
  reversal: 'Reversal of {{number}}: {{kind}}',
  opening: 'Opening balances',
  closing: 'Balances at the end of the month',
  fields: ledgerFields,
  entries: 'Journal entries',
  trialBalance: 'Trial balance',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  snapshot: 'Snapshot of the facts (SHA-256)',
  desk: 'Numbered by the desk',
  accounts: {
    bank: 'Bank, client money', inTransit: 'Money in transit', ownBank: 'Portal’s own bank account', ownTransfers: 'Transfers between own accounts', investors: 'Owed to investors', refundsUnderWay: 'Refunds under way',
    unidentified: 'Unidentified transfers', companies: 'Owed to companies', suppliers: 'Owed to suppliers', vat: 'VAT on fees', opening: 'Opening balances', successFee: 'Success fees', investorFee: 'Investor fees',
    otherRevenue: 'Other revenue', bankCharges: 'Bank charges', stampDuty: 'Stamp duty', otherCosts: 'Other costs',
  },
};
