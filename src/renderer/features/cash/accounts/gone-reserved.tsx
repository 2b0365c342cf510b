import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfEntryOnItsDay } from '#renderer/data/paths/paths.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { PlainTable, Said, Section, useMoment } from '#renderer/ui/index.ts';
import type { GoneReserved, Replacement } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

import classes from './accounts.module.css';

/** Shown before the person asks for the rest. */
const FIRST = 8;
/** Candidates that are named one by one. */
const NAMED = 3;

interface GoneReservedEntriesProps {
  readonly accountId: string;
  readonly gone: readonly GoneReserved[];
}

/** Amounts that are no longer reserved, the last to go first, each with the entry that probably replaced it. */
export function GoneReservedEntries({ accountId, gone }: GoneReservedEntriesProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const [all, setAll] = useState(false);
  if (gone.length === 0) return null;
  const shown = all ? gone : gone.slice(0, FIRST);
  const more = gone.length - shown.length;
  return (
    <Section heading={t('accounts:gone.heading')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('accounts:gone.when')}</th>
            <th scope="col">{t('accounts:reserved.description')}</th>
            <th scope="col">{t('accounts:gone.replacedBy')}</th>
            <th scope="col" data-end>{t('accounts:reserved.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ entry, goneAt, replacement }) => (
            <tr key={`${entry.reservedEntryId} ${goneAt}`}>
              <td className={classes['when']}>{moment(goneAt)}</td>
              <td>
                <Said text={entry.description ?? UNKNOWN} />
                <span className={classes['dates']}>{t('accounts:gone.dates', { created: format.date(entry.creationDate), due: format.date(entry.dueDate) })}</span>
              </td>
              <td><ReplacedBy accountId={accountId} replacement={replacement} /></td>
              <td data-end><Amount money={entry.amount} /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && (
        <Button className={classes['more']} size="xs" variant="subtle" onClick={() => { setAll(true); }}>
          {t('accounts:gone.more', { count: more, number: format.number(more) })}
        </Button>
      )}
    </Section>
  );
}

function ReplacedBy({ accountId, replacement }: { readonly accountId: string; readonly replacement: Replacement }): ReactElement {
  const { t } = useT();
  switch (replacement.kind) {
    case 'matched':
      return (
        <>
          <EntryLink accountId={accountId} entry={replacement.entry} />
          <span className={classes['dates']}>{replacement.reasons.map((reason) => t(`accounts:gone.reasons.${reason}`)).join(', ')}</span>
        </>
      );
    case 'several': {
      const { entries } = replacement;
      return (
        <>
          <span className={classes['waits']}>{t('accounts:gone.several', { count: entries.length })}</span>
          {entries.slice(0, NAMED).map((entry, index) => (
            <span key={`${entry.transactionId} ${index}`} className={classes['candidate']}><EntryLink accountId={accountId} entry={entry} /></span>
          ))}
        </>
      );
    }
    case 'none':
    case 'waiting':
      return <span className="t-muted">{t(`accounts:gone.${replacement.kind}`)}</span>;
    default:
      return replacement satisfies never;
  }
}

function EntryLink({ accountId, entry }: { readonly accountId: string; readonly entry: Transaction }): ReactElement {
  const format = useFormat();
  return <Link href={pathOfEntryOnItsDay(accountId, entry)}>{format.date(entry.operationDate)} · <Said text={entry.description ?? entry.transactionId} /></Link>;
}
