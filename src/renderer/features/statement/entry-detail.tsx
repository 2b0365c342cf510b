import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactElement } from 'react';

import { CloseButton } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, StatusBadge, useMoment } from '#renderer/ui/index.ts';
import type { StatementRow } from '#shared/bridge/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

import { entryType } from './statement-columns.tsx';
import classes from './statement.module.css';

interface EntryDetailProps {
  readonly row: StatementRow;
  readonly onClose: () => void;
}

/** All that is known of an entry, beside the table; both versions when the bank changed it. */
export function EntryDetail({ row, onClose }: EntryDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { transaction, change } = row;
  const aside = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    // In a narrow window it stands below the table.
    aside.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside ref={aside} className={classes['detail']} aria-label={t('statement:detail')}>
      <header className={classes['detailHead']}>
        <Amount money={transaction.amount} sign="always" size="headline" struck={change?.kind === 'vanished'} />
        <CloseButton size="sm" aria-label={t('statement:closeDetail')} onClick={onClose} />
      </header>
      {change !== null && (
        <p className={classes['change']} data-kind={change.kind}>
          <StatusBadge meaning={change.kind === 'changed' ? 'wait' : 'wrong'}>{t(`statement:${change.kind}`)}</StatusBadge>{' '}
          {t(`statement:${change.kind}Text`)} {t('statement:noticed')}: {format.instant(change.noticedAt)}.
        </p>
      )}
      {change?.kind === 'changed' && <h2>{t('statement:now')}</h2>}
      <EntryFields transaction={transaction} />
      {change?.kind === 'changed' && (
        <>
          <h2>{t('statement:before')}</h2>
          <EntryFields transaction={change.before} differsFrom={transaction} />
        </>
      )}
      <p className={classes['detailFoot']}>{t('statement:asOf', { when: moment(row.asOf) })}</p>
    </aside>
  );
}

/** Also while the focus is in the table, where the next row is chosen. */
function useEscape(onEscape: () => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      heard(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

interface EntryFieldsProps {
  readonly transaction: Transaction;
  /** Marks what is different there. */
  readonly differsFrom?: Transaction;
}

function EntryFields({ transaction, differsFrom }: EntryFieldsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = transaction.transactionId;
  const textOf = ({ amount, operationDate, valueDate, type, description }: Transaction): Record<(typeof fieldNames)[number], string> => ({
    amount: format.money(amount, { sign: 'always' }),
    operationDate: format.date(operationDate),
    valueDate: format.date(valueDate),
    type: entryType(type, t('states:entryTypes.CREDIT'), t('states:entryTypes.DEBIT')),
    description: description ?? '—',
  });
  const now = textOf(transaction);
  const other = differsFrom === undefined ? now : textOf(differsFrom);
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

const fieldNames = ['amount', 'operationDate', 'valueDate', 'type', 'description'] as const;
