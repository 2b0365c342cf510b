import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { MAIN, requestOf } from '#practice-bank/testing/caller.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { MoneyWorld } from './money-world.ts';

export { MAIN };

const PAYEE = 'Tipografia Aldina Srl';

/** The day on which every world begins. */
const TODAY = '2026-03-10';

export const payeeIban = (bank: RunningPracticeBank): string =>
  bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '';

/** A payment of 100.10 EUR that the bank takes at once. */
export const transfer = ({ bank }: Pick<MoneyWorld, 'bank'>, change: Partial<TransferDraft> = {}): Extract<Write, { kind: 'createTransfer' }> => ({
  kind: 'createTransfer',
  draft: {
    ...emptyTransferDraft, accountId: MAIN, beneficiaryName: PAYEE, beneficiaryAccount: payeeIban(bank), amount: '100.10',
    description: 'Fattura 7 del 3 marzo', executionDate: TODAY, ...change, taxRelief: null,
  },
});

/** Above what the bank lets go without a code. */
export const LARGE = { amount: '6200.00' } as const;

/** Creates the same transfer from another program. */
export async function payElsewhere({ bank }: MoneyWorld, change: { readonly description?: string; readonly amount?: number } = {}): Promise<string> {
  const response = await fetch(requestOf(bank.url, 'createMoneyTransfer', {
    params: { accountId: MAIN },
    body: {
      creditor: { name: PAYEE, account: { accountCode: payeeIban(bank) } }, executionDate: TODAY, description: 'Fattura 7 del 3 marzo',
      amount: 100.1, currency: 'EUR', isUrgent: false, isInstant: false, ...change,
    },
  }));
  const { moneyTransferId } = (await response.json()) as { moneyTransferId?: string };
  if (moneyTransferId === undefined) throw new Error(`The bank answered ${String(response.status)}`);
  return moneyTransferId;
}

/** The code that the bank sent for a challenge, the last one when none is named. */
export function codeOf({ bank }: MoneyWorld, challengeId?: string): string {
  const message = bank.control.messages().findLast((sent) => challengeId === undefined || sent.challengeId === challengeId);
  if (message === undefined) throw new Error('The bank sent no code');
  return message.code;
}

export const answer = (world: MoneyWorld, { intentId }: IntentView, code: string) =>
  world.app().workspace.handlers['intents.answerChallenge']({ intentId, challengeId: null, channel: 'SMS', code });

/** The states that a write went through, for the printed table. */
export const path = (...states: readonly string[]): string => states.filter((state, index) => state !== states[index - 1]).join(', ');
