import type { WriteNames } from '../../write-names.ts';

/** What the pages of transfers and virtual IBANs let the bank do, and what they say of it. */
export const writes = {
  showAgain: 'Show what would be sent now',
  openFirst: 'Open the first one',
  openPayment: 'Open its page',
  continue: 'Continue',
  change: 'Back',
  transfers: {
    new: 'New transfer', beneficiaries: 'Beneficiaries', several: 'Several at once',
    duplicate: 'Duplicate', challenge: 'Answer the challenge', proof: 'Accounting proof',
    unknownStatus: 'The bank gives this transfer the status “{{status}}”, which its documentation does not list. Nothing that moves money is offered until it says something known.',
    duplicatedRelief: 'The bank does not say which tax relief the first one had: write it again if it applies.',
    linked: 'Done from Tesoro',
  },
  underWay: {
    heading: 'Payments under way', all: 'Show all {{count}}', fewer: 'Show fewer',
  },
  drafts: {
    heading: 'Drafts', continue: 'Continue', remove: 'Delete draft', nobody: 'no beneficiary yet', noAmount: 'no amount yet', savedAt: 'saved {{when}}',
    of: '{{what}} {{name}}', removeTitle: 'Delete this draft?', removeText: 'What was typed and attached is lost. Nothing was sent.',
  },
  filters: {
    open: 'Filters', openWith: 'Filters ({{count}})', panel: 'Filters of transfers', clear: 'Clear all filters', without: 'Without {{filter}}', any: 'Any', another: 'Another…', asTheBank: '{{filter}} as the bank writes it', time: 'Time', notTime: 'Such as 14:30',
    account: 'Account', direction: 'Direction', status: 'Status', createdFrom: 'Created from', createdTo: 'Created to', accountedFrom: 'Accounted from',
    accountedTo: 'Accounted to', amountFrom: 'Amount from', amountTo: 'Amount to', currency: 'Currency', counterpartName: 'Counterparty',
    counterpartAccount: 'Counterparty account', description: 'Description contains', feeType: 'Fees', cro: 'CRO', trn: 'TRN', isUrgent: 'Urgent', isInstant: 'Instant',
    hasTaxRelief: 'Tax relief', notAmounts: 'An amount or a range, such as 100..500, >1000 or <=50', notDays: 'A day, a month or a range, such as 2026-01..2026-03, >=2026-06-15 or last month', chooseDays: 'Choose days: {{filter}}',
    notAmount: 'This is not an amount', chip: '{{filter}}: {{value}}',
  },
  search: {
    mayLack: 'The bank may have left some out: narrow the search down to be sure.',
    button: 'Search at the bank', hint: 'The list shows what was read before. This asks the bank with the filters above.',
    searching: 'The bank is searching…', none: 'The bank found nothing with these filters.',
    found_one: 'The bank found {{number}} transfer. It was read, and stands in the list if it matches here too.', found_other: 'The bank found {{number}} transfers. They were read; the list shows those that match here too.',
    words: 'The words in Search were not part of it: the bank’s search has no such field.', dismiss: 'Close',
  },
  delete: {
    action: 'Delete', title: 'Delete this booked transfer?', confirm: 'Delete transfer',
    text: 'The bank is asked to cancel it before its day. A deleted transfer cannot be brought back; it can be written again.',
    notPlainlyBooked: 'It is not certain that this transfer is still booked: the bank gives its status as {{status}}. The bank decides whether it can be deleted.',
  },
  revert: {
    action: 'Revert', title: 'Send this transfer back', confirm: 'Send back {{amount}} to {{name}}', confirmWhole: 'Send back to {{name}}',
    notPlainlyReceived: 'It is not certain that this transfer was received: the bank gives its direction as {{direction}} and its status as {{status}}. The bank decides whether it can be sent back.',
    once: 'A received transfer can be sent back once. Who gets it, the currency and the description are those of the transfer received.',
    checking: 'Asking the bank whether it was sent back already…',
    notChecked: 'The bank could not be asked whether it was sent back already: {{why}}',
    already: 'This transfer was sent back already.', alreadyByApp: 'This transfer was sent back already, or is being sent back, from this app.',
    heading: 'Description heading', headingHint: 'Optional: put before the original description', amount: 'Amount', amountHint: 'Empty sends the whole {{amount}} back',
    amountHintUnknown: 'Empty sends the whole amount back',
    timing: 'When', timings: { none: 'As the bank decides', date: 'On a day', urgent: 'Urgent', instant: 'Instant' }, date: 'Execution date',
    fees: 'Fees', feesNone: 'As the bank decides',
  },
  reverted: {
    heading: 'Reverted transfer', look: 'Ask the bank', text: 'The bank can say whether this transfer was sent back, or sends another one back.', none: 'The bank knows of no reversal of this transfer.',
    transferId: 'Transfer id', amount: 'Original amount', at: 'Sent back', reason: 'Reason', status: 'Status', beneficiary: 'Beneficiary', account: 'Account',
  },
  proof: {
    refused: 'The bank gave no accounting proof', saved: 'Accounting proof saved', noDocument: 'No document came',
    noDocumentText: 'The bank took the request and sent no document with its answer: it may deliver it in another way. Look in the bank’s own portal.',
    outOfRange: 'Too old for an accounting proof', outOfRangeText: 'The bank no longer gives an accounting proof for a transfer of this date (SZBO-0040).',
  },
  virtualIban: {
    create: 'Create virtual IBAN', account: 'Account', description: 'Description', descriptionHint: 'Optional: what it is for',
    text: 'The bank opens a new virtual IBAN on this account. What arrives on it is credited to the account.',
    created: 'Virtual IBAN created', open: 'Open', dismiss: 'Close',
    deactivate: 'Deactivate', deactivateTitle: 'Deactivate this virtual IBAN?', deactivateConfirm: 'Deactivate virtual IBAN',
    deactivateText: 'The interface does not say what happens to payments that arrive on it later, and shows no way to activate it again.',
    transfer: 'Transfer from virtual IBAN', showInactive: 'Show inactive',
    noneActive: 'No active virtual IBANs', noneActiveText: 'Inactive ones, if there are any, are left out.',
    probable: 'Probably arrived on it', probableNote: 'Credits whose text names this virtual IBAN. Text is no proof: look at the entry.', probableNone: 'No credit on the statement names this virtual IBAN in its text.',
    certainty: 'Probable', sources: { statement: 'Statement of the account', parent: 'Entries of the parent account' }, source: 'Seen in', date: 'Date', text_: 'Description', amount: 'Amount', state: 'Certainty',
  },
};

/** What the writes of accounts are called: in a list of kinds, as the title of one, and as an entry of Activity where that differs. */
export const accountWrites = {
  createTransfer: { name: 'Transfer', title: 'Transfer to {{name}}' },
  virtualIbanTransfer: { name: 'Transfer from a virtual IBAN', title: 'Transfer from a virtual IBAN to {{name}}' },
  revertTransfer: { name: 'Sending a received transfer back', title: 'Sending back to {{name}}' },
  deleteTransfer: { name: 'Deleting a booked transfer', title: 'Deleting a booked transfer', entry: 'Deleting the transfer to {{name}}' },
  answerChallenge: { name: 'Confirming with a code', title: 'Confirming a suspended transfer', entry: 'Confirming the transfer to {{name}}' },
  createVirtualIban: { name: 'New virtual IBAN', title: 'New virtual IBAN', entry: 'New virtual IBAN of {{name}}' },
  deactivateVirtualIban: { name: 'Deactivating a virtual IBAN', title: 'Deactivating a virtual IBAN', entry: 'Deactivating {{name}}' },
} satisfies Readonly<Record<string, WriteNames>>;
