import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { ACCOUNT_ROLES, addAccounts, addVirtualIbans } from '../data/accounts.ts';
import { addCampaigns, addCompanies } from '../data/campaigns.ts';
import { createDraft } from '../data/draft.ts';
import type { OrderContext } from '../data/orders.ts';
import { addInvestors } from '../data/people.ts';
import { addDisputes, addUnidentifiedTransfers } from '../data/queues.ts';
import { createRandom } from '../data/random.ts';
import type { Random } from '../data/random.ts';
import { addReservedEntries, addStatements } from '../data/statements.ts';
import { addTransfers } from '../data/transfers.ts';
import { idsOf, portalCompanyOf, takeContent } from '../given/index.ts';
import { DEFAULT_DELAYS, DEFAULT_PORTAL_ID } from '../options.ts';
import type { PracticeBankOptions, PracticeSize } from '../options.ts';
import { createIds } from './bank.ts';
import type { Bank } from './bank.ts';
import { indexFrom, post, release } from './ledger.ts';
import { executeCashout, executeRefund } from './payments.ts';
import type { Account, Entry } from './records.ts';
import { isWeekend, italianDate, italianTime, keepTime, workingDay } from './time.ts';
import { execute, scheduleBooked, suspend } from './transfer-life.ts';

const SIZES: Readonly<Record<PracticeSize, { mainEntries: number; investors: number; orderScale: number }>> = {
  small: { mainEntries: 2_500, investors: 250, orderScale: 1 },
  large: { mainEntries: 25_000, investors: 1_500, orderScale: 6 },
};

/** A bank with two years of generated content, which depends only on the seed and the clock's day, or with given content. */
export function openBank(options: PracticeBankOptions): Bank {
  const { content } = options;
  const random = createRandom(options.seed ?? 1);
  const { clock, schedule } = keepTime(options.clock ?? { now: () => Date.now() });
  const bank: Bank = {
    portalId: options.portalId ?? DEFAULT_PORTAL_ID,
    clock,
    schedule,
    delays: { ...DEFAULT_DELAYS, ...options.delays },
    transactionCap: options.transactionCap ?? null,
    random: random.fork('codes'),
    nextId: createIds(content === undefined ? undefined : idsOf(content)),
    roles: ACCOUNT_ROLES,
    portalCompanyId: (content === undefined ? undefined : portalCompanyOf(content)) ?? 'CMP-PORTAL',
    accounts: new Map(), virtualIbans: new Map(), transfers: new Map(), reversals: [], challenges: new Map(), messages: [],
    onMessage: options.onMessage ?? (() => undefined), holders: new Map(),
    companies: new Map(), campaigns: new Map(), investors: new Map(), orders: new Map(), moneyins: new Map(), moneyouts: new Map(),
    refunds: new Map(), cashouts: new Map(), unidentified: new Map(), disputes: new Map(),
  };
  const today = italianDate(clock.now());
  addAccounts(bank, today);
  if (content === undefined) makeUp(bank, random, today, options);
  else takeContent(bank, content);
  return bank;
}

function makeUp(bank: Bank, random: Random, today: BankDate, options: PracticeBankOptions): void {
  const { mainEntries, investors, orderScale } = SIZES[options.size ?? 'small'];
  const draft = createDraft();
  const context: OrderContext = {
    bank, draft, random, today, investors: addInvestors(bank, random.fork('investors'), investors), scale: orderScale,
  };
  addCampaigns(context, addCompanies(context));
  addVirtualIbans(bank, random.fork('virtual'), today);
  addUnidentifiedTransfers(context);
  addDisputes(context);
  addTransfers(context);
  addStatements(draft, random.fork('statements'), today, options.entriesPerAccount ?? mainEntries);
  draft.writeTo(bank, { main: 9_000_000, fees: 1_500_000, escrow: 0, dollars: 2_500_000 });
  addReservedEntries(context);
  planAhead(bank, today);
  if (options.correctsAfterMs !== undefined) planCorrections(bank, options.correctsAfterMs);
}

/** Generated business that is unfinished goes on from the next working day, so that today always looks the same. */
function planAhead(bank: Bank, today: BankDate): void {
  const next = workingDay(addDays(today, 1));
  for (const transfer of bank.transfers.values()) {
    if (transfer.status === 'BOOKED') scheduleBooked(bank, transfer);
    else if (transfer.challengeId !== null) suspend(bank, transfer, italianTime(addDays(next, 1), 0));
    else if (transfer.status === 'WORK_IN_PROGRESS') {
      bank.schedule.at(italianTime(next, 9), () => execute(bank, transfer));
    }
  }
  for (const refund of bank.refunds.values()) {
    if (refund.status !== 'EXECUTED') {
      bank.schedule.at(italianTime(next, 10), () => executeRefund(bank, refund));
    }
  }
  for (const cashout of bank.cashouts.values()) {
    if (cashout.status !== 'EXECUTED') {
      bank.schedule.at(italianTime(next, 10, 30), () => executeCashout(bank, cashout));
    }
  }
  for (const account of bank.accounts.values()) {
    for (const { reservedEntryId, dueDate } of account.reserved) {
      bank.schedule.at(italianTime(addDays(dueDate, 1), 0), () => release(account, reservedEntryId));
    }
  }
}

/** Days that every refresh reads again. */
const RECENT_DAYS = 9;
const CARD_PAYMENT = { reserved: 'Autorizzazione carta *4417 TRENITALIA SPA ROMA', booked: 'PAGAMENTO CARTA *4417 TRENITALIA SPA ROMA' } as const;

/** Plans what banks do to statements afterwards: correct one entry, remove one, and book one on a past day. */
function planCorrections(bank: Bank, afterMs: number): void {
  bank.schedule.at(bank.clock.now() + afterMs, () => {
    const account = bank.accounts.get(bank.roles.main);
    if (account === undefined) return;
    const today = italianDate(bank.clock.now());
    correctText(account, today);
    takeBackCharge(account, today);
    bookLate(account, today);
  });
}

function lastBefore(account: Account, today: BankDate, start: string): Entry | undefined {
  const from = indexFrom(account.entries, addDays(today, -RECENT_DAYS));
  return account.entries.slice(from).findLast(({ operationDate, description }) => operationDate < today && description.startsWith(start));
}

function correctText(account: Account, today: BankDate): void {
  const entry = lastBefore(account, today, 'BONIFICO A VOSTRO FAVORE DA ') ?? lastBefore(account, today, 'BONIFICO A FAVORE DI ');
  if (entry === undefined) return;
  entry.description = `${entry.description} (RETTIFICA CAUSALE)`;
  entry.json = null;
}

function takeBackCharge(account: Account, today: BankDate): void {
  const entry = lastBefore(account, today, 'COMMISSIONI BONIFICO SEPA');
  if (entry === undefined) return;
  account.entries.splice(account.entries.indexOf(entry), 1);
  account.balanceMinor -= entry.amountMinor;
}

/** Books the reserved card payment on the last working day before today. */
function bookLate(account: Account, today: BankDate): void {
  const reserved = account.reserved.find(({ description }) => description === CARD_PAYMENT.reserved);
  if (reserved === undefined) return;
  let day = addDays(today, -1);
  while (isWeekend(day)) day = addDays(day, -1);
  release(account, reserved.reservedEntryId);
  post(account, { operationDate: day, valueDate: day, amountMinor: -reserved.amountMinor, description: CARD_PAYMENT.booked });
}
