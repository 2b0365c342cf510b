import type { Money } from '../domain/money.ts';
import { writeKinds } from './intents.ts';
import type { ShownWrite, WriteKind } from './intents.ts';

/** What a write concerned, as an entry of the page Activity keeps it: one text, to be said in the person's language. */
export interface WriteSubject {
  readonly kind: WriteKind;
  readonly amount: Money | null;
  /** Payee or account; empty where there is none. */
  readonly name: string;
}

/** "createTransfer 10010 EUR Tipografia Aldina Srl"; "createVirtualIban - Bar". */
export function writeSubject(shown: ShownWrite): string {
  const amount = shown.kind === 'revertTransfer' ? shown.amount ?? shown.received : 'amount' in shown ? shown.amount : null;
  const creditor = 'creditor' in shown ? shown.creditor : null;
  const virtualIban = shown.kind === 'deactivateVirtualIban' ? shown.virtualIban : null;
  const name = creditor === null ? virtualIban ?? shown.account.name ?? shown.account.accountId : creditor.name || creditor.accountCode;
  return `${shown.kind} ${amount === null ? '-' : `${String(amount.amountMinor)} ${amount.currency}`} ${name}`;
}

/** null for any other text. */
export function readWriteSubject(text: string): WriteSubject | null {
  const match = /^(\w+) (?:-|(\d{1,15}) ([A-Z]{3})) (.*)$/su.exec(text);
  const kind = writeKinds.find((known) => known === match?.[1]);
  if (match === null || kind === undefined) return null;
  const [, , minor, currency, name = ''] = match;
  return { kind, amount: minor === undefined || currency === undefined ? null : { amountMinor: Number(minor), currency }, name };
}
