import { MAIN } from '#practice-bank/testing/caller.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { sections } from '#shared/bridge/lists/records.ts';

import { TODAY } from './world.ts';
import type { GoldenWorld } from './world.ts';

const FEW = { search: '', filters: {}, sort: null, offset: 0, limit: 2 } as const;
const EVERY_ENTRY = { accountId: MAIN, from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;
const BY_DAY = { key: 'operationDate', direction: 'desc' } as const;
const IN_A_FILE = { format: 'machine', locale: 'en' } as const;
const NOBODY = { accountId: '1' } as const;
const SEARCH_ID = '11111111-1111-5111-8111-111111111111';
const TASK_ID = '22222222-2222-5222-8222-222222222222';

/** What the bank is asked for, and what is known of it before and after. */
export async function sync({ ask, refused }: GoldenWorld): Promise<void> {
  await ask('accounts.list', 'before the first refresh', null);
  await ask('overview.get', 'before the first refresh', null);
  await ask('bank.habits', 'before the first refresh', null);
  await ask('sync.refresh', 'everything', { accountId: null });
  await ask('sync.refresh', 'one account', { accountId: MAIN });
  await refused('sync.refresh', 'an account that is not known', NOBODY);
  await ask('sync.refreshStatement', 'a month', { accountId: MAIN, from: '2026-01-01', to: '2026-01-31' });
  await refused('sync.refreshStatement', 'an account that is not known', { ...NOBODY, from: '2026-01-01', to: '2026-01-31' });
  await ask('sync.cancel', 'while nothing goes on', null);
  await ask('bank.learnHabits', 'anew', null);
  await ask('bank.habits', 'after they were learned', null);
}

export async function accounts({ ask, refused }: GoldenWorld): Promise<void> {
  await ask('accounts.list', 'all', null);
  await ask('accounts.get', 'the main one', { accountId: MAIN });
  await refused('accounts.get', 'one that is not known', NOBODY);
  await ask('accounts.reservedEntries', 'of the main one', { accountId: MAIN });
  await refused('accounts.reservedEntries', 'of one that is not known', NOBODY);
  await ask('accounts.parent', 'of the main one', { accountId: MAIN });
  await refused('accounts.parent', 'of one that is not known', NOBODY);
}

export async function overview({ ask, refused }: GoldenWorld): Promise<void> {
  await ask('overview.get', 'after a refresh', null);
  await ask('overview.balanceHistory', 'of some days', { from: '2026-03-01', to: TODAY });
  await ask('overview.sinceLastLook', 'before the first look', null);
  await ask('overview.looked', 'for the first time', null);
  await ask('overview.sinceLastLook', 'after it', null);
  await ask('overview.forecast', 'without thresholds', null);
  await ask('overview.setThreshold', 'two of them', { accountId: MAIN, low: '1.000,50', idle: '100000', idleDays: 30, decimalMark: ',' });
  await refused('overview.setThreshold', 'no amount', { accountId: MAIN, low: 'much', idle: null, idleDays: 30, decimalMark: ',' });
  await ask('overview.setCampaignAccount', 'the main one', { accountId: MAIN });
  await refused('overview.setCampaignAccount', 'one that is not known', NOBODY);
  await ask('overview.forecast', 'with thresholds', null);
}

export async function statement({ ask, refused }: GoldenWorld): Promise<void> {
  await ask('statement.summary', 'everything', EVERY_ENTRY);
  await ask('statement.summary', 'debits of a period in every account', { ...EVERY_ENTRY, accountId: null, from: '2025-06-01', to: '2025-12-31', entries: 'debits' });
  const { rows } = await ask('statement.rows', 'the newest', { ...EVERY_ENTRY, sort: BY_DAY, offset: 0, limit: 3 });
  await ask('statement.rows', 'found by a word', { ...EVERY_ENTRY, search: 'bonifico', sort: { key: 'amount', direction: 'asc' }, offset: 1, limit: 2 });
  await refused('statement.rows', 'of an account that is not known', { ...EVERY_ENTRY, ...NOBODY, sort: BY_DAY, offset: 0, limit: 3 });
  await ask('statement.indexOf', 'the second', { ...EVERY_ENTRY, sort: BY_DAY, rowId: rows[1]?.rowId ?? -1 });
  await ask('statement.indexOf', 'one that is not there', { ...EVERY_ENTRY, sort: BY_DAY, rowId: 999_999 });
  await ask('statement.files', 'of everything', EVERY_ENTRY);
  await ask('statement.files', 'of a month', { ...EVERY_ENTRY, from: '2026-02-01', to: '2026-02-28' });
  const columns = [{ key: 'operationDate', title: 'Date' }, { key: 'amount', title: 'Amount' }];
  const february = { ...EVERY_ENTRY, from: '2026-02-01', to: '2026-02-28', sort: BY_DAY, columns, ...IN_A_FILE, taskId: TASK_ID } as const;
  for (const file of ['csv', 'xlsx', 'pdf', 'camt053', 'mt940', 'xero', 'quickBooks'] as const) await ask('statement.export', file, { ...february, file });
  await refused('statement.export', 'a file that cannot hold it', { ...february, from: null, file: 'mt940' });

  const entries = rows.slice(0, 2).map(({ transaction, occurrence }) => ({ accountId: MAIN, transactionId: transaction.transactionId, occurrence }));
  await ask('statement.mark', 'a note and a tick', { entries, note: ' Paid by Anna ', checked: true });
  await ask('statement.mark', 'the note away', { entries: entries.slice(0, 1), note: '' });
  await ask('statement.rows', 'with notes and ticks', { ...EVERY_ENTRY, marks: 'checked', sort: BY_DAY, offset: 0, limit: 3 });
  await refused('statement.markShown', 'when another number was shown', { ...EVERY_ENTRY, from: '2026-02-01', to: '2026-02-28', checked: true, shown: 1 });
  const { total } = await ask('statement.summary', 'of a month', { ...EVERY_ENTRY, from: '2026-02-01', to: '2026-02-28' });
  await ask('statement.markShown', 'a month', { ...EVERY_ENTRY, from: '2026-02-01', to: '2026-02-28', checked: true, shown: total });
  await ask('statement.months', 'of the main account', { accountId: MAIN });
  await ask('statement.reconciliation', 'of a month', { accountId: MAIN, month: '2026-02' });
  await ask('statement.setClosingBalance', 'of a month', { accountId: MAIN, month: '2026-02', amount: '1.234,56', decimalMark: ',' });
  await refused('statement.setClosingBalance', 'no amount', { accountId: MAIN, month: '2026-02', amount: 'x', decimalMark: ',' });
}

/** An entry that the bank changed after it was read, one that vanished and one that came late. */
export async function differences({ ask, bank }: GoldenWorld): Promise<void> {
  const { rows } = await ask('statement.rows', 'before the bank changes some', { ...EVERY_ENTRY, sort: BY_DAY, offset: 0, limit: 2 });
  const [changed, vanished] = rows;
  if (changed === undefined || vanished === undefined) throw new Error('The statement is empty');
  bank.control.changeTransaction(MAIN, changed.transaction.transactionId, { amountMinor: -4_321 });
  bank.control.removeTransaction(MAIN, vanished.transaction.transactionId);
  await ask('sync.refresh', 'after the bank changed entries', { accountId: null });
  const { rows: seen } = await ask('statement.differences', 'not yet seen', { accountId: null, show: 'unseen', offset: 0, limit: 5 });
  await ask('statement.differencesSeen', 'the first', { accountId: MAIN, upTo: seen[0]?.differenceId ?? 0 });
  await ask('statement.differences', 'all of an account', { accountId: MAIN, show: 'all', offset: 0, limit: 5 });
}

export async function review({ ask, refused, begin, until }: GoldenWorld): Promise<void> {
  const search = {
    searchId: SEARCH_ID, name: 'Fees', accountId: MAIN, text: 'commissioni', period: 'custom', from: '2026-01-01', to: '2026-01-31', entries: 'debits', marks: 'unchecked',
  } as const;
  await ask('savedSearches.save', 'one', search);
  await ask('savedSearches.list', 'one', null);
  await ask('savedSearches.remove', 'it', { searchId: SEARCH_ID });
  await ask('savedSearches.remove', 'one that is not there', { searchId: SEARCH_ID });
  await ask('savedSearches.list', 'none', null);

  await ask('backfill.list', 'none', null);
  await ask('backfill.start', 'from a day that is read', { accountId: MAIN, from: '2026-02-01' });
  await until('backfill.list', null, ([backfill]) => backfill?.phase === 'done');
  await ask('backfill.list', 'one', null);
  await ask('backfill.pause', 'it', { accountId: MAIN });
  await ask('backfill.resume', 'it', { accountId: MAIN });
  await ask('backfill.end', 'it', { accountId: MAIN });
  await begin('backfill.start', { accountId: MAIN, from: '2023-12-01' });
  await until('backfill.list', null, ([backfill]) => backfill?.phase === 'done');
  await ask('backfill.list', 'one of older days', null);
  await begin('backfill.end', { accountId: MAIN });
  await refused('backfill.pause', 'one that is not there', { accountId: MAIN });
  await refused('backfill.start', 'of an account that is not known', { ...NOBODY, from: '2026-02-01' });
  await refused('tasks.cancel', 'one that is not there', { taskId: TASK_ID });
}

const GOT: ReadonlySet<string> = new Set(['activity', 'orders', 'virtualIbans']);

export async function records({ ask, refused }: GoldenWorld): Promise<void> {
  for (const section of sections) {
    const { rows } = await ask('records.page', section, { section, ...FEW });
    const [first] = rows;
    if (first === undefined) throw new Error(`There are no ${section}`);
    // Both answer alike.
    if (section !== 'activity') await ask('records.refresh', section, { section, id: first.id });
    if (GOT.has(section)) await ask('records.get', section, { section, id: first.id });
    await refused('records.get', `${section}, one that is not known`, { section, id: 'nobody' });
  }
  await refused('records.refresh', 'activity', { section: 'activity', id: 'nobody' });
  await ask('records.page', 'orders, searched, filtered and sorted', {
    section: 'orders', search: 'a', filters: { status: ['ACCEPTED'] }, without: { channel: ['CARD'] }, fields: { currency: 'EUR' }, sort: { key: 'totalAmount', direction: 'desc' }, offset: 1, limit: 1,
  });
  await ask('records.page', 'virtual IBANs, without what is over', { section: 'virtualIbans', ...FEW, withoutPast: true, limit: 1 });
  await ask('records.page', 'orders, counted later', { section: 'orders', ...FEW, limit: 1, count: 'later' });
  await ask('records.count', 'orders, searched', { section: 'orders', search: 'o', filters: {}, sort: null });
  await ask('records.values', 'states of orders', { section: 'orders', column: 'status' });
  await ask('records.values', 'of a column that there is not', { section: 'orders', column: 'nothing' });
  const columns = [{ key: 'status', title: 'Status' }, { key: 'name', title: 'Name' }];
  await ask('records.export', 'campaigns', { section: 'campaigns', search: '', filters: {}, sort: null, columns, ...IN_A_FILE });
  await ask('tables.export', 'a list that the window put together', { name: 'Months', titles: ['Month', 'Difference'], rows: [['2026-03', { amountMinor: -1_250, currency: 'EUR' }], ['=1+1', null]], ...IN_A_FILE });
  await ask('records.searchBank', 'campaigns by state', { section: 'campaigns', fields: { status: 'OPEN' } });
  await ask('records.searchBank', 'investors by name', { section: 'investors', fields: { name: 'Anna' } });
  await ask('records.searchBank', 'unidentified transfers by state', { section: 'unidentified', fields: { status: 'UNIDENTIFIED' } });
  await ask('records.searchBank', 'every dispute', { section: 'disputes', fields: {} });
  await refused('records.searchBank', 'no amount', { section: 'campaigns', fields: { targetAmountMin: 'x' } });
  await ask('search.everywhere', 'a word', { text: 'srl', limit: 4 });
  await ask('search.everywhere', 'nothing', { text: '', limit: 4 });
  await ask('search.entries', 'a word', { text: 'commissioni', limit: 2 });
  await ask('search.entries', 'nothing', { text: '', limit: 4 });
}

const NO_FILTERS = {
  accountId: MAIN, direction: null, accountedFrom: null, accountedTo: null, createdFrom: null, createdTo: null, status: null, amountFrom: '', amountTo: '', currency: '',
  isUrgent: null, isInstant: null, counterpartAccount: '', counterpartName: '', feeType: null, trn: '', cro: '', description: '', hasTaxRelief: null,
} as const satisfies CommandInput<'transfers.searchBank'>;

export async function transfers({ ask, refused, peek }: GoldenWorld): Promise<void> {
  const selection = { ...NO_FILTERS, search: '', sort: null } as const;
  await ask('transfers.page', 'the newest', { ...selection, offset: 0, limit: 2 });
  await ask('transfers.page', 'by filters', {
    ...selection, direction: 'OUTGOING', createdFrom: '2026-01-01', amountFrom: '100', currency: 'EUR', sort: { key: 'amount', direction: 'desc' }, offset: 0, limit: 1,
  });
  await ask('transfers.page', 'counted later', { ...selection, search: 'a', offset: 0, limit: 1, count: 'later' });
  await ask('transfers.count', 'searched', { ...NO_FILTERS, search: 'a' });
  await ask('transfers.export', 'all', { ...selection, columns: [{ key: 'status', title: 'Status' }], ...IN_A_FILE });
  await ask('transfers.searchBank', 'by direction and day', { ...NO_FILTERS, direction: 'OUTGOING', createdFrom: '2026-02-01', createdTo: '2026-03-01' });
  await ask('transfers.searchBank', 'an amount that cannot be read', { ...NO_FILTERS, amountFrom: 'x' });
  const executed = await peek('transfers.page', { ...selection, direction: 'INCOMING', status: 'EXECUTED', offset: 0, limit: 1 });
  const moneyTransferId = executed.rows[0]?.record.moneyTransferId ?? '';
  await ask('transfers.accountingProof', 'of one that was executed', { accountId: MAIN, moneyTransferId });
  const oldest = await peek('transfers.page', { ...selection, direction: 'INCOMING', status: 'EXECUTED', sort: { key: 'createdDatetime', direction: 'asc' }, offset: 0, limit: 1 });
  await ask('transfers.accountingProof', 'of one that is too old', { accountId: MAIN, moneyTransferId: oldest.rows[0]?.record.moneyTransferId ?? '' });
  await refused('transfers.accountingProof', 'of one that is not known', { accountId: MAIN, moneyTransferId: 'nobody' });
  await refused('transfers.reverted', 'of one that was not', { transferId: moneyTransferId });
}

export async function others({ ask, refused }: GoldenWorld): Promise<void> {
  await ask('agenda.between', 'a month', { from: '2026-03-01', to: '2026-03-31', decimalMark: ',' });
  await ask('places.get', 'before anything was kept', null);
  await ask('places.put', 'a page and a list', { last: '/orders?q=rossi', lists: { '/orders': 'q=rossi' } });
  await ask('places.get', 'what was kept', null);
  await ask('addresses.incomplete', 'at the bank', null);
  await ask('payments.clock', 'as the bank was heard', null);
  await ask('handover.waiting', 'none', null);
  await ask('handover.list', 'none', null);
  const { hash } = await ask('handover.get', 'before a note', null);
  await ask('handover.saveNote', 'one', { text: 'Ask the bank about the refund' });
  await ask('handover.waiting', 'of the same person', null);
  await refused('handover.acknowledge', 'what was shown before', { comment: '', hash: 'f'.repeat(64) });
  await ask('handover.get', 'with a note', null);
  const { handoverId } = await ask('handover.acknowledge', 'it', { comment: 'Taken over', hash });
  await ask('handover.list', 'one', null);
  await ask('handover.past', 'it', { handoverId });
  await refused('handover.past', 'one that is not there', { handoverId: SEARCH_ID });
}

/** Nothing is booked in the background of a conversation, so the ledger says that there is more to come, and books nothing. */
export async function ledger({ ask, refused }: GoldenWorld): Promise<void> {
  const year = { from: '2020-01-01', to: '2030-12-31' };
  const destination = {
    destinationId: SEARCH_ID, name: 'Accountant', decimalMark: ',', separator: ';', encoding: 'utf8', days: 'dayFirst', columns: [{ field: 'number', title: 'Number' }, { field: 'amount', title: 'Amount' }],
  } as const;
  await ask('ledger.settings', 'before a chart was chosen', null);
  const { setup } = await ask('ledger.begin', 'the generic chart', { template: 'generic', locale: 'en' });
  if (setup === null) throw new Error('There is no chart');
  await ask('ledger.saveSetup', 'with VAT in success fees', { setup: { ...setup, accounts: [...setup.accounts], vat: { ...setup.vat, successFee: 2_200 } } });
  await refused('ledger.saveSetup', 'without an account', { setup: { ...setup, accounts: setup.accounts.slice(1) } });
  await ask('ledger.state', 'while facts are still computed', null);
  await refused('ledger.book', 'while facts are still computed', { which: 'open', shown: 0 });
  await ask('ledger.entries', 'none', { ...year, kind: null, account: null, campaignId: null, search: '', offset: 0, limit: 100 });
  await refused('ledger.entry', 'one that is not there', { year: 1999, number: 1 });
  await refused('ledger.decide', 'what is not in the queue', { decisions: [{ postingId: 'entry/nobody/0/0', account: '5010', campaignId: null }] });
  await ask('ledger.undecide', 'what nobody decided', { postingId: 'entry/nobody/0/0' });
  await ask('ledger.months', 'the present one', null);
  await refused('ledger.lock', 'a month that is not over', { month: '2026-03' });
  await refused('ledger.unlock', 'one that is not locked', { month: '2026-02', reason: 'Why not' });
  await ask('ledger.destinations', 'none', null);
  await ask('ledger.saveDestination', 'one', { ...destination, columns: [...destination.columns] });
  await ask('ledger.preview', 'of it', { destination: { ...destination, columns: [...destination.columns] }, ...year, locale: 'en' });
  await ask('ledger.export', 'CSV', { format: 'csv', destination: { ...destination, columns: [...destination.columns] }, ...year, locale: 'en' });
  await ask('ledger.removeDestination', 'it', { destinationId: SEARCH_ID });
}

/** The practice bank's account for campaigns. */
const ESCROW = '1000245790';

/** As of the ledger, nothing is booked in the background: every figure is that of a portal of which nothing was booked yet. */
export async function safeguarding({ ask, refused, peek }: GoldenWorld): Promise<void> {
  const date = '2026-03-01';
  await ask('safeguarding.view', 'before accounts are chosen', { date: null });
  await ask('safeguarding.changedDays', 'before any day was kept', null);
  await refused('safeguarding.chooseAccounts', 'one that is not known', { accountIds: ['nobody'] });
  await ask('safeguarding.chooseAccounts', 'the one of the campaigns', { accountIds: [ESCROW] });
  await ask('safeguarding.view', 'a day', { date });
  for (const list of ['investors', 'companies', 'unidentified', 'unexplained', 'valueDates', 'doubts'] as const) await ask('safeguarding.items', list, { date, currency: 'EUR', list, offset: 0, limit: 2 });
  const { unexplained } = (await peek('safeguarding.view', { date })).currencies.find(({ currency }) => currency === 'EUR') ?? { unexplained: { amountMinor: 0 } };
  await refused('safeguarding.takeIntoAccount', 'without a reason', { date, currency: 'EUR', amountMinor: unexplained.amountMinor, reason: ' ' });
  await refused('safeguarding.takeIntoAccount', 'another difference', { date, currency: 'EUR', amountMinor: unexplained.amountMinor + 1, reason: 'Stamp duty' });
  await ask('safeguarding.takeIntoAccount', 'with a reason', { date, currency: 'EUR', amountMinor: unexplained.amountMinor, reason: 'Stamp duty' });
  await ask('safeguarding.view', 'a day with a difference that was taken into account', { date });
  await ask('safeguarding.export', 'a day', { date, format: 'xlsx', locale: 'en' });
}
