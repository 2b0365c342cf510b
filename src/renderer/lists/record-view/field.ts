import type { records } from '#shared/text/en/lists/records.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

import type { StatusListName } from './statuses.ts';

export type FieldLabel = keyof typeof records.fields;
export type GroupLabel = keyof typeof records.groups;

/** The kind decides how a value is shown and whether it can be copied. Null means "not known". */
export type FieldValue =
  | { readonly kind: 'text'; readonly text: string | null }
  /** Localised text. */
  | { readonly kind: 'said'; readonly say: (t: Translate, format: Formatter) => string }
  /** Text with a copy button, such as an e-mail address. */
  | { readonly kind: 'contact'; readonly text: string | null }
  /** An identifier or code: monospaced, with a copy button. */
  | { readonly kind: 'code'; readonly text: string | null }
  | { readonly kind: 'codes'; readonly texts: readonly string[] }
  | { readonly kind: 'iban'; readonly iban: string | null }
  | { readonly kind: 'amount'; readonly amount: Money | null; readonly signed: boolean; readonly struck: boolean }
  | { readonly kind: 'date'; readonly date: BankDate | null }
  | { readonly kind: 'instant'; readonly instant: Instant | null }
  | { readonly kind: 'number'; readonly number: number | null }
  | { readonly kind: 'duration'; readonly durationMs: number | null }
  /** Decimal text, as the bank gave it. */
  | { readonly kind: 'percentage'; readonly decimal: string | null }
  | { readonly kind: 'flag'; readonly flag: boolean | null }
  | { readonly kind: 'status'; readonly list: StatusListName; readonly status: string | null }
  | { readonly kind: 'record'; readonly section: Section; readonly id: string | null; readonly title: string | null }
  | { readonly kind: 'account'; readonly accountId: string | null; readonly title: string | null };

export const show = {
  text: (text: string | null): FieldValue => ({ kind: 'text', text }),
  said: (say: (t: Translate, format: Formatter) => string): FieldValue => ({ kind: 'said', say }),
  contact: (text: string | null): FieldValue => ({ kind: 'contact', text }),
  code: (text: string | null): FieldValue => ({ kind: 'code', text }),
  codes: (texts: readonly string[]): FieldValue => ({ kind: 'codes', texts }),
  iban: (iban: string | null): FieldValue => ({ kind: 'iban', iban }),
  amount: (amount: Money | null): FieldValue => ({ kind: 'amount', amount, signed: false, struck: false }),
  /** `struck`: nothing of it moves, as of a refused transfer. */
  signedAmount: (amount: Money | null, struck = false): FieldValue => ({ kind: 'amount', amount, signed: true, struck }),
  date: (date: BankDate | null): FieldValue => ({ kind: 'date', date }),
  instant: (instant: Instant | null): FieldValue => ({ kind: 'instant', instant }),
  number: (number: number | null): FieldValue => ({ kind: 'number', number }),
  duration: (durationMs: number | null): FieldValue => ({ kind: 'duration', durationMs }),
  percentage: (decimal: string | null): FieldValue => ({ kind: 'percentage', decimal }),
  flag: (flag: boolean | null): FieldValue => ({ kind: 'flag', flag }),
  status: (list: StatusListName, status: string | null): FieldValue => ({ kind: 'status', list, status }),
  record: (section: Section, id: string | null, title: string | null): FieldValue => ({ kind: 'record', section, id, title }),
  account: (accountId: string | null, title: string | null): FieldValue => ({ kind: 'account', accountId, title }),
};

export interface Field {
  readonly label: FieldLabel;
  readonly value: FieldValue;
  /** Takes a whole row. */
  readonly wide?: boolean;
}

export const field = (label: FieldLabel, value: FieldValue): Field => ({ label, value });
