import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban } from '#shared/domain/iban.ts';

import type { FieldValue } from './field.ts';
import { statusWord } from './status-word.ts';

/** A value as text, as the clipboard takes it from a table. */
export function valueText(value: FieldValue, format: Formatter, t: Translate): string {
  switch (value.kind) {
    case 'text':
    case 'contact':
    case 'code':
      return value.text ?? UNKNOWN;
    case 'said':
      return value.say(t, format);
    case 'codes':
      return value.texts.length === 0 ? UNKNOWN : value.texts.join(', ');
    case 'iban':
      return value.iban === null ? UNKNOWN : groupedIban(value.iban);
    case 'amount':
      return format.money(value.amount, { sign: value.signed ? 'always' : 'negative' });
    case 'date':
      return format.date(value.date);
    case 'instant':
      return format.instant(value.instant);
    case 'number':
      return format.number(value.number);
    case 'duration':
      return value.durationMs === null ? UNKNOWN : t('records:activity.seconds', { seconds: format.number(Math.round(value.durationMs / 100) / 10) });
    case 'percentage':
      return percentageText(value.decimal, format);
    case 'flag':
      return value.flag === null ? UNKNOWN : t(value.flag ? 'common:yes' : 'common:no');
    case 'status':
      return value.status === null ? UNKNOWN : statusWord(value.list, value.status, t);
    case 'record':
      return value.title ?? value.id ?? UNKNOWN;
    case 'account':
      return value.title ?? value.accountId ?? UNKNOWN;
    default:
      return assertNever(value);
  }
}

/** Decimal text stays exact: only its mark follows the language. */
function percentageText(decimal: string | null, format: Formatter): string {
  return decimal === null ? UNKNOWN : `${decimal.replace('.', format.decimalMark)}%`;
}
