import { expect } from 'vitest';

import { ACCOUNT, dayAt, DAYS, tellPortal } from './generated-portal.ts';
import type { GeneratedPortal, PortalPlan } from './generated-portal.ts';
import { holdingsOf } from '#shared/domain/books/holdings.ts';
import { matchEntries } from '#shared/domain/books/matching.ts';
import { orderPostings } from '#shared/domain/books/order-postings.ts';
import { cashoutPostings, entryPosting, successFeePostings, unidentifiedPostings } from '#shared/domain/books/other-postings.ts';
import type { BookedFact, OrderFact, UnidentifiedFact } from '#shared/domain/books/facts.ts';
import { cameWrong, toldTwice } from '#shared/domain/books/told-twice.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { isOwed } from '#shared/domain/books/posting.ts';
import type { Posting } from '#shared/domain/books/posting.ts';

interface Books {
  readonly facts: readonly BookedFact[];
  readonly entries: readonly Posting[];
  readonly postings: readonly Posting[];
}

type Told = Pick<GeneratedPortal, 'cashouts' | 'entries' | 'terms'> & { readonly orders: readonly OrderFact[]; readonly unidentified: readonly (UnidentifiedFact & Pick<UnidentifiedTransfer, 'type'>)[] };

export function bookPortal({ orders, cashouts, unidentified, entries, terms }: Told): Books {
  const { same } = toldTwice(orders.filter(cameWrong), unidentified.filter(({ type }) => type === 'WRONG_AMOUNT'));
  const byOrder = new Set([...same.values()].filter(({ bookedBy }) => bookedBy === 'order').map(({ unidentifiedTransferId }) => unidentifiedTransferId));
  const ofOrders = orders.map((fact) => {
    const told = same.get(fact.order.orderId);
    return orderPostings(told === undefined ? fact : { ...fact, same: told });
  });
  const lines = ofOrders.flatMap(({ booked }) => booked).filter(({ posting }) => posting.kind === 'execution');
  const sum = (prefix: string): number => -lines.flatMap(({ posting }) => posting.lines).filter(({ place }) => place.startsWith(prefix)).reduce((total, { amountMinor }) => total + amountMinor, 0);
  const [campaign] = orders.map((order) => order.campaign);
  const fee = successFeePostings({
    campaignId: terms.campaignId, companyId: campaign?.companyId ?? null, terms, raisedMinor: sum('company:'), feesMinor: sum('portal-fees'),
    executedOn: lines.map(({ posting }) => posting.date).toSorted().at(-1) ?? null,
    cashouts: cashouts.map(({ cashout, toPortal }) => ({ toPortal, amountMinor: cashout.amount?.amountMinor ?? 0, refused: cashout.status === 'REFUSED_BY_RECEIVER' })),
  });
  const facts = [...ofOrders, ...cashouts.map(cashoutPostings), ...unidentified.filter(({ unidentifiedTransferId }) => !byOrder.has(unidentifiedTransferId)).map(unidentifiedPostings), fee];
  const legs = facts.flatMap(({ booked }) => booked).flatMap(({ posting, evidence }) => {
    const line = posting.lines.find(({ place }) => place === 'in-transit');
    return evidence === null || line === undefined ? [] : [{ id: posting, date: posting.date, amountMinor: line.amountMinor, currency: line.currency, evidence }];
  });
  const { pairs } = matchEntries(legs, entries);
  const other = new Map(pairs.map(({ expected, shown }) => [shown, expected]));
  const ofEntries = entries.map(({ id, ...entry }) => entryPosting({ ...entry, accountId: ACCOUNT, transactionId: id, occurrence: 0, matches: other.get(id) ?? null }));
  return { facts, entries: ofEntries, postings: [...facts.flatMap(({ booked }) => booked.map(({ posting }) => posting)), ...ofEntries] };
}

interface Amount {
  readonly place: string;
  readonly day: number;
  readonly amountMinor: number;
}

/** By place, the balance at the end of each day. */
function byDay(amounts: readonly Amount[]): ReadonlyMap<string, readonly number[]> {
  const balances = new Map<string, number[]>();
  for (const { place, day, amountMinor } of amounts) {
    const days = balances.get(place) ?? Array.from({ length: DAYS }, () => 0);
    for (let at = day; at < DAYS; at += 1) days[at] = (days[at] ?? 0) + amountMinor;
    balances.set(place, days);
  }
  return new Map([...balances].filter(([, days]) => days.some((balance) => balance !== 0)).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

const indexes = new Map(Array.from({ length: DAYS }, (_, day) => [String(dayAt(day)), day]));
const indexOf = (date: string): number => indexes.get(date) ?? DAYS;

const linesOf = (postings: readonly Posting[]): Amount[] => postings.flatMap(({ date, lines }) => lines.map(({ place, amountMinor }) => ({ place, day: indexOf(date), amountMinor })));

function expectBalanced({ postings, facts }: Books): void {
  for (const { lines } of postings) expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
  expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length);
  const held = facts.flatMap(({ booked }) => holdingsOf(booked.map(({ posting }) => posting))).flatMap(({ place, amountMinor, from, to }) => [
    { place, day: indexOf(from), amountMinor }, ...(to === null ? [] : [{ place, day: indexOf(to), amountMinor: -amountMinor }]),
  ]);
  expect(byDay(held)).toEqual(byDay(linesOf(facts.flatMap(({ booked }) => booked.map(({ posting }) => posting)))));
}

/** The bank says everything: each place has on each day what it truly had, and what is unexplained is what only the account knows of. */
export function tellsTheTruth(plan: PortalPlan): void {
  const portal = tellPortal(plan);
  const books = bookPortal(portal);
  expectBalanced(books);
  const balances = byDay(linesOf(books.postings));
  const places = (all: ReadonlyMap<string, readonly number[]>): unknown => [...all].filter(([place]) => place !== 'in-transit' && place !== 'unexplained');
  expect(places(balances)).toEqual(places(byDay(portal.truth)));
  const strangers = portal.entries.filter(({ id }) => portal.strangers.has(id)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect((balances.get('unexplained')?.at(-1) ?? 0) + strangers).toBe(0);
  expect(balances.get('in-transit')?.at(-1) ?? 0).toBe(0);
  for (let day = 0; day < DAYS; day += 1) expect([...balances.values()].reduce((sum, days) => sum + (days[day] ?? 0), 0)).toBe(0);
}

/** Fields that the bank does not say, and statuses that nobody documented: all still balances, and nothing is with an owner that was never there. */
export function keepsWhatIsLeftOut(plan: PortalPlan, chances: Iterator<number>): void {
  const portal = tellPortal(plan);
  const leftOut = (): boolean => (chances.next().value as number) === 0;
  const maybe = <Value>(value: Value): Value | null => (leftOut() ? null : value);
  const orders = portal.orders.map((fact): OrderFact => ({
    ...fact, payment: maybe(fact.payment), moneyin: fact.moneyin === null ? null : maybe({ ...fact.moneyin, amount: maybe(fact.moneyin.amount), datetime: maybe(fact.moneyin.datetime) }), incomplete: leftOut(),
    order: { ...fact.order, totalAmount: maybe(fact.order.totalAmount), feeAmount: maybe(fact.order.feeAmount), portalOrderDatetime: maybe(fact.order.portalOrderDatetime) },
    refunds: fact.refunds.map((refund) => ({ ...refund, amount: maybe(refund.amount), executedDatetime: maybe(refund.executedDatetime), createdDatetime: maybe(refund.createdDatetime) })),
    campaign: maybe(fact.campaign),
  }));
  const unidentified = portal.unidentified.map((transfer) => ({ ...transfer, refundedDatetime: maybe(transfer.refundedDatetime), receivedDatetime: maybe(transfer.receivedDatetime) }));
  const books = bookPortal({ ...portal, orders, unidentified });
  expectBalanced(books);
  const balances = byDay(linesOf(books.postings));
  for (let day = 0; day < DAYS; day += 1) expect([...balances.values()].reduce((sum, days) => sum + (days[day] ?? 0), 0)).toBe(0);
  for (const [place, days] of balances) {
    if (place === 'investors' || place === 'refunds-under-way' || place === 'unidentified') expect(days.every((balance) => balance <= 0)).toBe(true);
    expect(isOwed(place as Posting['lines'][number]['place']) || ['in-transit', 'unexplained', `bank:${ACCOUNT}`].includes(place)).toBe(true);
  }
}
