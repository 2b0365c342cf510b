import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { JournalCheck, TrailEntry } from '#shared/bridge/app/journal.ts';

import classes from './write-history.module.css';

/** Where the entries of a write stand in the chain, and whether all of that is as it was written. */
export function ChainPlace({ entries }: { readonly entries: readonly TrailEntry[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data: check, error, refreshing, reload } = useQuery('journal.verify', null, ['journal']);
  const { last } = ends(entries);
  // What was written since the check was not part of it.
  const behind = check?.whole === true && check.entries < last;
  useEffect(() => {
    if (behind) reload();
  }, [behind, last, reload]);
  const checking = behind || (check === null && error === null);
  return (
    <div className={classes['chain']}>
      <div role="status">
        {checking && <p className="t-muted">{t('evidence:chain.checking')}</p>}
        {check !== null && !behind && <Checked check={check} entries={entries} />}
        {check === null && error !== null && (
          <p className={classes['verdict']}><IconLink size={16} aria-hidden="true" /><span>{placesOf(entries, t)}. {t('evidence:chain.notChecked')}</span></p>
        )}
      </div>
      <p className="t-muted">{t('evidence:chain.help')}</p>
      <p className={classes['again']}>
        {check !== null && <span className="t-muted">{t('evidence:chain.checkedAt', { when: format.instant(check.checkedAt) })}</span>}
        <Button size="compact-xs" variant="subtle" disabled={checking || refreshing} onClick={reload}>{t('evidence:chain.again')}</Button>
      </p>
    </div>
  );
}

type T = ReturnType<typeof useT>['t'];

const ends = (entries: readonly TrailEntry[]): { readonly count: number; readonly first: number; readonly last: number } =>
  ({ count: entries.length, first: entries[0]?.sequence ?? 0, last: entries.at(-1)?.sequence ?? 0 });

const placesOf = (entries: readonly TrailEntry[], t: T): string => t('evidence:chain.places', ends(entries));

function Checked({ check, entries }: { readonly check: JournalCheck; readonly entries: readonly TrailEntry[] }): ReactElement {
  const { t } = useT();
  if (check.whole) {
    return (
      <p className={classes['verdict']} data-meaning="done">
        <IconCircleCheck size={16} aria-hidden="true" />
        <span>{t('evidence:chain.whole', { ...ends(entries), entries: check.entries })}</span>
      </p>
    );
  }
  const { what, sequence } = check.damage;
  return (
    <p className={classes['verdict']} data-meaning="wrong">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{t(`evidence:chain.damaged.${what}`, { sequence: sequence ?? '—' })}. {placesOf(entries, t)}.</span>
    </p>
  );
}
