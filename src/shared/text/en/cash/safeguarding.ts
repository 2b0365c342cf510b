import type { Doubt } from '#shared/domain/books/facts.ts';
import type { MatchedBy } from '#shared/domain/books/matching.ts';
import type { SafeguardingItemKind, SafeguardingList } from '#shared/domain/books/safeguarding.ts';

/** Client money: what is owed beside what the accounts for it hold. */
export const safeguarding = {
  heading: 'Safeguarding',
  lead: 'Client money at the end of a day: what is owed to investors, companies and the portal, beside what the accounts for it hold.',
  day: 'Day', dayBefore: 'Day before', dayAfter: 'Day after',
  owed: 'Owed', owedTotal: 'Owed in all', balances: 'Balances', balanceTotal: 'Balances in all', difference: 'Difference', differenceHint: 'Balances less what is owed',
  balanceUnknown: 'not known: no balance was read that reaches this day',
  lists: {
    investors: 'To investors', 'refunds-under-way': 'Refunds under way', unidentified: 'Unidentified', companies: 'To companies', 'portal-fees': 'To the portal: fees',
    valueDates: 'On another day', inTransit: 'In transit', wrongAmounts: 'Wrong amounts', disputes: 'Disputes', beforeStatement: 'From before the statement', transfers: 'Transfers of the account',
    notOnStatement: 'Not on the statement', unexplained: 'On the statement only', doubts: 'Not booked',
  } satisfies Record<SafeguardingList, string>,
  listTexts: {
    investors: 'Received, and neither executed nor refunded yet.', 'refunds-under-way': 'Taken from the investor and not on the way to the account yet.', unidentified: 'Received without an order it belongs to, and not sent back.',
    companies: 'Executed by a closing with success, less the success fee, and not paid out yet.', 'portal-fees': 'Investors’ fees and success fees, not paid out yet.',
    valueDates: 'The portal reports it on one day, the statement shows it on another.', inTransit: 'Reported by the portal in the last five days; the statement does not show it yet.',
    wrongAmounts: 'The statement shows an entry that names what the portal reports, with another amount.', disputes: 'Debits in the amount of a disputed payment whose text names it.',
    beforeStatement: 'The balance before the first entry that was read, less what the portal reports from before.', transfers: 'Debits that are transfers of the account, for nothing that is owed.',
    notOnStatement: 'Reported by the portal more than five days before, and not on the statement.', unexplained: 'Entries of the statement that nothing the portal reports explains.', doubts: 'What the bank leaves out, so that it cannot be booked, or not wholly.',
  } satisfies Record<SafeguardingList, string>,
  notExplained: 'Unexplained',
  addsUp: 'Everything is explained.', addsUpText: 'What is owed and what the accounts hold differ by nothing that has no reason.',
  notCompared: 'A balance is not known: what is owed cannot be compared with what the accounts hold.',
  differs: '{{amount}} of the difference is unexplained.',
  takenAs: '{{name}} took it into account {{at}}: {{reason}}',
  take: 'Take into account', takeTitle: 'Take {{amount}} into account', takeText: 'The difference is no longer pointed out as long as it stays the same. The reason is kept with your name and stands in Activity.',
  reason: 'Reason', reasonMissing: 'Say what the difference comes from.', changed: 'The difference changed since this page was read. Look at it again.',
  keptThen: 'When this day was over, it was computed otherwise', keptText: '{{at}}: {{owed}} owed, balances {{balance}}. What was booked, changed or read since makes the rest.',
  changedDays: 'Days that changed afterwards', changedDaysColumns: { date: 'Day', owedThen: 'Owed then', owedNow: 'Owed now', balanceThen: 'Balances then', balanceNow: 'Balances now' },
  doubts_one: '{{number}} fact is not booked, or not wholly', doubts_other: '{{number}} facts are not booked, or not wholly', showDoubts: 'Show',
  unread_one: '{{number}} order’s payments were not read whole: the figures are not complete.', unread_other: '{{number}} orders’ payments were not read whole: the figures are not complete.', readPayments: 'Read payments', reading: 'Reading payments…',
  notUpToDate: 'What was read is still being booked: the figures are not complete yet.',
  accounts: 'Accounts for client money', chooseText: 'The bank does not say which accounts hold client money. Choose them: their statements stand beside what the portal owes.',
  suggested: 'Its entries are what the portal reports', choose: 'Use these accounts', change: 'Accounts…', noAccounts: 'No account was read yet', noAccountsText: 'Press Refresh to read the accounts.',
  notChosen: 'Choose the accounts for client money', noStatement: 'Nothing was read of the statements of these accounts', noStatementText: 'Open an account’s statement, or press Refresh.',
  nothing: 'No client money', nothingText: 'Up to this day nothing was received, and the accounts hold nothing.',
  export: 'Export', pdf: 'PDF', xlsx: 'XLSX', exporting: 'Safeguarding file', saved: 'Saved: {{path}}',
  close: 'Close', pick: 'Choose a figure to see what it consists of.', none: 'Nothing',
  columns: { date: 'Date', since: 'Since', what: 'What', who: 'Who', campaign: 'Campaign', other: 'Other half', amount: 'Amount', text: 'Text on the statement' },
  notSaid: 'the bank does not say when; this is the closest day it says',
  kinds: {
    moneyIn: 'Payment', execution: 'Executed by a closing', successFee: 'Success fee', refundCreated: 'Refund', refundExecuted: 'Refund paid out', refundReturned: 'Refund that came back',
    cashoutExecuted: 'Cash-out', cashoutReturned: 'Cash-out that came back', unidentifiedReceived: 'Unidentified transfer', unidentifiedSentBack: 'Unidentified transfer sent back', statement: 'Entry',
    openingBalance: 'Balance before the first entry', campaign: 'Campaign', doubt: 'Not booked',
  } satisfies Record<SafeguardingItemKind, string>,
  matchedBy: { code: 'found by a code in its text', name: 'found by the name in its text', amount: 'found by amount and day alone' } satisfies Record<MatchedBy, string>,
  hints: { dispute: 'Dispute {{id}}', transfer: 'Transfer {{id}}' },
  doubtCodes: {
    amountNotSaid: 'the bank says no amount', dateNotSaid: 'the bank says no day', paymentNotRead: 'its payment was not read whole', statusUndocumented: 'its status {{status}} is not documented',
    splitNotKnown: 'the refund of its split is not known', moreOutThanIn: 'more went out than came in',
    perhapsToldTwice: 'perhaps owed twice: an unidentified transfer of the same amount names no order, and may be this money',
  } satisfies Record<Doubt['code'], string>,
};
