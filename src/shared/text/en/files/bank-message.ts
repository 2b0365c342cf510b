/** The letter that asks the bank what became of a write. */
export const bankMessage = {
  greeting: 'Dear Sir or Madam,',
  question: 'we sent the following request through your interface and did not receive a clear answer. Please tell us whether it was carried out.',
  fileQuestion: 'we saved the following payment in a payment file for your portal, and do not know whether the file was handed in. Please tell us whether the payment was carried out.',
  request: 'If it is still being processed, please do not carry it out a second time, and tell us its identifier and state.',
  thanks: 'Thank you.',
  operation: 'Operation', challenge: 'Answer to a challenge', account: 'Account', virtualIban: 'Virtual IBAN', beneficiary: 'Beneficiary',
  beneficiaryAccount: 'Beneficiary account', bic: 'BIC', amount: 'Amount', description: 'Description', executionDate: 'Execution date',
  transfer: 'Transfer concerned', campaign: 'Campaign', order: 'Order', orderCode: 'Our order code', serverId: 'Your identifier', marker: 'Our code', endToEndId: 'End-to-end id', messageId: 'Message id of the file', attempt: 'Attempt', sent: 'sent', file: 'in a payment file for your portal', code: 'code given',
  bankClock: 'your clock before it was sent:',
};
