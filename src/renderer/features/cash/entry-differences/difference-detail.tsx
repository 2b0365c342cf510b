import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';

import { CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount, pathOfEntryOnItsDay } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { Said, useMoment } from '#renderer/ui/index.ts';
import type { EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import type { EntryMark } from '#shared/bridge/cash/statement.ts';
import type { Instant } from '#shared/domain/instant.ts';

import classes from './differences.module.css';
import { KindMark } from './kind-mark.tsx';
import { comparedFields, entryOf } from './what-differs.ts';
import type { ComparedField } from './what-differs.ts';

interface DifferenceDetailProps {
  readonly difference: EntryDifference;
  /** What the account is called; null where the page says it. */
  readonly account: string | null;
  readonly onClose: () => void;
}

/** A difference in full: both versions side by side, what the person noted, and the way to the entry. */
export function DifferenceDetail({ difference, account, onClose }: DifferenceDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const aside = useRef<HTMLElement>(null);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    // In a narrow window it stands below the table.
    aside.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { accountId, kind, mark, noticedAt, seenAt } = difference;
  const entry = entryOf(difference);
  return (
    <aside ref={aside} className={classes['detail']} aria-label={t('review:differences.detail')}>
      <header className={classes['detailHead']}>
        <Amount money={entry?.amount} sign="always" size="headline" struck={kind === 'vanished'} />
        <CloseButton size="sm" aria-label={t('review:differences.closeDetail')} onClick={onClose} />
      </header>
      <p><KindMark kind={kind} /> {account !== null && <span className="t-muted">{account}</span>}</p>
      <p className="t-muted">{t(`review:differences.about.${kind}`)}</p>
      <Versions fields={comparedFields(difference, t, format)} />
      {mark !== null && <Marked mark={mark} noticedAt={noticedAt} />}
      <p><Link href={entry === null ? pathOfAccount(accountId) : pathOfEntryOnItsDay(accountId, entry)}>{t('review:differences.open')}</Link></p>
      <p className={classes['foot']}>
        {t('review:differences.columns.noticed')}: {format.instant(noticedAt)} · {seenAt === null ? t('review:differences.notSeen') : t('review:differences.seen', { when: moment(seenAt) })}
      </p>
    </aside>
  );
}

function Versions({ fields }: { readonly fields: readonly ComparedField[] }): ReactElement {
  const { t } = useT();
  const hasBefore = fields.some(({ before }) => before !== null);
  const hasNow = fields.some(({ now }) => now !== null);
  return (
    <table className={classes['versions']}>
      <thead>
        <tr>
          <th scope="col"><span className="t-visually-hidden">{t('review:differences.field')}</span></th>
          {hasBefore && <th scope="col">{t('review:differences.before')}</th>}
          {hasNow && <th scope="col">{t('review:differences.now')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, now, differs }) => (
          <tr key={name} data-differs={differs || undefined}>
            <th scope="row">
              {t(`review:differences.fields.${name}`)}
              {differs && <>{' '}<span className="t-visually-hidden">({t('review:differences.differs')})</span></>}
            </th>
            {hasBefore && <td>{before}</td>}
            {hasNow && <td>{now}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marked({ mark, noticedAt }: { readonly mark: EntryMark; readonly noticedAt: Instant }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const { note, checkedAt, checkedBy } = mark;
  return (
    <>
      {note !== null && <p className={classes['note']}><span className="t-muted">{t('review:differences.note')}</span> <Said text={note} /></p>}
      {checkedAt !== null && (
        <p>
          {checkedBy === null ? t('review:differences.checkedUnnamed', { when: moment(checkedAt) }) : t('review:differences.checked', { when: moment(checkedAt), who: checkedBy })}
          {checkedAt < noticedAt && <strong className={classes['attention']}> {t('review:differences.checkedBefore')}</strong>}
        </p>
      )}
    </>
  );
}
