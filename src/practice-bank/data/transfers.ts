import { addDays } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import type { Account, FeeType, Party, TransferStatus } from '../bank/records.ts';
import { newTransfer, ownParty, transferFees, transferText } from '../bank/transfer-codes.ts';
import { italianDate, italianTime, workingDay } from '../bank/time.ts';
import type { AccountRole } from './draft.ts';
import { foreignIban, randomItalianIban } from './codes.ts';
import { CLIENTS, EXCHANGE_RATES, FOREIGN_PAYEES, SUPPLIERS } from './names.ts';
import type { OrderContext } from './orders.ts';
import type { Random } from './random.ts';

type Kind = 'SCT' | 'SCT_INST' | 'URGENT' | 'SWIFT' | 'RELIEF' | 'INCOMING' | 'TO_VIRTUAL';

interface Plan {
  readonly role: AccountRole;
  readonly kind: Kind;
  readonly status: TransferStatus | 'SUSPENDED';
  readonly createdMs: number;
}

/** Account, kind, state, how many. */
const COUNTS: readonly (readonly [AccountRole, Kind, Plan['status'], number])[] = [
  ['main', 'SCT', 'EXECUTED', 118], ['main', 'SCT_INST', 'EXECUTED', 26], ['main', 'URGENT', 'EXECUTED', 9], ['main', 'SWIFT', 'EXECUTED', 14],
  ['main', 'RELIEF', 'EXECUTED', 9], ['main', 'INCOMING', 'EXECUTED', 46], ['main', 'TO_VIRTUAL', 'EXECUTED', 18],
  ['main', 'SCT', 'REJECTED', 8], ['main', 'SCT_INST', 'REJECTED', 3], ['main', 'SCT', 'CANCELLED', 6], ['main', 'SCT', 'BOOKED', 7],
  ['main', 'RELIEF', 'BOOKED', 1], ['main', 'SCT', 'WORK_IN_PROGRESS', 4], ['main', 'SWIFT', 'WORK_IN_PROGRESS', 1], ['main', 'SCT', 'SUSPENDED', 3],
  ['dollars', 'SWIFT', 'EXECUTED', 12], ['dollars', 'INCOMING', 'EXECUTED', 9], ['escrow', 'TO_VIRTUAL', 'EXECUTED', 6],
];

interface Payees {
  readonly suppliers: readonly Party[];
  readonly clients: readonly Party[];
  readonly foreign: readonly (Party & { readonly currency: string })[];
}

function makePayees({ bank }: OrderContext, random: Random): Payees {
  const italian = (name: string): Party => ({ name, accountCode: randomItalianIban(random), bicCode: '', address: null });
  const foreign = FOREIGN_PAYEES.map(({ name, country, bban, account, bicCode, address, city, currency }) => ({
    name, accountCode: bban === null ? account : foreignIban(country, bban), bicCode, address: { address, city, countryCode: country }, currency,
  }));
  const payees = { suppliers: SUPPLIERS.map(italian), clients: CLIENTS.map(italian), foreign };
  for (const party of [...payees.suppliers, ...payees.clients]) bank.holders.set(party.accountCode, party.name);
  // The verification of payee does not reach Swift accounts.
  for (const party of foreign) if (party.currency === 'EUR') bank.holders.set(party.accountCode, party.name);
  return payees;
}

export function addTransfers(context: OrderContext): void {
  const random = context.random.fork('transfers');
  const payees = makePayees(context, random);
  const plans = COUNTS.flatMap(([role, kind, status, count]) => Array.from({ length: count }, (_, index): Plan => {
    const settled = status === 'EXECUTED' || status === 'REJECTED' || status === 'CANCELLED';
    const daysAgo = settled ? random.int(2, index % 6 === 0 ? 720 : 240) : 1;
    const day = workingDay(addDays(context.today, -daysAgo));
    const date = day < context.today ? day : addDays(context.today, -1);
    return { role, kind, status, createdMs: italianTime(date, random.int(9, 16), random.int(0, 59), random.int(0, 59)) };
  })).toSorted((a, b) => a.createdMs - b.createdMs);
  for (const plan of plans) addTransfer(context, random, payees, plan);
}

function addTransfer(context: OrderContext, random: Random, payees: Payees, plan: Plan): void {
  const { bank } = context;
  const account = bank.accounts.get(bank.roles[plan.role]);
  if (account === undefined) return;
  const incoming = plan.kind === 'INCOMING' || plan.kind === 'TO_VIRTUAL';
  const amountMinor = plan.status === 'SUSPENDED' ? random.int(5_200, 14_000) * 100 : random.int(40, 4_800) * 100 + random.int(0, 99);
  if (incoming) addIncoming(context, random, payees, plan, account, amountMinor);
  else addOutgoing(context, random, payees, plan, account, amountMinor);
}

function addIncoming(context: OrderContext, random: Random, payees: Payees, plan: Plan, account: Account, amountMinor: number): void {
  const { bank, draft } = context;
  const ownVirtual = [...bank.virtualIbans.values()]
    .filter(({ parentAccountId, status }) => parentAccountId === account.accountId && status === 'ACTIVE');
  const virtual = plan.kind === 'TO_VIRTUAL' ? random.pick(ownVirtual) : null;
  const date = italianDate(plan.createdMs);
  const own = ownParty(account);
  const transfer = newTransfer(bank, {
    accountId: account.accountId, direction: 'INCOMING', status: 'EXECUTED',
    creditor: virtual === null ? own : { ...own, accountCode: virtual.virtualIban },
    debtor: account.currency === 'EUR' ? random.pick(payees.clients) : (payees.foreign[3] ?? own),
    description: virtual === null ? `Saldo fattura ${String(random.int(1, 480))}` : `Versamento ${virtual.description}`.trim(),
    uri: random.chance(0.2) ? `RF${random.digits(2)}${random.digits(12)}` : '',
    createdMs: plan.createdMs, accountedMs: plan.createdMs + 60_000, debtorValueDate: date, creditorValueDate: workingDay(date),
    debtorMinor: amountMinor, debtorCurrency: account.currency, executionDate: date, isInstant: random.chance(0.25),
  });
  draft.add(plan.role, plan.createdMs + 60_000, amountMinor, transferText(transfer));
}

const DESCRIPTIONS = ['Fattura', 'Acconto fattura', 'Saldo fattura', 'Canone', 'Rimborso spese', 'Consulenza', 'Nota'] as const;

function addOutgoing(context: OrderContext, random: Random, payees: Payees, plan: Plan, account: Account, amountMinor: number): void {
  const { bank, draft, today } = context;
  const swift = plan.kind === 'SWIFT';
  const foreign = swift ? random.pick(payees.foreign.slice(account.currency === 'USD' ? 3 : 2)) : null;
  const creditor: Party = foreign === null ? random.pick(payees.suppliers) : {
    name: foreign.name, accountCode: foreign.accountCode, bicCode: foreign.bicCode, address: foreign.address,
  };
  const creditorCurrency = foreign === null || account.currency === 'USD' ? account.currency : foreign.currency;
  const exchangeRate = creditorCurrency === account.currency ? 1 : (EXCHANGE_RATES[creditorCurrency] ?? 1);
  const feeType: FeeType = swift ? random.pick(['SHA', 'SHA', 'OUR', 'BEN'] as const) : 'SHA';
  const kind = plan.kind === 'SCT_INST' || plan.kind === 'URGENT' || plan.kind === 'SWIFT' ? plan.kind : 'SCT';
  const executionDate = plan.status === 'BOOKED' ? workingDay(addDays(today, random.int(3, 60))) : italianDate(plan.createdMs);
  const executed = plan.status === 'EXECUTED';
  const accountedMs = executed ? plan.createdMs + (kind === 'SCT_INST' ? 10_000 : 3_600_000) : null;
  const transfer = newTransfer(bank, {
    accountId: account.accountId, direction: 'OUTGOING', status: plan.status === 'SUSPENDED' ? 'WORK_IN_PROGRESS' : plan.status,
    creditor, debtor: ownParty(account),
    description: plan.kind === 'RELIEF'
      ? `Bonifico per detrazione L449 art. 16-bis fattura ${String(random.int(1, 90))}`
      : `${random.pick(DESCRIPTIONS)} ${String(random.int(1, 990))}/${String(random.int(24, 26))}`,
    uri: random.chance(0.15) ? `RF${random.digits(2)}${random.digits(12)}` : '',
    createdMs: plan.createdMs, accountedMs,
    debtorValueDate: executed || plan.status === 'BOOKED' ? executionDate : null,
    creditorValueDate: executed ? workingDay(addDays(executionDate, kind === 'SCT_INST' ? 0 : 1)) : null,
    debtorMinor: amountMinor, debtorCurrency: account.currency,
    creditorMinor: exchangeRate === 1 ? amountMinor : Math.round(amountMinor * exchangeRate / 10 ** (2 - currencyExponent(creditorCurrency))),
    creditorCurrency, exchangeRate, executionDate,
    isUrgent: kind === 'URGENT', isInstant: kind === 'SCT_INST', feeType, fees: transferFees(kind, feeType, account.currency),
    hasTaxRelief: plan.kind === 'RELIEF',
  });
  if (accountedMs !== null) {
    draft.add(plan.role, accountedMs, -amountMinor, transferText(transfer));
    for (const fee of transfer.fees) {
      draft.add(plan.role, accountedMs + 1000, -fee.amountMinor, `${fee.description.toUpperCase()} CRO ${transfer.cro}`);
    }
  }
  if (transfer.status === 'WORK_IN_PROGRESS') {
    const reservedEntryId = bank.nextId('RES');
    transfer.reservedEntryId = reservedEntryId;
    account.reserved.push({
      reservedEntryId, creationDate: italianDate(plan.createdMs), dueDate: addDays(today, 2), amountMinor,
      description: `Bonifico in lavorazione a ${creditor.name}`,
    });
  }
  if (plan.status === 'SUSPENDED') transfer.challengeId = bank.nextId('CHL');
}
