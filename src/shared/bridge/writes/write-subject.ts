import type { Money } from '#shared/domain/money.ts';
import type { ShownAccountWrite } from './account-writes.ts';
import { isAccountWrite, writeKinds } from './intents.ts';
import type { ShownWrite, WriteKind } from './intents.ts';
import type { ShownPortalWrite } from './portal-writes.ts';

/** What a write concerned, stored as one text with an entry of the Activity page. */
interface WriteSubject {
  readonly kind: WriteKind;
  readonly amount: Money | null;
  /** Payee or account; may be empty. */
  readonly name: string;
}

/** "createTransfer 10010 EUR Tipografia Aldina Srl"; "createVirtualIban - Bar". */
export function writeSubject(shown: ShownWrite): string {
  const amount = amountOf(shown);
  const name = isAccountWrite(shown) ? accountSubject(shown) : portalSubject(shown);
  return `${shown.kind} ${amount === null ? '-' : `${String(amount.amountMinor)} ${amount.currency}`} ${name}`;
}

/** What was approved to move; of a closing, all that the forecast had managed. null where no amount is part of the write. */
export function amountOf(shown: ShownWrite): Money | null {
  if (shown.kind === 'revertTransfer') return shown.amount ?? shown.received;
  if ('forecast' in shown) return { amountMinor: shown.forecast.totalManagedFunds, currency: shown.snapshot.currency };
  if ('total' in shown) return shown.total;
  return 'amount' in shown ? shown.amount : null;
}

function accountSubject(shown: ShownAccountWrite): string {
  const creditor = 'creditor' in shown ? shown.creditor : null;
  if (creditor !== null) return creditor.name || creditor.accountCode;
  return 'virtualIban' in shown ? shown.virtualIban : shown.account.name ?? shown.account.accountId;
}

/** The campaign, the investor, or the order's investor. */
export function portalSubject(shown: ShownPortalWrite): string {
  if ('investor' in shown) return shown.investor.businessName || `${shown.investor.name} ${shown.investor.surname}`.trim();
  if ('orderId' in shown) return shown.investorName ?? shown.orderId;
  if ('investorId' in shown) return shown.investorName ?? shown.investorId;
  return 'terms' in shown ? shown.terms.name : shown.campaignName ?? shown.campaignId;
}

/** null for any other text. */
export function readWriteSubject(text: string): WriteSubject | null {
  const match = /^(\w+) (?:-|(\d{1,15}) ([A-Z]{3})) (.*)$/su.exec(text);
  const kind = writeKinds.find((known) => known === match?.[1]);
  if (match === null || kind === undefined) return null;
  const [, , minor, currency, name = ''] = match;
  return { kind, amount: minor === undefined || currency === undefined ? null : { amountMinor: Number(minor), currency }, name };
}
