import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { HANDOVER_PATH } from '#renderer/data/paths/paths.ts';
import { useFreshness, useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Said, Section, SkeletonRows, useMoment } from '#renderer/ui/index.ts';
import type { HandoverNote, HandoverView } from '#shared/bridge/cash/handover.ts';

import { Acknowledge } from './acknowledge.tsx';
import classes from './handover.module.css';
import { NoteEditor } from './note-editor.tsx';
import { OpenThings } from './open-things.tsx';
import { PastPage } from './past-page.tsx';

const PARTS = [
  'handover', 'intents', 'batches', 'closings', 'drafts', 'campaigns', 'unidentified', 'disputes', 'orders', 'journal', 'backfills',
] as const;

/** What is open, waits or is unknown, for the next colleague; or one handover of before, where the address names it. */
export function HandoverPage(): ReactElement {
  const past = new URLSearchParams(useSearch()).get('past');
  return past === null ? <Now /> : <PastPage key={past} handoverId={past} />;
}

function Now(): ReactElement {
  const { t } = useT();
  const freshness = useFreshness();
  const { data, error, reload } = useQuery('handover.get', null, PARTS);
  const total = data?.groups.reduce((sum, group) => sum + group.total, 0) ?? 0;
  return (
    <Page
      heading={t('comfort:handover.heading')}
      {...('asOf' in freshness ? { asOf: freshness.asOf } : {})}
      toolbar={
        <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden="true" />} onClick={() => void invoke('app.print', null)}>{t('comfort:handover.print')}</Button>
      }
    >
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonRows rows={10} />}
      {data !== null && (
        <div className={classes['layout']}>
          <div className={classes['open']}>
            {data.groups.length > 0 && <p className={classes['lead']}>{t('comfort:handover.openCount', { count: total })}</p>}
            {data.groups.length === 0 && <EmptyState title={t('comfort:handover.nothingOpen')}>{t('comfort:handover.nothingOpenText')}</EmptyState>}
            <OpenThings groups={data.groups} />
          </div>
          <div className={classes['side']}>
            <Note view={data} />
            <Acknowledge view={data} onChanged={reload} />
            <History />
          </div>
        </div>
      )}
    </Page>
  );
}

/** A note that waits is read; one's own is written on. */
function Note({ view: { note, waits, userName } }: { readonly view: HandoverView }): ReactElement {
  const { t } = useT();
  const [continued, setContinued] = useState(false);
  if (note === null || (!waits || continued)) return <NoteEditor note={note} />;
  return (
    <div className={classes['waitingNote']}>
      <WrittenNote note={note} />
      {note.userName === userName && (
        <Button size="compact-xs" variant="subtle" onClick={() => { setContinued(true); }}>{t('comfort:handover.continueNote')}</Button>
      )}
    </div>
  );
}

function WrittenNote({ note }: { readonly note: HandoverNote }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  return (
    <Section heading={t('comfort:handover.noteOf', { name: note.userName, when: moment(note.at) })}>
      <blockquote className={classes['quoted']}><Said text={note.text} /></blockquote>
    </Section>
  );
}

function History(): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('handover.list', null, ['handover']);
  return (
    <Section heading={t('comfort:handover.history')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data !== null && data.length === 0 && <p className={classes['note']}>{t('comfort:handover.historyEmpty')}</p>}
      {data !== null && data.length > 0 && (
        <table className={classes['history']} aria-label={t('comfort:handover.history')}>
          <thead><tr><th scope="col">{t('comfort:handover.when')}</th><th scope="col">{t('comfort:handover.who')}</th><th scope="col" data-align="end">{t('comfort:handover.open')}</th></tr></thead>
          <tbody>
            {data.map(({ handoverId, at, userName, total }) => (
              <tr key={handoverId}>
                <td><Link href={`${HANDOVER_PATH}?past=${handoverId}`} aria-label={t('comfort:handover.show', { when: format.instant(at) })}>{format.instant(at)}</Link></td>
                <td><Said text={userName} /></td>
                <td data-align="end">{format.number(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
