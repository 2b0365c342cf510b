import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { CopyButton } from '#renderer/ui/index.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

import { entryType } from './statement-columns.tsx';
import classes from './entry-detail.module.css';

const fieldNames = ['amount', 'operationDate', 'valueDate', 'type', 'description'] as const;

interface EntryFieldsProps {
  readonly transaction: Transaction;
  /** Marks what is different there. */
  readonly differsFrom?: Transaction;
}

/** What the bank says of an entry. */
export function EntryFields({ transaction, differsFrom }: EntryFieldsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = transaction.transactionId;
  const now = textsOf(transaction, t, format);
  const other = differsFrom === undefined ? now : textsOf(differsFrom, t, format);
  return (
    <dl className={classes['fields']}>
      {fieldNames.map((name) => (
        <div key={name} data-differs={now[name] === other[name] ? undefined : true}>
          <dt>{t(`statement:columns.${name}`)}</dt>
          <dd>{now[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('statement:columns.transactionId')}</dt>
        <dd className="t-mono">{id} <CopyButton text={id} what={t('statement:columns.transactionId')} /></dd>
      </div>
    </dl>
  );
}

function textsOf(
  { amount, operationDate, valueDate, type, description }: Transaction, t: Translate, format: Formatter,
): Record<(typeof fieldNames)[number], string> {
  return {
    amount: format.money(amount, { sign: 'always' }),
    operationDate: format.date(operationDate),
    valueDate: format.date(valueDate),
    type: entryType(type, t('states:entryTypes.CREDIT'), t('states:entryTypes.DEBIT')),
    description: description ?? UNKNOWN,
  };
}

/** The entry as lines of text, to be pasted into a message. */
export function entryText(transaction: Transaction, t: Translate, format: Formatter): string {
  const texts = textsOf(transaction, t, format);
  return [
    ...fieldNames.map((name) => `${t(`statement:columns.${name}`)}: ${texts[name]}`),
    `${t('statement:columns.transactionId')}: ${transaction.transactionId}`,
  ].join('\n');
}
