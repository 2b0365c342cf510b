import type { virtualIbanOperations } from '#shared/contract/virtual-ibans.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { Bank } from '../bank/bank.ts';
import { indexFrom } from '../bank/ledger.ts';
import type { VirtualIban } from '../bank/records.ts';
import { italianDate } from '../bank/time.ts';
import { payFromVirtualIban } from '../bank/transfer-creation.ts';
import { PORTAL_HOLDER, newVirtualIban } from '../data/accounts.ts';
import { notFound, wrongState } from '../server/refusal.ts';
import { createdVirtualIbanWire, parentTransactionWire, virtualIbanWire } from '../wire/accounts.ts';
import { findAccount } from './accounts.ts';
import type { Handlers } from './handler.ts';

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
