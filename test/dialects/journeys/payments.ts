import { MAIN } from '#practice-bank/testing/caller.ts';
import type { Transfer } from '#practice-bank/bank/records.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { saysWhy, toItsEnd, words } from '../support/person.ts';
import type { Effects } from '../support/person.ts';
import type { StrangeWorld } from '../support/strange-world.ts';
import type { Journey } from '../support/journey.ts';

/* Each way to pay, with and without a lost answer. */

const PAYEE = 'Tipografia Aldina Srl';

const DEAD: readonly string[] = ['REJECTED', 'CANCELLED'];

/** What the books have of transfers made from now on for which `isIt` holds, a colleague's left aside. */
export function transfersFromNow(world: Pick<StrangeWorld, 'books' | 'wire'>, isIt: (transfer: Transfer) => boolean): () => Effects {
  const before = new Set(world.books().transfers.keys());
  return () => {
    const own = [...world.books().transfers.values()].filter((transfer) => !before.has(transfer.moneyTransferId) && transfer.byColleague !== true && isIt(transfer));
    const living = own.filter(({ status }) => !DEAD.includes(status));
    const last = living.at(-1) ?? own.at(-1);
    return {
      // What the bank itself refused or expired took nothing: sent again, it is paid once.
      times: living.length, lives: living.length > 0, ended: living.every(({ status }) => status === 'EXECUTED'),
      serverId: last === undefined ? null : world.wire(last.moneyTransferId), suspended: living.some(({ challengeId }) => challengeId !== null),
    };
  };
}

const draftOf = (world: StrangeWorld, change: Partial<TransferDraft>): Extract<Write, { kind: 'createTransfer' }> => ({
  kind: 'createTransfer',
  draft: {
    ...emptyTransferDraft, accountId: world.wire(MAIN), beneficiaryName: PAYEE,
    beneficiaryAccount: world.bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '', description: 'Perché no: fattura 7 del 3 marzo, saldo e ultima rata',
    executionDate: world.today(), ...change, taxRelief: null,
  },
});

interface Payment {
  readonly name: string;
  readonly amount: string;
  readonly change?: Partial<TransferDraft>;
  readonly mistypes?: boolean;
  readonly fault?: { readonly when: 'before' | 'after' };
}

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

const paying = ({ name, amount, change = {}, mistypes = false, fault }: Payment): Journey => ({
  name,
  run: async (world, findings) => {
    const write = draftOf(world, { amount, ...change });
    await world.app.workspace.handlers['payments.validate']({ draft: write.draft, decimalMark: '.' });
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === minorOf(amount));
    if (fault !== undefined) lose(world, 'createMoneyTransfer', fault.when);
    const sent = await world.send(write);
    world.bank.control.clearFaults();
    if (!sent.ok) {
      findings.report('work', `not sent: ${words(sent.error)}`);
      return;
    }
    const intent = await toItsEnd(world, { intent: sent.value, effects, mistypes }, findings);
    if (!effects().lives && intent.state !== 'ABANDONED') findings.report('work', `ended ${intent.state}, and nothing was paid`);
  },
});

const lose = (world: StrangeWorld, operation: OperationId, when: 'before' | 'after'): void => {
  world.bank.control.addFault({ operation, kind: 'status', status: 504, when });
};

const refusedPayment: Journey = {
  name: 'a payment that the bank refuses',
  run: async (world, findings) => {
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === 9_900_000_00);
    const sent = await world.send(draftOf(world, { amount: '9900000.00' }));
    if (!sent.ok) {
      if (saysWhy(sent.error) === null) findings.report('truth', `refused without the bank’s words: ${words(sent.error)}`);
      return;
    }
    const intent = await toItsEnd(world, { intent: sent.value, effects }, findings);
    const said = JSON.stringify(intent.attempts).includes('available balance');
    const silent = ['html', 'nothing'].includes(world.dialect['refusal'] ?? '');
    if (intent.state === 'REJECTED' && !said && !silent) findings.report('truth', 'REJECTED without the bank’s words');
  },
};

const deleting: Journey = {
  name: 'delete a booked transfer',
  run: async (world, findings) => {
    const day = addDays(bankDate(world.today()), 20);
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === 77_70);
    const sent = await world.send(draftOf(world, { amount: '77.70', executionDate: day }));
    const { serverId } = effects();
    if (!sent.ok || serverId === null) {
      findings.report('work', `the transfer was not made: ${sent.ok ? sent.value.state : words(sent.error)}`);
      return;
    }
    for (let looks = 0; looks < 2 && (await world.view(sent.value.intentId)).serverId === null; looks += 1) await world.look(sent.value.intentId);
    await world.app.workspace.handlers['sync.refresh']({ accountId: world.wire(MAIN) });
    const deleted = await world.send({ kind: 'deleteTransfer', accountId: world.wire(MAIN), moneyTransferId: serverId });
    if (!deleted.ok) {
      if (saysWhy(deleted.error) === null) findings.report('work', `not deleted: ${words(deleted.error)}`);
      return;
    }
    const gone = (): boolean => [...world.books().transfers.values()].some(({ moneyTransferId, status }) => world.wire(moneyTransferId) === serverId && status === 'CANCELLED');
    await toItsEnd(world, { intent: deleted.value, effects: () => ({ times: gone() ? 1 : 0, lives: gone(), ended: gone(), serverId: null, suspended: false }) }, findings);
  },
};

const reverting = (name: string, lost: boolean): Journey => ({
  name,
  run: async (world, findings) => {
    const reverted = new Set(world.books().reversals.map(({ originalId }) => originalId));
    const received = [...world.books().transfers.values()].findLast(({ accountId, direction, status, moneyTransferId, debtorCurrency }) =>
      accountId === MAIN && direction === 'INCOMING' && status === 'EXECUTED' && debtorCurrency === 'EUR' && !reverted.has(moneyTransferId));
    if (received === undefined) throw new Error('The bank has received nothing');
    const effects = transfersFromNow(world, ({ revertedMoneyTransferId }) => revertedMoneyTransferId === received.moneyTransferId);
    if (lost) lose(world, 'revertMoneyTransfer', 'after');
    const sent = await world.send({
      kind: 'revertTransfer', accountId: world.wire(MAIN), moneyTransferId: world.wire(received.moneyTransferId),
      options: { descriptionHeading: 'Storno', amount: '', timing: { kind: 'none' }, feeType: '' },
    });
    world.bank.control.clearFaults();
    if (!sent.ok) {
      findings.report('work', `not sent back: ${words(sent.error)}`);
      return;
    }
    await toItsEnd(world, { intent: sent.value, effects }, findings);
    if (!effects().lives) findings.report('work', 'nothing was sent back');
  },
});

const fromVirtualIban = (name: string, amount: string, lost: boolean): Journey => ({
  name,
  run: async (world, findings) => {
    const before = new Set(world.books().virtualIbans.keys());
    const created = await world.send({ kind: 'createVirtualIban', accountId: world.wire(MAIN), description: 'Incassi della campagna' });
    if (!created.ok) {
      findings.report('work', `not created: ${words(created.error)}`);
      return;
    }
    const made = (): readonly string[] => [...world.books().virtualIbans.keys()].filter((virtualIban) => !before.has(virtualIban));
    await toItsEnd(world, { intent: created.value, effects: () => ({ times: made().length, lives: made().length > 0, ended: made().length > 0, serverId: made()[0] ?? null, suspended: false }) }, findings);
    const [virtualIban] = made();
    if (virtualIban === undefined) {
      findings.report('work', 'no virtual IBAN was made');
      return;
    }
    await world.app.workspace.handlers['sync.refresh']({ accountId: world.wire(MAIN) });
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === minorOf(amount));
    const beneficiaryAccount = world.bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '';
    if (lost) lose(world, 'createVirtualIbanTransfer', 'after');
    const sent = await world.send({
      kind: 'virtualIbanTransfer',
      draft: { accountId: world.wire(MAIN), virtualIban, beneficiaryName: PAYEE, beneficiaryAccount, amount, currency: 'EUR', description: 'Canone di marzo' },
    });
    world.bank.control.clearFaults();
    if (!sent.ok) {
      findings.report('work', `not paid from it: ${words(sent.error)}`);
      return;
    }
    await toItsEnd(world, { intent: sent.value, effects }, findings);
    if (!effects().lives) findings.report('work', 'nothing was paid from it');
  },
});

export const paymentJourneys: readonly Journey[] = [
  paying({ name: 'pay', amount: '100.10' }),
  paying({ name: 'pay at once', amount: '31.20', change: { isInstant: true, executionDate: '' } }),
  paying({ name: 'pay with a code', amount: '6200.00' }),
  paying({ name: 'pay with a code, mistyped first', amount: '6300.00', mistypes: true }),
  paying({ name: 'pay, and the answer is lost', amount: '210.50', fault: { when: 'after' } }),
  paying({ name: 'pay, and the request is lost', amount: '220.60', fault: { when: 'before' } }),
  paying({ name: 'pay with a code, and the answer is lost', amount: '6400.00', fault: { when: 'after' } }),
  refusedPayment,
  deleting,
  reverting('revert', false),
  reverting('revert, and the answer is lost', true),
  fromVirtualIban('create a virtual IBAN and pay from it', '41.30', false),
  fromVirtualIban('pay from a virtual IBAN, and the answer is lost', '43.70', true),
];
