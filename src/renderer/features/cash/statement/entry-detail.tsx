import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactElement } from 'react';

import { Checkbox, CloseButton } from '@mantine/core';
import { Link } from 'wouter';

import { UnreadableFields } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDifferences, pathOfEntry } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, Said, StatusBadge, useMoment } from '#renderer/ui/index.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

import { EntryFields, entryText } from './entry-fields.tsx';
import { entryKeyOf, tickOf } from './entry-state.ts';
import { NoteEditor } from './note-editor.tsx';
import { Balance } from './statement-columns.tsx';
import classes from './entry-detail.module.css';

interface EntryDetailProps {
  readonly row: StatementRow;
  /** The entry with what of it could not be read; null where all could. */
  readonly noted: Transaction | null;
  /** The account by name, where entries of several stand together. */
  readonly accountName: string | null;
  /** Grows when its note is to be written now. */
  readonly noteWanted: number;
  readonly onTick: (row: StatementRow) => void;
  readonly onLeaveNote: () => void;
  readonly onClose: () => void;
}

/** All that is known of an entry, beside the table; both versions when the bank changed it. */
export function EntryDetail({ row, noted, accountName, noteWanted, onTick, onLeaveNote, onClose }: EntryDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { transaction, change, accountId } = row;
  const aside = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    // In a narrow window it stands below the table.
    aside.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <aside ref={aside} className={classes['detail']} aria-label={t('statement:detail')}>
      <header className={classes['detailHead']}>
        <Amount money={transaction.amount} sign="always" size="headline" struck={change?.kind === 'vanished'} />
        <span className={classes['detailTools']}>
          <CopyButton text={entryText(transaction, t, format)} what={t('statement:detail')} />
          <CloseButton size="sm" aria-label={t('statement:closeDetail')} onClick={onClose} />
        </span>
      </header>
      {change !== null && (
        <p className={classes['change']} data-kind={change.kind}>
          <StatusBadge meaning={change.kind === 'changed' ? 'wait' : 'wrong'}>{t(`statement:${change.kind}`)}</StatusBadge>{' '}
          {t(`statement:${change.kind}Text`)} {t('statement:noticed')}: {format.instant(change.noticedAt)}.{' '}
          <Link href={pathOfDifferences(accountId)}>{t('accounts:differences')}</Link>
        </p>
      )}
      <div className={classes['marks']}>
        <EntryTick row={row} onTick={onTick} />
        <NoteEditor
          key={`${accountId} ${transaction.transactionId} ${row.occurrence}`}
          entry={entryKeyOf(row)}
          note={row.mark?.note ?? null}
          wanted={noteWanted}
          onLeave={onLeaveNote}
        />
      </div>
      {change?.kind === 'changed' && <h2>{t('statement:now')}</h2>}
      <EntryFields transaction={transaction} />
      {noted !== null && <UnreadableFields record={noted} stacked />}
      {change?.kind === 'changed' && (
        <>
          <h2>{t('statement:before')}</h2>
          <EntryFields transaction={change.before} differsFrom={transaction} />
        </>
      )}
      <dl className={classes['fields']}>
        <div>
          <dt>{t('statement:balanceAfter')}</dt>
          <dd>
            <Balance balance={row.balance} />
            {row.balance.kind === 'unknown' && <span className={classes['why']}> {t(`statement:noBalance.${row.balance.why}`)}</span>}
          </dd>
        </div>
        {accountName !== null && (
          <div>
            <dt>{t('statement:columns.account')}</dt>
            <dd><Link href={pathOfEntry(`${encodeURIComponent(accountId)}/${row.rowId}`)}><Said text={accountName} /></Link></dd>
          </div>
        )}
      </dl>
      <p className={classes['detailFoot']}>{t('statement:asOf', { when: moment(row.asOf) })}</p>
    </aside>
  );
}

function EntryTick({ row, onTick }: Pick<EntryDetailProps, 'row' | 'onTick'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const state = tickOf(row);
  const when = format.instant(row.mark?.checkedAt);
  const by = row.mark?.checkedBy ?? null;
  return (
    <Checkbox
      size="xs"
      label={t('statement:columns.checked')}
      checked={state === 'ticked'}
      indeterminate={state === 'outdated'}
      description={state === 'none' ? undefined : (
        <>
          {state === 'outdated' && `${t('statement:tick.outdated')}. `}
          {by === null ? when : t('statement:tickedBy', { when, who: by })}
        </>
      )}
      onChange={() => { onTick(row); }}
    />
  );
}

/** Also while the focus is in the table, where the next row is chosen. */
function useEscape(onEscape: () => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (means(event, 'leaveEntry') && !event.defaultPrevented) onEscape();
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
