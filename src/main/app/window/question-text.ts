import type { PersonQuestion, SendingQuestion } from '#main/context/person-asked.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import type { Money } from '#shared/domain/money.ts';

import type { AppTexts } from '../lifecycle/texts.ts';
import type { PersonDialog } from './dialogs.ts';

/** Names what is sent and where, from the main process's own data. */
export function questionText(question: PersonQuestion, texts: AppTexts): PersonDialog {
  const { cancel, asking } = texts;
  switch (question.about) {
    case 'connection': {
      const { message, detail, confirm } = texts.presence[question.change];
      return { message: filled(message, { name: question.connection.name }), detail, confirm, cancel };
    }
    case 'asking':
      return { ...asking.less, cancel };
    case 'backup':
      return { ...texts.presence.backup, cancel };
    case 'sending':
      return { ...sendingText(question, texts), cancel };
    default:
      return question satisfies never;
  }
}

function sendingText({ why, writes, totals, payee, newPayees, closing }: SendingQuestion, { asking, locale }: AppTexts): Omit<PersonDialog, 'cancel'> {
  const amount = totals.length === 0 ? asking.unknownAmount : new Intl.ListFormat(locale).format(totals.map((total) => amountText(total, locale)));
  const account = payee === null ? '' : groupedIban(payee.accountCode);
  const values = { amount, account, name: payee?.name ?? '', count: String(writes), newPayees: String(newPayees), campaign: closing?.campaign ?? '' };
  const message = closing !== null ? asking[closing.direction] : payee !== null ? asking.payment : asking.payments;
  const reason = why === 'closing' ? asking.final : why === 'newPayee' ? (payee === null ? asking.newPayees : asking.newPayee) : asking.large;
  return { message: filled(message, values), detail: [payee === null ? '' : asking.account, reason, asking.onlyIf].filter((part) => part !== '').map((part) => filled(part, values)).join('\n'), confirm: asking.confirm };
}

/** In one pass, so that a value from a bank or file is never taken for a placeholder. */
const filled = (text: string, values: Readonly<Record<string, string>>): string => text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

function amountText({ amountMinor, currency }: Money, locale: string): string {
  const decimals = currencyExponent(currency);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' });
  return `${number.format(amountMinor / 10 ** decimals)} ${currency}`;
}
