import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Bank } from './bank.ts';
import type { Challenge, PracticeMessage, Transfer } from './records.ts';
import { isoWithOffset } from './time.ts';

const PHONE = '+39 333 ••• ••21';
const MOST_WRONG_ANSWERS = 3;

/** Suspends a transfer and sends the code to the payer's phone. `onExpiry` runs when the time is up without an answer. */
export function startChallenge(bank: Bank, transfer: Transfer, expiresMs: number, onExpiry: () => void): void {
  const challenge: Challenge = {
    challengeId: transfer.challengeId ?? bank.nextId('CHL'), accountId: transfer.accountId, moneyTransferId: transfer.moneyTransferId,
    code: bank.random.digits(6), expiresMs, wrongAnswers: 0, state: 'WAITING',
  };
  transfer.challengeId = challenge.challengeId;
  bank.challenges.set(challenge.challengeId, challenge);
  const amount = `${moneyToDecimal({ amountMinor: transfer.debtorMinor, currency: transfer.debtorCurrency })} ${transfer.debtorCurrency}`;
  const message: PracticeMessage = {
    to: PHONE,
    sentAt: isoWithOffset(transfer.createdMs),
    text: `Codice ${challenge.code} per il bonifico di ${amount} a ${transfer.creditor.name}. Non comunicarlo a nessuno.`,
    code: challenge.code,
    challengeId: challenge.challengeId,
    moneyTransferId: transfer.moneyTransferId,
  };
  bank.messages.push(message);
  bank.onMessage(message);
  bank.schedule.at(expiresMs, () => {
    if (challenge.state !== 'WAITING') return;
    challenge.state = 'EXPIRED';
    onExpiry();
  });
}

/** The outcome of an answer; a third wrong one ends the challenge. */
export function answerChallenge(challenge: Challenge, response: string): 'confirmed' | 'wrong' | 'rejected' {
  if (response.trim() === challenge.code) {
    challenge.state = 'CONFIRMED';
    return 'confirmed';
  }
  challenge.wrongAnswers += 1;
  if (challenge.wrongAnswers < MOST_WRONG_ANSWERS) return 'wrong';
  challenge.state = 'REJECTED';
  return 'rejected';
}
