import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from './bank.ts';
import { indexFrom, post, release } from './ledger.ts';
import type { Account, Entry } from './records.ts';
import { isWeekend, italianDate } from './time.ts';

/** Days that a refresh surely reads again. */
const RECENT_DAYS = 9;
/** The card payment that is reserved when the bank opens. */
const CARD_PAYMENT = { reserved: 'Autorizzazione carta *4417 TRENITALIA SPA ROMA', booked: 'PAGAMENTO CARTA *4417 TRENITALIA SPA ROMA' } as const;

/** Plans what banks do to statements after the fact: one entry is corrected, one taken back, and one booked on a day that is over. */
export function planCorrections(bank: Bank, afterMs: number): void {
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

/** The card payment leaves what is reserved for the statement of the last working day that is over. */
function bookLate(account: Account, today: BankDate): void {
  const reserved = account.reserved.find(({ description }) => description === CARD_PAYMENT.reserved);
  if (reserved === undefined) return;
  let day = addDays(today, -1);
  while (isWeekend(day)) day = addDays(day, -1);
  release(account, reserved.reservedEntryId);
  post(account, { operationDate: day, valueDate: day, amountMinor: -reserved.amountMinor, description: CARD_PAYMENT.booked });
}
