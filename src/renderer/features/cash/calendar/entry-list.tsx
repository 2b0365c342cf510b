import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';

import classes from './lists.module.css';
import { aboutOf, iconOf, nameOf, pathOfEntry } from './entry-words.ts';

interface EntryListProps {
  readonly entries: readonly AgendaEntry[];
  /** Whether each says its day, where no heading does. */
  readonly dated?: boolean;
}

export const keyOf = (entry: AgendaEntry): string => `${entry.kind} ${entry.id} ${entry.date ?? ''} ${entry.amount?.currency ?? ''} ${'status' in entry ? entry.status ?? '' : ''}`;

/** Entries one below the other, each a link to its record. */
export function EntryList({ entries, dated = false }: EntryListProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <ul className={classes['entries']}>
      {entries.map((entry) => {
        const KindIcon = iconOf(entry);
        return (
          <li key={keyOf(entry)}>
            <Link href={pathOfEntry(entry)}>
              <KindIcon size={16} stroke={1.6} aria-hidden="true" />
              <span className={classes['entryName']} title={nameOf(entry, t)}>{nameOf(entry, t)}</span>
              {entry.kind === 'reflection' || entry.amount === null ? <span /> : <Amount money={entry.amount} sign={entry.kind === 'campaign' || entry.kind === 'closing' ? 'negative' : 'always'} />}
              <span className={classes['entryAbout']}>{aboutOf(entry, t)}</span>
              {dated && <span className={classes['entryDate']}>{format.date(entry.date)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
