import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from './bank.ts';
import { release } from './ledger.ts';
import { executeCashout, executeRefund } from './refunds.ts';
import { execute, scheduleBooked, suspend } from './transfer-life.ts';
import { italianTime, workingDay } from './time.ts';

/** What the seed left unfinished goes on from the next working day, so that today always looks the same. */
export function planAhead(bank: Bank, today: BankDate): void {
  const next = workingDay(addDays(today, 1));
  for (const transfer of bank.transfers.values()) {
    if (transfer.status === 'BOOKED') scheduleBooked(bank, transfer);
    else if (transfer.challengeId !== null) suspend(bank, transfer, italianTime(addDays(next, 1), 0));
    else if (transfer.status === 'WORK_IN_PROGRESS') {
      bank.schedule.at(italianTime(next, 9), () => {
        execute(bank, transfer);
      });
    }
  }
  for (const refund of bank.refunds.values()) {
    if (refund.status !== 'EXECUTED') {
      bank.schedule.at(italianTime(next, 10), () => {
        executeRefund(bank, refund);
      });
    }
  }
  for (const cashout of bank.cashouts.values()) {
    if (cashout.status !== 'EXECUTED') {
      bank.schedule.at(italianTime(next, 10, 30), () => {
        executeCashout(bank, cashout);
      });
    }
  }
  for (const account of bank.accounts.values()) {
    for (const { reservedEntryId, dueDate } of account.reserved) {
      bank.schedule.at(italianTime(addDays(dueDate, 1), 0), () => {
        release(account, reservedEntryId);
      });
    }
  }
}
