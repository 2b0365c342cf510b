/** What happened, in files and in the window. */
export const ledgerKinds = {
  moneyIn: 'Money in', execution: 'Order executed', successFee: 'Success fee', refundCreated: 'Refund created', refundExecuted: 'Refund executed', refundReturned: 'Refund returned',
  cashoutExecuted: 'Cash-out', cashoutReturned: 'Cash-out returned', unidentifiedReceived: 'Unidentified transfer', unidentifiedSentBack: 'Unidentified transfer sent back',
  statement: 'Statement entry', openingBalance: 'Opening balance of the bank',
  bankCharge: 'Bank charge', ownTransfer: 'Transfer between own accounts', outgoingTransfer: 'Outgoing transfer', virtualIbanPayment: 'Payment from a virtual IBAN',
};

/** What a column of a file holds. */
export const ledgerFields = {
  number: 'Number', date: 'Date', factDate: 'Date of the fact', kind: 'What happened', account: 'Account', accountName: 'Account name', debit: 'Debit', credit: 'Credit', amount: 'Amount',
  currency: 'Currency', campaign: 'Campaign', order: 'Order', sources: 'Ids at the bank', reverses: 'Reverses', bookedAt: 'Booked', bookedBy: 'Booked by', snapshot: 'Snapshot', desk: 'Desk',
};
