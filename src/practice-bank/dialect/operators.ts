import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Bank } from '../bank/bank.ts';
import type { Account, Transfer } from '../bank/records.ts';
import { transferFrom, virtualTransferFrom } from '../bank/transfer-creation.ts';
import { reject, sendOff } from '../bank/transfer-life.ts';
import { Refusal } from '../server/refusal.ts';
import type { Axis, AxisValue, DialectCall } from './wire.ts';

/* Axes of colleagues at the same bank who happen to make the same payment. */

type Ending = 'executed' | 'refused' | 'deleted';

/** Sooner than a transfer is executed. */
const ENDS_AFTER_MS = 5_000;
const PAYS_AFTER_MS = 10 * 60_000;

const accountOf = ({ bank, request }: DialectCall): Account | undefined => bank.accounts.get(request.params['accountId'] ?? '');

/** A transfer like the requested one; null when there is none or the bank would refuse it. */
function copyOf(call: DialectCall): Transfer | null {
  const account = accountOf(call);
  if (account === undefined) return null;
  try {
    if (call.id === 'createVirtualIbanTransfer') {
      const body = call.request.body as unknown as OperationInput<'createVirtualIbanTransfer'>['body'];
      return virtualTransferFrom(call.bank, account, call.request.params['virtualIban'] ?? '', body);
    }
    const { uri: _own, ...body } = call.request.body as unknown as OperationInput<'createMoneyTransfer'>['body'];
    return transferFrom(call.bank, account, body);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function colleaguePays(call: DialectCall, ending: Ending): void {
  const transfer = copyOf(call);
  if (transfer === null) return;
  transfer.byColleague = true;
  sendOff(call.bank, transfer);
  if (ending !== 'executed') end(call.bank, transfer, ending);
}

function end(bank: Bank, transfer: Transfer, ending: Exclude<Ending, 'executed'>): void {
  bank.schedule.at(bank.clock.now() + ENDS_AFTER_MS, () => {
    if (transfer.status === 'EXECUTED') return;
    reject(bank, transfer);
    if (ending === 'deleted') transfer.status = 'CANCELLED';
  });
}

const isPayment = ({ id }: DialectCall): boolean => id === 'createMoneyTransfer' || id === 'createVirtualIbanTransfer';

/** Once per payment, however often it is validated and sent. */
function once({ memory, request }: DialectCall, pay: () => void): void {
  const { uri: _own, ...body } = request.body;
  const key = JSON.stringify([request.params, body]);
  if (memory.copied.has(key)) return;
  memory.copied.add(key);
  pay();
}

const operators = (when: 'before' | 'meanwhile' | 'after'): Pick<AxisValue, 'ask' | 'tell'> => {
  if (when === 'before') {
    return {
      ask: (call) => {
        if (isPayment(call) || call.id === 'validateMoneyTransfer') once(call, () => { colleaguePays(call, endingOf(call)); });
      },
    };
  }
  return {
    tell: (_, call) => {
      if (!isPayment(call) || call.refusal !== null) return;
      once(call, () => {
        if (when === 'meanwhile') colleaguePays(call, endingOf(call));
        else call.bank.schedule.at(call.bank.clock.now() + PAYS_AFTER_MS, () => { colleaguePays(call, endingOf(call)); });
      });
    },
  };
};

/** Set by the axis `others-end`. */
const endingOf = ({ dialect }: DialectCall): Ending => (dialect['others-end'] ?? 'executed') as Ending;

const others: Axis = {
  name: 'others',
  open: 'whether a colleague pays the same',
  values: [
    { name: 'quiet', means: 'nobody does' },
    { name: 'before', means: 'when the payment is checked by the bank, else just before it is sent', ...operators('before') },
    { name: 'meanwhile', means: 'right after it arrived', ...operators('meanwhile') },
    { name: 'after', means: 'ten minutes later', ...operators('after') },
  ],
};

const othersEnd: Axis = {
  name: 'others-end',
  open: 'what becomes of a colleague’s payment',
  values: [
    { name: 'executed', means: 'it is executed' },
    { name: 'refused', means: 'it is refused after some seconds' },
    { name: 'deleted', means: 'it is deleted after some seconds' },
  ],
};

export const operatorAxes = { others, othersEnd };
