import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

const fieldNames = ['amount', 'operationDate', 'valueDate', 'type', 'description', 'transactionId'] as const;
type FieldName = (typeof fieldNames)[number];

/** A field of an entry in both versions, as people read it; null where there is no such version. */
export interface ComparedField {
  readonly name: FieldName;
  readonly before: string | null;
  readonly now: string | null;
  readonly differs: boolean;
}

/** Every field of an entry, before and now. Nothing differs where there is only one version. */
export function comparedFields({ before, after }: EntryDifference, t: Translate, format: Formatter): readonly ComparedField[] {
  const old = before === null ? null : texts(before, t, format);
  const now = after === null ? null : texts(after, t, format);
  return fieldNames.map((name) => ({
    name, before: old?.[name] ?? null, now: now?.[name] ?? null, differs: old !== null && now !== null && old[name] !== now[name],
  }));
}

function texts({ amount, operationDate, valueDate, type, description, transactionId }: Transaction, t: Translate, format: Formatter): Readonly<Record<FieldName, string>> {
  return {
    amount: format.money(amount, { sign: 'always' }),
    operationDate: format.date(operationDate),
    valueDate: format.date(valueDate),
    type: type === 'CREDIT' ? t('states:entryTypes.CREDIT') : type === 'DEBIT' ? t('states:entryTypes.DEBIT') : (type ?? UNKNOWN),
    description: description ?? UNKNOWN,
    transactionId,
  };
}

/** What differs, in a line. */
export function inALine(difference: EntryDifference, t: Translate, format: Formatter): string {
  if (difference.before === null || difference.after === null) return t(`review:differences.short.${difference.kind}`);
  const changes = comparedFields(difference, t, format).filter(({ differs }) => differs)
    .map(({ name, before, now }) => t('review:differences.change', { field: t(`review:differences.fields.${name}`), ...withoutCommonStart(before ?? UNKNOWN, now ?? UNKNOWN) }));
  return changes.length === 0 ? t('review:differences.same') : changes.join(' · ');
}

/** Long texts that begin alike: only from the last word that they share, so that what differs is in sight. */
function withoutCommonStart(before: string, now: string): { readonly before: string; readonly now: string } {
  const words = before.split(' ');
  const others = now.split(' ');
  const alike = words.findIndex((word, index) => word !== others[index]);
  const from = (alike === -1 ? words.length : alike) - 1;
  return from < 2 ? { before, now } : { before: `…${words.slice(from).join(' ')}`, now: `…${others.slice(from).join(' ')}` };
}

/** The version to call an entry by: the newest there is. */
export const entryOf = ({ before, after }: EntryDifference): Transaction | null => after ?? before;
