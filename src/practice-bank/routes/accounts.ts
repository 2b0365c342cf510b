import type { accountOperations } from '#shared/contract/accounts.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from '../bank/bank.ts';
import { indexAfter, indexFrom } from '../bank/ledger.ts';
import type { Account } from '../bank/records.ts';
import { italianDate } from '../bank/time.ts';
import { badField, badRequest, found } from '../server/refusal.ts';
import { accountWire, balanceWire, reservedEntryWire, transactionWire } from '../wire/accounts.ts';
import { PreparedJson } from './handler.ts';
import type { Handlers } from './handler.ts';

export const findAccount = (bank: Bank, accountId: string): Account => found(bank.accounts.get(accountId), 'Account', accountId);

/** JSON text, because rows are serialised only once. */
function statementJson(account: Account, first: number, end: number, descending: boolean): string {
  const rows: string[] = [];
  for (let index = first; index < end; index += 1) {
    const entry = account.entries[descending ? end - 1 - (index - first) : index];
    if (entry === undefined) continue;
    entry.json ??= JSON.stringify(transactionWire(entry, account.currency));
    rows.push(entry.json);
  }
  return `{"list":[${rows.join(',')}]}`;
}

export const accountHandlers = {
  listAccounts: (bank) => ({ list: [...bank.accounts.values()].map(accountWire) }),

  getAccount: (bank, { params }) => accountWire(findAccount(bank, params.accountId)),

  getBalance: (bank, { params }) => balanceWire(findAccount(bank, params.accountId), italianDate(bank.clock.now())),

  listTransactions: (bank, { params, query }) => {
    const account = findAccount(bank, params.accountId);
    const from = parseBankDate(query.fromAccountingDate);
    const to = parseBankDate(query.toAccountingDate);
    if (from === null) throw badRequest(badField('fromAccountingDate', 'Not a date'));
    if (to === null) throw badRequest(badField('toAccountingDate', 'Not a date'));
    if (from > to) throw badRequest(badField('fromAccountingDate', 'From date after to date'));
    const order = query.order ?? 'ASC';
    if (order !== 'ASC' && order !== 'DESC') throw badRequest(badField('order', 'Expected ASC or DESC'));
    const descending = order === 'DESC';
    const first = indexFrom(account.entries, from);
    const end = indexAfter(account.entries, to);
    const most = Math.min(query.maxRecords ?? Infinity, bank.transactionCap ?? Infinity, end - first);
    return new PreparedJson(descending ? statementJson(account, end - most, end, true) : statementJson(account, first, first + most, false));
  },

  listReservedEntries: (bank, { params }) => {
    const account = findAccount(bank, params.accountId);
    return { list: account.reserved.map((entry) => reservedEntryWire(entry, account.currency)) };
  },
} satisfies Handlers<keyof typeof accountOperations>;
