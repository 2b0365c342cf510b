// table

/** What the files of a statement say. */
export const statementFile = {
  title: 'Account statement', notIssued: 'Not issued by the bank: made by Tesoro from the entries that the bank listed.',
  facts: 'Statement', name: 'What', value: 'Value', account: 'Account', iban: 'IBAN', holder: 'Account holder', period: 'Period', from: 'from', to: 'to',
  open: 'open', allAccounts: 'All accounts', search: 'Search', shown: 'Shown', madeAt: 'Made at', opening: 'Opening balance', closing: 'Closing balance',
  unknown: '—', leftOut: 'Left out', holes: 'Days never read', noHoles: 'none', incomplete: 'Incomplete: not every day of the period was read from the bank.',
  filtered: 'An extract: only part of the entries is listed.',
  entries: { all: 'Credits and debits', credits: 'Credits', debits: 'Debits' },
  marks: { all: 'All entries', unchecked: 'Unchecked', checked: 'Checked', noted: 'With a note', changed: 'Changed by the bank' },
  list: 'Entries', date: 'Date', valueDate: 'Value date', description: 'Description', amount: 'Amount', currency: 'Currency', balance: 'Balance',
  vanished: 'no longer listed by the bank, not summed', changed: 'changed by the bank', credits: 'Credits', debits: 'Debits', net: 'Net', count: 'Entries',
  totals: 'Totals', thisFile: 'This file', allFiles: 'All files', vanishedCount: 'Of these no longer listed by the bank, in no sum', page: 'Page', of: 'of',
};
