import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { HANDOVER_PATH } from '#renderer/data/paths/paths.ts';
import { useFreshness, useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, EmptyState, ErrorState, Page, Said, Section, SkeletonRows, StatusBadge, TableHead, useMoment } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { HandoverDisposition, HandoverNote, HandoverView } from '#shared/bridge/cash/handover.ts';
import classes from './handover.module.css';
import { OpenThings, stateWords } from './open-things.tsx';

const PARTS = [
  'handover', 'intents', 'batches', 'closings', 'drafts', 'campaigns', 'unidentified', 'disputes', 'orders', 'journal', 'backfills',
] as const;

/** What is open, for the next colleague; or an earlier handover. */
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
          <Stack gap="xl" miw={0}>
            {data.groups.length > 0 && <p className="t-muted">{t('comfort:handover.openCount', { count: total })}</p>}
            {data.groups.length === 0 && <EmptyState title={t('comfort:handover.nothingOpen')}>{t('comfort:handover.nothingOpenText')}</EmptyState>}
            <OpenThings groups={data.groups} />
          </Stack>
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

/** A waiting note is read; one's own can be continued. */
function Note({ view: { note, waits, userName } }: { readonly view: HandoverView }): ReactElement {
  const { t } = useT();
  const [continued, setContinued] = useState(false);
  if (note === null || (!waits || continued)) return <NoteEditor note={note} />;
  return (
    <Stack gap="md">
      <WrittenNote note={note} />
      {note.userName === userName && (
        <Button size="compact-xs" variant="subtle" className="t-start" onClick={() => { setContinued(true); }}>{t('comfort:handover.continueNote')}</Button>
      )}
    </Stack>
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
      {data !== null && data.length === 0 && <p className="t-small">{t('comfort:handover.historyEmpty')}</p>}
      {data !== null && data.length > 0 && (
        <table className="t-ledger" aria-label={t('comfort:handover.history')}>
          <TableHead words={[t('comfort:handover.when'), t('comfort:handover.who')]} figures={[t('comfort:handover.open')]} />
          <tbody>
            {data.map(({ handoverId, at, userName, total }) => (
              <tr key={handoverId}>
                <td><Link href={`${HANDOVER_PATH}?past=${handoverId}`} aria-label={t('comfort:handover.show', { when: format.instant(at) })}>{format.instant(at)}</Link></td>
                <td><Said text={userName} /></td>
                <td data-end>{format.number(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The pause in typing after which the note is saved. */
const PAUSE_MS = 500;

/** The note is saved while it is typed, and when the page is left. */
function NoteEditor({ note }: { readonly note: HandoverNote | null }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const [text, setText] = useState(note?.text ?? '');
  const [error, setError] = useState<AppError | null>(null);
  const unsaved = useRef<string | null>(null);
  const [pending, setPending] = useState(false);

  const save = useRef(async (): Promise<void> => {
    if (unsaved.current === null) return;
    const saving = unsaved.current;
    unsaved.current = null;
    const result = await invoke('handover.saveNote', { text: saving });
    setError(result.ok ? null : result.error);
    if (unsaved.current === null) setPending(false);
  });

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => void save.current(), PAUSE_MS);
    return () => { clearTimeout(timer); };
  }, [pending, text]);

  useEffect(() => {
    const last = save.current;
    return () => void last();
  }, []);

  return (
    <Stack gap="xs">
      <Textarea
        label={t('comfort:handover.note')} description={t('comfort:handover.noteHint')} placeholder={t('comfort:handover.notePlaceholder')}
        rows={5} resize="vertical" maxLength={10_000} value={text}
        onChange={(event) => {
          unsaved.current = event.currentTarget.value;
          setText(event.currentTarget.value);
          setPending(true);
        }}
        onBlur={() => void save.current()}
      />
      <p className={classes['saved']} role="status">
        {pending ? t('comfort:handover.noteSaving') : note !== null && text.trim() !== '' ? t('comfort:handover.noteSaved', { when: moment(note.at) }) : ''}
      </p>
      {error !== null && <ErrorState error={error} />}
    </Stack>
  );
}

/** Takes over: records what is open now, with name and time. */
function Acknowledge({ view: { hash, userName }, onChanged }: { readonly view: HandoverView; readonly onChanged: () => void }): ReactElement {
  const { t } = useT();
  const [comment, setComment] = useState('');
  const { busy, error, run } = useCommand();
  const take = async (): Promise<void> => {
    const result = await run('handover.acknowledge', { comment, hash });
    if (result.ok) setComment('');
    else if (result.error.kind === 'changedSinceShown') onChanged();
  };
  return (
    <Section heading={t('comfort:handover.take')}>
      <Stack gap="md" className={classes['take']}>
        <p className="t-small">{t('comfort:handover.takeText')}</p>
        <Textarea label={t('comfort:handover.comment')} description={t('comfort:handover.commentHint')} rows={2} resize="vertical" maxLength={10_000} value={comment} onChange={(event) => { setComment(event.currentTarget.value); }} />
        {error?.kind === 'changedSinceShown' && <Banner meaning="wait"><strong>{t('comfort:handover.changed')}</strong> {t('comfort:handover.changedText')}</Banner>}
        {error !== null && error.kind !== 'changedSinceShown' && <ErrorState error={error} />}
        <Group gap="md" wrap="nowrap">
          <Button size="sm" loading={busy} onClick={() => void take()}>{t('comfort:handover.take')}</Button>
          <span className="t-small">{t('comfort:handover.as', { name: userName })}</span>
        </Group>
      </Stack>
    </Section>
  );
}

const meanings: Readonly<Record<HandoverDisposition, Meaning>> = { same: 'neutral', changed: 'progress', closed: 'done', unknown: 'unknown' };

function PastPage({ handoverId }: { readonly handoverId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('handover.past', { handoverId }, ['handover', 'intents', 'batches', 'closings', 'drafts', 'unidentified', 'disputes', 'campaigns', 'orders']);
  const above = <Link href={HANDOVER_PATH}>{t('comfort:handover.pastBack')}</Link>;
  if (error !== null) {
    const gone = error.kind === 'notFound' || error.kind === 'invalid';
    return <Page heading={t('comfort:handover.heading')} above={above}>{gone ? <EmptyState title={t('comfort:handover.notThere')} /> : <ErrorState error={error} onRetry={reload} />}</Page>;
  }
  if (data === null) return <Page heading={t('comfort:handover.heading')} above={above}><SkeletonRows rows={8} /></Page>;
  const { at, userName, note, comment, groups } = data;
  return (
    <Page heading={t('comfort:handover.past', { when: format.instant(at) })} above={above}>
      <div className={classes['layout']}>
        <Stack gap="xl" miw={0}>
          {groups.length === 0 ? <EmptyState title={t('comfort:handover.nothingOpen')} /> : <p className="t-muted">{t('comfort:handover.thenOpen')}</p>}
          <OpenThings
            groups={groups}
            renderEnd={(kind, { fate, now }) => {
              const state = fate === 'same' ? null : stateWords(kind, now, t);
              return <StatusBadge meaning={meanings[fate]}>{state ?? t(`comfort:handover.fates.${fate}`)}</StatusBadge>;
            }}
          />
        </Stack>
        <div className={classes['side']}>
          <Section heading={t('comfort:handover.who')}><p><Said text={userName} /></p></Section>
          {note !== null && <Section heading={t('comfort:handover.pastNote', { name: note.userName })}><blockquote className={classes['quoted']}><Said text={note.text} /></blockquote></Section>}
          {comment !== '' && <Section heading={t('comfort:handover.pastComment', { name: userName })}><blockquote className={classes['quoted']}><Said text={comment} /></blockquote></Section>}
        </div>
      </div>
    </Page>
  );
}
