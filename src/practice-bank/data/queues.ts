import { addDays } from '#shared/domain/bank-date.ts';
import type { Order, UnidentifiedTransfer } from '../bank/crowdfunding-records.ts';
import { italianDate, italianTime } from '../bank/time.ts';
import { yesterdayAt } from './orders.ts';
import type { OrderContext } from './orders.ts';
import { FEMALE_NAMES, SURNAMES } from './names.ts';

/* Transfers that match no order, and disputes. */

const HOUR_MS = 3_600_000;

const holderName = ({ investorAccount: { holderName: name, holderSurname, holderBusinessName } }: Order): string =>
  (holderBusinessName === '' ? `${holderSurname} ${name}` : holderBusinessName).toUpperCase();

type Arrival = Pick<UnidentifiedTransfer, 'amountMinor' | 'description' | 'payerName' | 'type'> & { readonly receivedMs: number };

function addUnidentified(context: OrderContext, arrival: Arrival, sentBack: boolean): void {
  const { bank, draft } = context;
  const receivedMs = Math.min(arrival.receivedMs, yesterdayAt(context, 17));
  const refundedMs = sentBack ? Math.min(receivedMs + 50 * HOUR_MS, yesterdayAt(context, 19)) : null;
  const unidentifiedTransferId = bank.nextId('UNT');
  bank.unidentified.set(unidentifiedTransferId, {
    ...arrival, unidentifiedTransferId, receivedMs, refundedMs, status: sentBack ? 'SENT_BACK' : 'RECEIVED',
  });
  draft.add('escrow', receivedMs, arrival.amountMinor, `BONIFICO A VOSTRO FAVORE DA ${arrival.payerName} - ${arrival.description}`);
  if (refundedMs !== null) draft.add('escrow', refundedMs, -arrival.amountMinor, `RESTITUZIONE BONIFICO A ${arrival.payerName}`);
}

export function addUnidentifiedTransfers(context: OrderContext): void {
  const random = context.random.fork('unidentified');
  const orders = [...context.bank.orders.values()];
  const afterwards = (order: Order): number => order.payment.createdMs + random.int(6, 70) * HOUR_MS;
  for (const [index, order] of orders.filter(({ status }) => status === 'INCORRECT_AMOUNT').entries()) {
    const amountMinor = order.totalMinor + random.pick([-500, -1_000, 1_000, -order.feeMinor - 100]);
    addUnidentified(context, {
      amountMinor, payerName: holderName(order), type: 'WRONG_AMOUNT', receivedMs: afterwards(order), description: `ORDINE ${order.portalOrderCode}`,
    }, index % 4 === 3);
  }
  const waiting = orders.filter(({ status }) => status === 'WAITING');
  for (const order of random.shuffle(waiting.filter(({ channel }) => channel === 'CARD')).slice(0, 2)) {
    addUnidentified(context, {
      amountMinor: order.totalMinor, payerName: holderName(order), type: 'WRONG_CHANNEL', receivedMs: afterwards(order),
      description: `ORDINE ${order.portalOrderCode}`,
    }, false);
  }
  for (const [index, order] of random.shuffle(waiting.filter(({ channel }) => channel === 'MONEY_TRANSFER')).slice(0, 5).entries()) {
    const spelt = [
      `RIF ${order.portalOrderCode.replaceAll('-', ' ')}`, 'INVESTIMENTO', `ordine ${order.portalOrderCode.slice(3, 9)}`,
      order.description.toUpperCase(), 'VERSAMENTO',
    ];
    addUnidentified(context, {
      amountMinor: order.totalMinor, payerName: index === 3 ? `COINTESTATO ${holderName(order)}` : holderName(order), type: 'UNIDENTIFIED',
      receivedMs: afterwards(order), description: spelt[index] ?? '',
    }, false);
  }
  for (const daysAgo of [4, 33, 80]) {
    addUnidentified(context, {
      amountMinor: random.int(100, 9_000) * 100, type: 'UNIDENTIFIED',
      payerName: `${random.pick(SURNAMES)} ${random.pick(FEMALE_NAMES)}`.toUpperCase(),
      receivedMs: italianTime(addDays(context.today, -daysAgo), 12), description: random.pick(['CAMPAGNA', 'QUOTE SOCIETARIE', 'REGALO NOZZE']),
    }, daysAgo > 30);
  }
}

const DISPUTE_REASONS = [
  'Operazione non riconosciuta dal titolare', 'Importo addebitato due volte', 'Servizio non conforme', 'Carta smarrita o rubata',
] as const;

export function addDisputes(context: OrderContext): void {
  const { bank, draft, today } = context;
  const random = context.random.fork('disputes');
  const paidByCard = [...bank.orders.values()].filter(({ status, channel }) => status === 'ACCEPTED' && channel === 'CARD');
  const states = ['OPEN', 'OPEN', 'OPEN', 'CLOSED_WON', 'CLOSED_WON', 'CLOSED_WON', 'CLOSED_LOST', 'CLOSED_LOST'] as const;
  for (const [index, order] of random.shuffle(paidByCard).slice(0, states.length).entries()) {
    const status = states[index] ?? 'OPEN';
    const moneyin = bank.moneyins.get(order.payment.moneyinId);
    const createdMs = Math.min(order.payment.createdMs + random.int(2, 20) * 24 * HOUR_MS, italianTime(addDays(today, -2), 9));
    const closedMs = status === 'OPEN' ? null : Math.min(createdMs + 20 * 24 * HOUR_MS, yesterdayAt(context, 9));
    const disputeId = bank.nextId('DIS');
    bank.disputes.set(disputeId, {
      disputeId, orderId: order.orderId, rrnCode: moneyin?.rrn ?? '', description: random.pick(DISPUTE_REASONS), status,
      paymentMinor: order.totalMinor,
      createdDate: italianDate(createdMs), closedDate: closedMs === null ? null : italianDate(closedMs),
    });
    if (status === 'CLOSED_LOST' && closedMs !== null) {
      draft.add('fees', closedMs, -order.totalMinor, `CHARGEBACK CARTA RRN ${moneyin?.rrn ?? ''} ORDINE ${order.portalOrderCode}`);
    }
  }
}
