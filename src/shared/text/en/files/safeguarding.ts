// table
import { safeguarding } from '../cash/safeguarding.ts';

/** What the document of Safeguarding says. Times are written as clocks at the bank show them (`BANK_TIME_ZONE`), and their titles say so. */
export const safeguardingFile = {
  fileName: 'safeguarding',
  title: 'Client money', subtitle: 'What is owed at the end of the day, what the accounts hold, and why they differ', page: 'Page', of: 'of', name: 'What', value: 'Value', unknown: 'not known', total: 'Total',
  notUpToDate: 'Not everything that was read was booked when this document was made: the figures are not complete.',
  unread: (orders: number): string => `${orders === 1 ? 'The payments of one order were' : `The payments of ${String(orders)} orders were`} not read whole: the figures are not complete.`, warning: 'Attention',
  summary: 'Summary', day: 'Day', bank: 'Bank', accounts: 'Accounts for client money', asOf: 'Statements read (Rome time)', madeBy: 'Made by', madeAt: 'Made at (Rome time)', doubts: 'Facts not booked, or not wholly', snapshot: 'Snapshot of the facts (SHA-256)',
  owed: safeguarding.owed, owedTotal: safeguarding.owedTotal, balances: safeguarding.balances, balanceTotal: safeguarding.balanceTotal, difference: safeguarding.difference, unexplained: 'Unexplained difference',
  keptOwed: 'Owed, as computed when the day was over', keptBalance: 'Balances, as computed when the day was over', keptAt: 'Computed at (Rome time)', taken: 'Taken into account',
  lists: safeguarding.lists, kinds: safeguarding.kinds, doubtCodes: safeguarding.doubtCodes, why: 'Why',
  since: 'Since', what: 'What', who: 'Who', campaign: 'Campaign', id: 'Id at the bank', entryDay: 'Other half', entry: 'Text on the statement',
  leftOut: (rows: number): string => (rows === 1 ? 'One row is left out' : `${String(rows)} rows are left out`),
};
