import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { ShownRevert, ShownTransfer, ShownVirtualIbanTransfer } from '#shared/bridge/writes/account-writes.ts';
import { createsTransfer } from '#shared/bridge/writes/intents.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ShownClosing, ShownOrderChange } from '#shared/bridge/writes/portal-writes.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

/* What the main process itself asks the person, outside of the window: a compromised window cannot answer. */

export interface SendingQuestion {
  readonly about: 'sending';
  readonly why: 'closing' | 'amount' | 'newPayee';
  readonly writes: number;
  /** By currency; empty where the amount is not known. */
  readonly totals: readonly Money[];
  readonly payee: { readonly name: string; readonly accountCode: string } | null;
  /** Number of accounts that were never paid before. */
  readonly newPayees: number;
  readonly closing: { readonly campaign: string; readonly direction: 'success' | 'failure' } | null;
}

export type PersonQuestion =
  | { readonly about: 'connection'; readonly change: 'name' | 'access' | 'keeper'; readonly connection: ConnectionSummary }
  | { readonly about: 'asking' }
  /** Another passphrase for backups. */
  | { readonly about: 'backup' }
  | SendingQuestion;

export type AskPerson = (question: PersonQuestion) => Promise<boolean>;

type Asking = Pick<Settings, 'askBeforeSending' | 'askAbove'>;

export const isAskedAbout = ({ askBeforeSending }: Asking, environment: Environment): boolean =>
  askBeforeSending === 'always' || (askBeforeSending === 'live' && environment === 'live');

const ORDER: readonly Settings['askBeforeSending'][] = ['never', 'live', 'always'];

export const asksLess = (now: Asking, next: Asking): boolean =>
  ORDER.indexOf(next.askBeforeSending) < ORDER.indexOf(now.askBeforeSending) || next.askAbove > now.askAbove;

type Payment = ShownTransfer | ShownVirtualIbanTransfer | ShownRevert | ShownOrderChange;

const isPayment = (write: ShownWrite): write is Payment =>
  createsTransfer(write) || (write.kind === 'cancelOrder' && write.moneyGoesBack !== 'no');

const isClosing = (write: ShownWrite): write is ShownClosing => write.kind === 'succeedCampaign' || write.kind === 'failCampaign';

const amountOf = (payment: Payment): Money | null => ('total' in payment ? payment.total : payment.amount);

/** Null for reverts and refunds: the money goes back to where it came from. */
const payeeOf = (payment: Payment) => (payment.kind === 'createTransfer' || payment.kind === 'virtualIbanTransfer' ? payment.creditor : null);

/** Accounts for which a first payment matters. */
export const payeesOf = (writes: readonly ShownWrite[]): readonly string[] =>
  writes.filter(isPayment).flatMap((payment) => payeeOf(payment)?.accountCode ?? []).map(compactIban);

/** null for no question. Each currency is summed by itself; an unknown amount counts as large. `above` is in whole units of any currency. */
export function questionAbout(writes: readonly ShownWrite[], wasPaid: (accountCode: string) => boolean, above: number): SendingQuestion | null {
  const closing = writes.find(isClosing);
  if (closing !== undefined) return closingQuestion(closing);
  const payments = writes.filter(isPayment);
  if (payments.length === 0) return null;
  const amounts = payments.map(amountOf);
  const totals = sumByCurrency(amounts.filter((amount) => amount !== null));
  const isLarge = amounts.includes(null) || totals.some(({ amountMinor, currency }) => amountMinor > above * 10 ** currencyExponent(currency));
  const newPayees = new Set(payeesOf(payments).filter((accountCode) => !wasPaid(accountCode))).size;
  if (!isLarge && newPayees === 0) return null;
  const [first] = payments;
  const payee = payments.length === 1 && first !== undefined && 'creditor' in first ? first.creditor : null;
  return {
    about: 'sending', why: newPayees > 0 ? 'newPayee' : 'amount', writes: payments.length, totals, newPayees, closing: null,
    payee: payee === null ? null : { name: payee.name, accountCode: payee.accountCode },
  };
}

function closingQuestion({ kind, campaignId, campaignName, forecast, snapshot }: ShownClosing): SendingQuestion {
  const direction = kind === 'succeedCampaign' ? 'success' : 'failure';
  const amountMinor = direction === 'success' ? forecast.totalManagedFunds : forecast.investorsRefunds;
  return {
    about: 'sending', why: 'closing', writes: 1, totals: [{ amountMinor, currency: snapshot.currency }], payee: null, newPayees: 0,
    closing: { campaign: campaignName ?? campaignId, direction },
  };
}
