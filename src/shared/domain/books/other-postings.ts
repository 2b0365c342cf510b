import type { BankDate } from '../bank-date.ts';
import { usualAssumptions } from '../closing/assumptions.ts';
import { successFee } from '../closing/forecast.ts';
import type { ClosingTerms } from '../closing/model.ts';
import type { Currency } from '../currency.ts';
import { cashoutStatuses, unidentifiedStatuses } from '../portal/states.ts';
import { dayFrom, dayOf, debitCredit, entryPostingId, idOf } from './facts.ts';
import type { BookedFact, BookedPosting, CashoutFact, DatedDay, Doubt, EntryId, Evidence, UnidentifiedFact } from './facts.ts';
import type { Place, Posting, PostingKind } from './posting.ts';

const NOTHING: BookedFact = { booked: [], doubts: [] };

const doubtful = (doubt: Doubt): BookedFact => ({ booked: [], doubts: [doubt] });

const isDocumented = (known: readonly string[], status: string | null): status is null => status === null || known.includes(status);

/** A cash-out that was executed left the account; one that its receiver refused came back as well. One in any other state moved nothing yet. */
export function cashoutPostings({ cashout, toPortal }: CashoutFact): BookedFact {
  const { cashoutId, companyId, campaignId, status, amount } = cashout;
  if (status !== 'EXECUTED' && status !== 'REFUSED_BY_RECEIVER') return isDocumented(cashoutStatuses, status) ? NOTHING : doubtful({ code: 'statusUndocumented', status });
  if (amount === null) return doubtful({ code: 'amountNotSaid' });
  const day = dayFrom([cashout.executedDate, cashout.scheduledDate, cashout.createdDate]);
  if (day === null) return doubtful({ code: 'dateNotSaid' });
  const owner: Place = toPortal ? 'portal-fees' : `company:${companyId ?? ''}`;
  const evidence: Evidence = { codes: [cashout.cro, cashoutId].filter((code) => code !== null), orderCodes: [], names: [] };
  const book = (kind: PostingKind, stage: string, { date, dated }: DatedDay, debit: Place, credit: Place): BookedPosting => ({
    posting: {
      id: idOf('cashout', cashoutId, stage), date, dated, kind, campaignId, orderId: null, lines: debitCredit(debit, credit, amount.amountMinor, amount.currency), sources: [cashoutId], matches: null,
    },
    evidence,
  });
  const executed = book('cashoutExecuted', 'executed', day, owner, 'in-transit');
  if (status === 'EXECUTED') return { booked: [executed], doubts: [] };
  return { booked: [executed, book('cashoutReturned', 'returned', { date: day.date, dated: 'closest' }, 'in-transit', owner)], doubts: [] };
}

/** A transfer that matched no order, of a wrong amount or on a wrong channel, is owed to whoever sent it until it is sent back. */
export function unidentifiedPostings(transfer: UnidentifiedFact): BookedFact {
  const { unidentifiedTransferId, amount, status, payerName, description } = transfer;
  if (amount === null) return doubtful({ code: 'amountNotSaid' });
  const received = dayFrom([dayOf(transfer.receivedDatetime), dayOf(transfer.refundedDatetime)]);
  if (received === null) return doubtful({ code: 'dateNotSaid' });
  const evidence: Evidence = { codes: [unidentifiedTransferId], orderCodes: [], names: [payerName, description].filter((name) => name !== null) };
  const book = (kind: PostingKind, stage: string, { date, dated }: DatedDay, debit: Place, credit: Place): BookedPosting => ({
    posting: {
      id: idOf('unidentified', unidentifiedTransferId, stage), date, dated, kind, campaignId: null, orderId: null,
      lines: debitCredit(debit, credit, amount.amountMinor, amount.currency), sources: [unidentifiedTransferId], matches: null,
    },
    evidence,
  });
  const doubts: readonly Doubt[] = isDocumented(unidentifiedStatuses, status) ? [] : [{ code: 'statusUndocumented', status }];
  const booked = [book('unidentifiedReceived', 'received', received, 'in-transit', 'unidentified')];
  if (status !== 'SENT_BACK') return { booked, doubts };
  const sentBack = dayFrom([dayOf(transfer.refundedDatetime)], received.date) ?? received;
  return { booked: [...booked, book('unidentifiedSentBack', 'sentBack', sentBack, 'unidentified', 'in-transit')], doubts };
}

/** What was executed of a campaign's orders, in minor units of its currency, and what is known of its cash-outs. */
export interface CampaignFact {
  readonly campaignId: string;
  readonly companyId: string | null;
  readonly terms: ClosingTerms;
  /** Of the orders, before the success fee. */
  readonly raisedMinor: number;
  readonly feesMinor: number;
  /** The last day on which orders were executed; null: none was. */
  readonly executedOn: BankDate | null;
  readonly cashouts: readonly { readonly toPortal: boolean; readonly amountMinor: number; readonly refused: boolean }[];
}

/**
 * The portal's part of what a campaign raised. Cash-outs that account for all of it say how much; otherwise it is what the campaign's terms come to, by the usual reading.
 */
export function successFeePostings(fact: CampaignFact): BookedFact {
  const { campaignId, companyId, terms, raisedMinor, feesMinor, executedOn } = fact;
  if (executedOn === null || raisedMinor === 0) return NOTHING;
  const told = toldByCashouts(fact);
  const amountMinor = told ?? Math.min(raisedMinor, successFee({ raised: raisedMinor, executedFees: feesMinor }, terms, usualAssumptions));
  if (amountMinor === 0) return NOTHING;
  const posting: Posting = {
    id: idOf('campaign', campaignId, 'successFee'), date: executedOn, dated: told === null ? 'closest' : 'said', kind: 'successFee', campaignId, orderId: null,
    lines: debitCredit(`company:${companyId ?? ''}`, 'portal-fees', amountMinor, terms.currency), sources: [campaignId], matches: null,
  };
  return { booked: [{ posting, evidence: null }], doubts: [] };
}

/** Refused cash-outs count where nothing replaced them: with them all adds up, without them it does not. null where cash-outs do not account for all. */
function toldByCashouts({ cashouts, raisedMinor, feesMinor }: CampaignFact): number | null {
  for (const some of [cashouts.filter(({ refused }) => !refused), cashouts]) {
    const sum = (toPortal: boolean): number => some.reduce((total, cashout) => (cashout.toPortal === toPortal ? total + cashout.amountMinor : total), 0);
    const fee = sum(true) - feesMinor;
    if (sum(true) + sum(false) === raisedMinor + feesMinor && fee >= 0) return fee;
  }
  return null;
}

export interface EntryFact extends EntryId {
  readonly date: BankDate;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The posting that it is the other half of. */
  readonly matches: Pick<Posting, 'id' | 'campaignId' | 'orderId'> | null;
}

/** An entry of an account for client money. Without its other half it is unexplained. */
export const entryPosting = ({ date, amountMinor, currency, matches, ...entry }: EntryFact): Posting => ({
  id: entryPostingId(entry), date, dated: 'said', kind: 'statement', campaignId: matches?.campaignId ?? null, orderId: matches?.orderId ?? null,
  lines: debitCredit(`bank:${entry.accountId}`, matches === null ? 'unexplained' : 'in-transit', amountMinor, currency), sources: [entry.transactionId], matches: matches?.id ?? null,
});

/** What an account held at the end of the day before its first entry that was read. */
export const openingPosting = (accountId: string, date: BankDate, amountMinor: number, currency: Currency): Posting => ({
  id: idOf('opening', accountId), date, dated: 'said', kind: 'openingBalance', campaignId: null, orderId: null,
  lines: debitCredit(`bank:${accountId}`, 'unexplained', amountMinor, currency), sources: [accountId], matches: null,
});
