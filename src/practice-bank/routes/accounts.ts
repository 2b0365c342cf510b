import type { accountOperations } from '#shared/contract/accounts.ts';
import type { virtualIbanOperations } from '#shared/contract/virtual-ibans.ts';
import { addDays, parseBankDate } from '#shared/domain/bank-date.ts';

import type { Bank } from '../bank/bank.ts';
import { indexAfter, indexFrom } from '../bank/ledger.ts';
import type { Account, VirtualIban } from '../bank/records.ts';
import { italianDate } from '../bank/time.ts';
import { payFromVirtualIban } from '../bank/transfer-creation.ts';
import { newVirtualIban, PORTAL_HOLDER } from '../data/accounts.ts';
import { badField, badRequest, found, notFound, wrongState } from '../server/refusal.ts';
import { accountWire, balanceWire, createdVirtualIbanWire, parentTransactionWire, reservedEntryWire, transactionWire, virtualIbanWire } from '../wire/accounts.ts';
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

const PARENT_DAYS = 90;

function findVirtualIban(bank: Bank, params: { readonly accountId: string; readonly virtualIban: string }): VirtualIban {
  const { accountId } = findAccount(bank, params.accountId);
  const record = bank.virtualIbans.get(params.virtualIban);
  if (record?.parentAccountId !== accountId) throw notFound('Virtual IBAN', params.virtualIban);
  return record;
}

export const virtualIbanHandlers = {
  createVirtualIban: (bank, { params, body }) => {
    const { accountId } = findAccount(bank, params.accountId);
    const record: VirtualIban = {
      virtualIban: newVirtualIban(bank), parentAccountId: accountId, status: 'ACTIVE', description: body.description ?? '',
      activationDate: italianDate(bank.clock.now()), deactivationDate: null,
    };
    bank.virtualIbans.set(record.virtualIban, record);
    bank.holders.set(record.virtualIban, PORTAL_HOLDER);
    return createdVirtualIbanWire(record);
  },

  listVirtualIbans: (bank, { params, query }) => {
    const { accountId } = findAccount(bank, params.accountId);
    const list = [...bank.virtualIbans.values()]
      .filter(({ parentAccountId, status }) => parentAccountId === accountId && (status === 'ACTIVE' || query.showInactive === true));
    return { list: list.map(virtualIbanWire) };
  },

  getVirtualIban: (bank, { params }) => virtualIbanWire(findVirtualIban(bank, params)),

  deactivateVirtualIban: (bank, { params }) => {
    const record = findVirtualIban(bank, params);
    if (record.status !== 'ACTIVE') throw wrongState('The virtual IBAN is not active');
    record.status = 'INACTIVE';
    record.deactivationDate = italianDate(bank.clock.now());
    return { result: 'OK' };
  },

  createVirtualIbanTransfer: (bank, { params, body }) => {
    const record = findVirtualIban(bank, params);
    if (record.status !== 'ACTIVE') throw wrongState('The virtual IBAN is not active');
    const transfer = payFromVirtualIban(bank, findAccount(bank, params.accountId), record.virtualIban, body);
    return { transferId: transfer.moneyTransferId };
  },

  getParentAccount: (bank, { params }) => {
    findAccount(bank, params.accountId);
    const { accountId, iban } = findAccount(bank, bank.roles.main);
    return { accountId, iban, status: 'ACTIVE' };
  },

  listParentTransactions: (bank, { params }) => {
    findAccount(bank, params.accountId);
    const parent = findAccount(bank, bank.roles.main);
    const first = indexFrom(parent.entries, addDays(italianDate(bank.clock.now()), -PARENT_DAYS));
    return { transactions: parent.entries.slice(first).map((entry) => parentTransactionWire(entry, parent.currency)) };
  },
} satisfies Handlers<keyof typeof virtualIbanOperations>;
