import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneRow, oneValue } from '#main/store/sqlite/index.ts';
import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import type { Order, OrderPayment } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { dayOf } from '#shared/domain/books/facts.ts';
import type { BookedFact, ExecutedCampaign, OrderFact } from '#shared/domain/books/facts.ts';
import { cashoutPostings, successFeePostings, unidentifiedPostings } from '#shared/domain/books/other-postings.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { payoutState } from '#shared/domain/portal/states.ts';
import { documents } from '../documents.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import { closingTermsOf } from '../records/closing-snapshot.ts';
import type { PaymentKind, PaymentRecords } from '../records/payments.ts';

/* The facts as they lie in the cache, and what is booked of them. What is gone from the bank's lists is booked no longer. */

export const NOTHING: BookedFact = { booked: [], doubts: [] };

const present = (database: Database, table: string, id: string): { readonly document: string; readonly as_of: Instant } | undefined =>
  oneRow(database, `SELECT document, as_of FROM ${table} WHERE id = ? AND gone_at IS NULL`, id);

export interface ReadOrder {
  /** null where the bank lists it no more. */
  readonly fact: OrderFact | null;
  readonly campaignId: string | null;
  /** Records that may be stored anew without their order. */
  readonly sources: readonly string[];
}

/** Reads orders with what was read of their money; `campaignOf` knows the campaigns. */
export function orderReader(database: Database, campaignOf: (campaignId: string) => ExecutedCampaign | null): (orderId: string) => ReadOrder {
  const moneyOf = moneyReader(database);
  const order = database.prepare<[string], string>('SELECT document FROM investment_order WHERE id = ? AND gone_at IS NULL').pluck();
  return (orderId) => {
    const document = order.get(orderId);
    if (document === undefined) return { fact: null, campaignId: null, sources: [] };
    const listed = JSON.parse(document) as Order;
    const { unread, ...money } = moneyOf(orderId);
    const fact: OrderFact = {
      order: listed, holder: holderOf(listed), ...money, incomplete: unread.length > 0, campaign: listed.campaignId === null ? null : campaignOf(listed.campaignId),
    };
    const moneyoutIds = listed.status === 'SPLIT' ? money.payment?.moneyoutIds ?? [] : [];
    return {
      fact, campaignId: listed.campaignId,
      sources: [...(money.payment?.refundIds ?? []).map((id) => `refund/${id}`), ...moneyoutIds.map((id) => `moneyout/${id}`), ...unread],
    };
  };
}

type OrderMoney = Pick<OrderFact, 'moneyin' | 'moneyouts' | 'refunds'> & {
  readonly payment: OrderPayment | null;
  /** What the payment names and was never read, as sources. */
  readonly unread: readonly string[];
};

/** Reads the money of one order after the other. */
function moneyReader(database: Database): (orderId: string) => OrderMoney {
  const one = database.prepare<[string, string], string>('SELECT document FROM payment_record WHERE kind = ? AND id = ?').pluck();
  return (orderId) => {
    const unread: string[] = [];
    // A bank may name a record twice.
    const find = <Kind extends PaymentKind>(kind: Kind, ids: readonly string[]): PaymentRecords[Kind][] => [...new Set(ids)].flatMap((id) => {
      const document = one.get(kind, id);
      if (document !== undefined) return [JSON.parse(document) as PaymentRecords[Kind]];
      unread.push(`${kind}/${id}`);
      return [];
    });
    const document = one.get('payment', orderId);
    const payment = document === undefined ? null : (JSON.parse(document) as OrderPayment);
    const { moneyinId = null, moneyoutIds = [], cashoutIds = [], refundIds = [] } = payment ?? {};
    find('cashout', cashoutIds);
    return { payment, moneyin: find('moneyin', moneyinId === null ? [] : [moneyinId])[0] ?? null, moneyouts: find('moneyout', moneyoutIds), refunds: find('refund', refundIds), unread };
  };
}

function holderOf({ investorAccount }: Order): string | null {
  const { holderBusinessName = null, holderName = null, holderSurname = null } = investorAccount ?? {};
  const name = [holderName, holderSurname].filter((part) => part !== null && part !== '').join(' ');
  return holderBusinessName !== null && holderBusinessName !== '' ? holderBusinessName : name === '' ? null : name;
}

const cashoutsOf = (database: Database, campaignId: string): Cashout[] =>
  documents<Cashout>(database, `SELECT document FROM payment_record WHERE kind = 'cashout' AND document ->> '$.campaignId' = ?`, campaignId);

/** What an order needs to know of its campaign, in a form that can be stored. */
export interface CampaignState extends Omit<ExecutedCampaign, 'liveCashouts'> {
  readonly live: readonly string[];
}

export function campaignState(database: Database, campaignId: string): CampaignState {
  const row = oneRow<{ document: string; as_of: Instant }>(database, 'SELECT document, as_of FROM campaign WHERE id = ?', campaignId);
  const campaign = row === undefined ? null : (JSON.parse(row.document) as Campaign);
  const cashouts = cashoutsOf(database, campaignId);
  const created = cashouts.flatMap(({ createdDate }) => createdDate ?? []).toSorted();
  const expected = campaign?.expectedClosingDate ?? null;
  // A closing date that was still to come when the campaign was read as closed is not when it was closed.
  const isPast = row !== undefined && expected !== null && expected <= bankDateAt(instantToMs(row.as_of));
  return {
    status: campaign?.status ?? null, companyId: campaign?.companyId ?? null, createdOn: dayOf(campaign?.createdDatetime),
    live: cashouts.filter(({ status }) => payoutState(status) !== 'refused').map(({ cashoutId }) => cashoutId).toSorted(),
    cashedOutFrom: created[0] ?? null, expectedClosing: isPast ? expected : null,
  };
}

const isPortal = (database: Database, companyId: string | null): boolean =>
  companyId !== null && oneValue<string>(database, 'SELECT type FROM company WHERE id = ?', companyId) === 'PORTAL';

export function readCashout(database: Database, cashoutId: string): { readonly booked: BookedFact; readonly campaignId: string | null } {
  const [cashout] = documents<Cashout>(database, `SELECT document FROM payment_record WHERE kind = 'cashout' AND id = ?`, cashoutId);
  if (cashout === undefined) return { booked: NOTHING, campaignId: null };
  return { booked: cashoutPostings({ cashout, toPortal: isPortal(database, cashout.companyId) }), campaignId: cashout.campaignId };
}

export function readUnidentified(database: Database, id: string): BookedFact {
  const row = present(database, 'unidentified', id);
  return row === undefined ? NOTHING : unidentifiedPostings(JSON.parse(row.document) as UnidentifiedTransfer);
}

/** The success fee of a campaign, from what was booked of its orders. */
export function readSuccessFee(database: Database, campaignId: string): BookedFact {
  const row = oneRow<{ document: string }>(database, 'SELECT document FROM campaign WHERE id = ?', campaignId);
  const [executed] = allRows<{ readonly raised: number | null; readonly fees: number | null; readonly day: number | null }>(
    database, 'SELECT sum(company_minor) AS raised, sum(fee_minor) AS fees, max(day) AS day FROM book_executed WHERE campaign_id = ?', campaignId,
  );
  if (row === undefined || executed === undefined || executed.day === null) return NOTHING;
  const campaign = JSON.parse(row.document) as Campaign;
  return successFeePostings({
    campaignId, companyId: campaign.companyId, terms: closingTermsOf(campaign), raisedMinor: executed.raised ?? 0, feesMinor: executed.fees ?? 0, executedOn: dateOfEpochDay(executed.day),
    cashouts: cashoutsOf(database, campaignId).flatMap(({ companyId, amount, status }) =>
      (amount?.currency === campaign.currency ? [{ toPortal: isPortal(database, companyId), amountMinor: amount.amountMinor, refused: payoutState(status) === 'refused' }] : [])),
  });
}

export const ordersThatMayBeExecuted = (database: Database, campaignId: string): string[] =>
  allValues<string>(database, `SELECT id FROM investment_order WHERE campaignId = ? AND gone_at IS NULL AND status IN ('ACCEPTED', 'SPLIT')`, campaignId);
