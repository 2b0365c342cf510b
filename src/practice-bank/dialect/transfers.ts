import type { OperationId } from '#shared/contract/operations.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { notFound } from '../server/refusal.ts';
import { isObject, leaveOut, recordIn, rowsIn, transferOf, transfersIn } from './wire.ts';
import type { Axis, AxisValue, DialectCall, JsonObject, Tell } from './wire.ts';
import type { Transfer } from '../bank/records.ts';

/* Axes of what is shown of a transfer. */

const withAmounts = (change: (amount: JsonObject) => void): Tell => (reply, call) => {
  for (const { amount } of transfersIn(reply, call)) if (isObject(amount)) change(amount);
};

const currency: Axis = {
  name: 'currency',
  open: 'whose currency a transfer says',
  values: [
    { name: 'both', means: 'both sides’' },
    {
      name: 'omitted', means: 'nobody’s',
      tell: withAmounts((amount) => {
        delete amount['debtorCurrency'];
        delete amount['creditorCurrency'];
      }),
    },
    { name: 'debtor', means: 'the debtor’s only', tell: withAmounts((amount) => { delete amount['creditorCurrency']; }) },
    { name: 'creditor', means: 'the creditor’s only', tell: withAmounts((amount) => { delete amount['debtorCurrency']; }) },
  ],
};

const isSuspended = ({ challengeId }: Transfer): boolean => challengeId !== null;

const asStatus = (status: string | null): Tell => (reply, call) => {
  for (const row of transfersIn(reply, call)) {
    const transfer = transferOf(call, row);
    if (transfer !== null && isSuspended(transfer)) row['status'] = status;
  }
};

const hidden = (which: (transfer: Transfer, call: DialectCall) => boolean): Pick<AxisValue, 'ask' | 'tell'> => ({
  ask: (call) => {
    const transfer = call.bank.transfers.get(call.request.params['moneyTransferId'] ?? '');
    if (call.id === 'getMoneyTransfer' && transfer !== undefined && which(transfer, call)) throw notFound('Transfer', transfer.moneyTransferId);
  },
  tell: (reply, call) => { leaveOut(reply, call, (transfer) => which(transfer, call)); },
});

const suspended: Axis = {
  name: 'suspended',
  open: 'what is shown of a transfer that awaits its code',
  values: [
    { name: 'listed', means: 'it is listed, WORK_IN_PROGRESS' },
    { name: 'unlisted', means: 'it is shown only once the code was given', ...hidden(isSuspended) },
    { name: 'no-status', means: 'its status is null', tell: asStatus(null) },
    { name: 'undocumented', means: 'its status is AWAITING_SCA', tell: asStatus('AWAITING_SCA') },
  ],
};

const isFromVirtualIban = ({ debtor }: Transfer, { bank }: DialectCall): boolean => bank.virtualIbans.has(debtor.accountCode);

const ENTRIES: ReadonlySet<OperationId> = new Set(['listTransactions', 'listParentTransactions']);

const virtualTransfer: Axis = {
  name: 'virtual-transfer',
  open: 'what is shown afterwards of a transfer from a virtual IBAN',
  values: [
    { name: 'transfer', means: 'a transfer of its own, and its debit' },
    { name: 'debit-only', means: 'only a debit on the statement', ...hidden(isFromVirtualIban) },
    {
      name: 'bank-text', means: 'only a debit on the statement, with a text of the bank’s',
      ...hidden(isFromVirtualIban),
      tell: (reply, call) => {
        leaveOut(reply, call, (transfer) => isFromVirtualIban(transfer, call));
        if (!ENTRIES.has(call.id)) return;
        const codes = new Set([...call.bank.transfers.values()].filter((transfer) => isFromVirtualIban(transfer, call)).map(({ cro }) => cro));
        for (const row of rowsIn(reply) ?? []) {
          const text = isObject(row) ? row['description'] : null;
          const cro = typeof text === 'string' && text.startsWith('BONIFICO') ? (/CRO (\d+)$/.exec(text)?.[1] ?? '') : '';
          if (isObject(row) && codes.has(cro)) row['description'] = `ADDEBITO DISPOSIZIONE ${cro.slice(0, 6)}`;
        }
      },
    },
  ],
};

function sentTexts(call: DialectCall, record: JsonObject): readonly (readonly [JsonObject, string])[] {
  const texts: [JsonObject, string][] = [[record, 'description']];
  const { creditor } = record;
  if (isObject(creditor)) texts.push([creditor, 'name']);
  if (call.id.includes('Campaign') && !call.id.includes('Orders') && !call.id.includes('Investors')) texts.push([record, 'name']);
  return texts;
}

const ECHOING: ReadonlySet<OperationId> = new Set([
  'createMoneyTransfer', 'getMoneyTransfer', 'searchMoneyTransfers', 'revertMoneyTransfer', 'respondToChallenge',
  'createVirtualIban', 'getVirtualIban', 'listVirtualIbans', 'createOrder', 'getOrder', 'searchOrders', 'listCampaignOrders',
  'createCampaign', 'getCampaign', 'searchCampaigns', 'updateCampaign',
]);

const rewritten = (rewrite: (text: string, name: string) => string): Tell => (reply, call) => {
  if (!ECHOING.has(call.id)) return;
  for (const record of rowsIn(reply)?.filter(isObject) ?? [recordIn(reply)]) {
    if (record === null) continue;
    for (const [owner, name] of sentTexts(call, record)) {
      const text = owner[name];
      if (typeof text === 'string' && text !== '') owner[name] = rewrite(text, name);
    }
  }
};

const withUri = (change: (uri: string, transfer: Transfer) => string | null): Tell => (reply, call) => {
  for (const row of transfersIn(reply, call)) {
    const transfer = transferOf(call, row);
    if (transfer === null || typeof row['uri'] !== 'string') continue;
    const changed = change(row['uri'], transfer);
    if (changed === null) delete row['uri'];
    else row['uri'] = changed;
  }
};

const LONGEST_TEXT = 35;
const LONGEST_URI = 8;

const echo: Axis = {
  name: 'echo',
  open: 'how texts come back that were sent',
  values: [
    { name: 'as-sent', means: 'as they were sent' },
    { name: 'upper-case', means: 'in capitals', tell: rewritten((text) => text.toUpperCase()) },
    { name: 'cut-35', means: `cut after ${String(LONGEST_TEXT)} characters`, tell: rewritten((text) => text.slice(0, LONGEST_TEXT)) },
    { name: 'accents-replaced', means: 'without accents, in small letters', tell: rewritten((text) => foldText(text)) },
    { name: 'prefixed', means: 'descriptions behind a prefix of the bank’s', tell: rewritten((text, name) => (name === 'description' ? `RIF. BANCA 0542 ${text}` : text)) },
    { name: 'uri-dropped', means: 'uri is left out', tell: withUri(() => null) },
    { name: 'uri-cut', means: `uri is cut after ${String(LONGEST_URI)} characters`, tell: withUri((uri) => uri.slice(0, LONGEST_URI)) },
    { name: 'uri-filled', means: 'uri is the bank’s own', tell: withUri((_, { cro }) => `/ROC/${cro}`) },
  ],
};

/** Only for orders that were cancelled themselves, not by a closing. */
const refundsOf = (shown: (createdMs: number, call: DialectCall) => boolean): Pick<AxisValue, 'tell'> => ({
  tell: (reply, call) => {
    const record = recordIn(reply);
    const orderId = call.request.params['orderId'] ?? '';
    if (call.id === 'cancelOrder' && call.refusal === null) call.memory.cancelledOrders.add(orderId);
    if (call.id !== 'getOrderPayment' || record === null || !call.memory.cancelledOrders.has(orderId)) return;
    const ids = record['refundIds'];
    if (Array.isArray(ids)) record['refundIds'] = ids.filter((id) => typeof id === 'string' && shown(call.bank.refunds.get(id)?.createdMs ?? 0, call));
  },
});

const REFUND_SHOWN_AFTER_MS = 60 * 60_000;

const cancelledOrder: Axis = {
  name: 'cancelled-order',
  open: 'when the refund of a cancelled order is named',
  values: [
    { name: 'at-once', means: 'at once' },
    { name: 'later', means: 'an hour later', ...refundsOf((createdMs, { bank }) => bank.clock.now() >= createdMs + REFUND_SHOWN_AFTER_MS) },
    { name: 'never', means: 'never', ...refundsOf(() => false) },
  ],
};

const campaignRead: Axis = {
  name: 'campaign-read',
  open: 'what is read of one campaign',
  values: [
    { name: 'as-search', means: 'what the search says' },
    {
      name: 'less', means: 'less than the search says: no targets, no fees',
      tell: (reply, { id }) => {
        const record = id === 'getCampaign' ? recordIn(reply) : null;
        if (record !== null) for (const name of ['minTargetAmount', 'maxTargetAmount', 'portalSuccessFee', 'currency', 'expectedClosingDate']) delete record[name];
      },
    },
    {
      name: 'more', means: 'more than the search says: the creation’s names of the targets, and when it was made',
      tell: (reply, { id, bank, request: { params } }) => {
        const record = id === 'getCampaign' ? recordIn(reply) : null;
        const campaign = bank.campaigns.get(params['campaignId'] ?? '');
        if (record === null || campaign === undefined) return;
        Object.assign(record, {
          targetAmountMin: record['minTargetAmount'] ?? null, targetAmountMax: record['maxTargetAmount'] ?? null,
          createdDatetime: new Date(campaign.createdMs).toISOString(), portalId: bank.portalId,
        });
      },
    },
  ],
};

export const transferAxes = { currency, suspended, virtualTransfer, echo, cancelledOrder, campaignRead };
