export const ledgerFile = {
  kinds: {
    moneyIn: 'Money in', execution: 'Order executed', successFee: 'Success fee', refundCreated: 'Refund created', refundExecuted: 'Refund executed', refundReturned: 'Refund returned',
    cashoutExecuted: 'Cash-out', cashoutReturned: 'Cash-out returned', unidentifiedReceived: 'Unidentified transfer', unidentifiedSentBack: 'Unidentified transfer sent back',
    statement: 'Statement entry', openingBalance: 'Opening balance of the bank',
  },
  reversal: 'Reversal of {{number}}: {{kind}}',
  opening: 'Opening balances',
  closing: 'Balances at the end of the month',
  fields: {
    number: 'Number', date: 'Date', factDate: 'Date of the fact', kind: 'What happened', account: 'Account', accountName: 'Account name', debit: 'Debit', credit: 'Credit', amount: 'Amount',
    currency: 'Currency', campaign: 'Campaign', order: 'Order', sources: 'Ids at the bank', reverses: 'Reverses', bookedAt: 'Booked', bookedBy: 'Booked by',
  },
  entries: 'Journal entries',
  trialBalance: 'Trial balance',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  accounts: {
    bank: 'Bank, client money', inTransit: 'Money in transit', ownBank: 'Portal’s own bank account', investors: 'Owed to investors', refundsUnderWay: 'Refunds under way',
    unidentified: 'Unidentified transfers', companies: 'Owed to companies', vat: 'VAT on fees', opening: 'Opening balances', successFee: 'Success fees', investorFee: 'Investor fees',
    otherRevenue: 'Other revenue', bankCharges: 'Bank charges', stampDuty: 'Stamp duty', otherCosts: 'Other costs',
  },
};
