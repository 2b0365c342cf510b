import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { refreshRecord } from '#renderer/data/bridge/index.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, RecordLink, UnreadableFields } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { Banner, CopyButton, describeError, EmptyState, ErrorState, Page, SkeletonDetail } from '#renderer/ui/index.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { RecordDetail, Section } from '#shared/bridge/lists/records.ts';

import { sectionTitle, viewStateOf } from './list-view-state.ts';

interface RecordPageProps<S extends Section> {
  readonly view: SectionView<S>;
  readonly id: string;
}

/** A record's page, from the cache, read again from the bank on demand. */
export function RecordPage<S extends Section>({ view, id }: RecordPageProps<S>): ReactElement {
  return <RecordOf key={`${view.section} ${id}`} view={view} id={id} />;
}

function RecordOf<S extends Section>({ view, id }: { readonly view: SectionView<S>; readonly id: string }): ReactElement {
  const { t } = useT();
  const { section, Detail, Actions } = view;
  const query = useQuery('records.get', { section, id }, [section, ...view.joins]);
  useEffect(() => view.askAhead?.(id), [view, id]);
  const detail = query.data as RecordDetail<S> | null;
  const missing = detail === null && query.error?.kind === 'notFound';
  const refreshing = useRefreshRecord({
    section,
    id,
    wanted: section !== 'activity' && (missing || (detail !== null && view.incomplete(detail))),
    onRead: query.reload,
  });
  const above = <BackLink section={section} />;

  if (detail === null) {
    return (
      <Page heading={sectionTitle(section, t)} above={above}>
        {query.error === null || refreshing.reading
          ? <SkeletonDetail />
          : missing
            ? <EmptyState title={t('records:notFound.title')}>{t('records:notFound.text')}</EmptyState>
            : <ErrorState error={query.error} onRetry={query.reload} />}
      </Page>
    );
  }
  const status = view.status?.(detail) ?? null;
  return (
    <Page
      heading={view.heading(detail, t)}
      above={above}
      {...(section === 'activity' ? {} : { asOf: detail.asOf })}
      beside={status === null ? undefined : <FieldContent value={status} />}
      toolbar={
        <>
          {Actions !== undefined && <Actions detail={detail} />}
          <RecordTools section={section} id={id} refreshing={refreshing} />
        </>
      }
    >
      {refreshing.error !== null && <RefreshFailed error={refreshing.error} />}
      <UnreadableFields record={detail.record} />
      <Detail detail={detail} />
    </Page>
  );
}

function BackLink({ section }: { readonly section: Section }): ReactElement {
  const { t } = useT();
  return (
    <RecordLink to={viewStateOf(section)?.path ?? pathOfPage(section)}>
      <span className="t-inline"><IconArrowLeft size={14} aria-hidden="true" />{t(`records:back.${section}`)}</span>
    </RecordLink>
  );
}

/** The tools of every record's page. */
function RecordTools({ section, id, refreshing }: { readonly section: Section; readonly id: string; readonly refreshing: RefreshRecord }): ReactElement {
  const { t } = useT();
  const { previous, next } = useNeighbours(section, id);
  return (
    <>
      {(previous !== null || next !== null) && (
        <span className="t-inline">
          <Tooltip label={t('records:detail.previousKeys')}>
            <ActionIcon variant="default" size="md" aria-label={t('records:detail.previous')} disabled={previous === null} onClick={() => { previous?.(); }}>
              <IconChevronUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('records:detail.nextKeys')}>
            <ActionIcon variant="default" size="md" aria-label={t('records:detail.next')} disabled={next === null} onClick={() => { next?.(); }}>
              <IconChevronDown size={16} />
            </ActionIcon>
          </Tooltip>
        </span>
      )}
      {section !== 'activity' && (
        <Button size="xs" variant="default" loading={refreshing.reading} leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={refreshing.refresh}>
          {t('common:refresh')}
        </Button>
      )}
    </>
  );
}

function RefreshFailed({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const offline = error.kind === 'offline' || error.kind === 'notSent';
  const { title, code } = describeError(error, t);
  return (
    <Banner meaning={offline ? 'offline' : 'wait'} end={code === null ? undefined : <CopyButton text={code} what={t('errors:code')} />}>
      {offline ? t('records:detail.offline') : `${title} ${t('records:detail.refreshFailed')}`}
    </Banner>
  );
}

interface RefreshOptions {
  readonly section: Section;
  readonly id: string;
  /** Something was never read: it is read once, automatically. */
  readonly wanted: boolean;
  /** Shows what the cache then holds. */
  readonly onRead: () => void;
}

interface RefreshRecord {
  readonly reading: boolean;
  /** Why the last reading failed; the cached record stays. */
  readonly error: AppError | null;
  readonly refresh: () => void;
}

function useRefreshRecord({ section, id, wanted, onRead }: RefreshOptions): RefreshRecord {
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const asked = useRef(false);

  const refresh = useCallback(() => {
    const read = async (): Promise<void> => {
      setReading(true);
      const result = await refreshRecord(section, id);
      setReading(false);
      setError(result.ok ? null : result.error);
      if (result.ok) onRead();
    };
    void read();
  }, [section, id, onRead]);

  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    refresh();
  }, [wanted, refresh]);

  return { reading, error, refresh };
}

/** The most rows that one query returns; a record beyond them has no neighbours here. */
const REACH = 500;

/** The records before and after this one in its list; also on Alt+Up and Alt+Down. */
function useNeighbours(section: Section, id: string): { readonly previous: (() => void) | null; readonly next: (() => void) | null } {
  const [, navigate] = useLocation();
  const viewState = viewStateOf(section);
  const { command, input } = viewState?.list ?? { command: 'records.page', input: { section, search: '', filters: {}, sort: null } };
  // How many there are is not shown.
  const page = { offset: 0, limit: viewState === null ? 1 : REACH, count: 'later' } as const;
  const { data } = useQuery(command as 'records.page', { ...input, ...page } as CommandInput<'records.page'>, [section]);
  const ids = viewState === null ? [] : (data?.rows ?? []).map((row) => row.id);
  const at = ids.indexOf(id);
  const previousId = at > 0 ? ids[at - 1] : undefined;
  const nextId = at >= 0 ? ids[at + 1] : undefined;

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = means(event, 'previousRecord') ? previousId : means(event, 'nextRecord') ? nextId : undefined;
      if (target === undefined) return;
      event.preventDefault();
      navigate(pathOfRecord(section, target), { replace: true });
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [section, previousId, nextId, navigate]);

  const to = (target: string | undefined): (() => void) | null =>
    target === undefined ? null : () => {
      navigate(pathOfRecord(section, target), { replace: true });
    };
  return { previous: to(previousId), next: to(nextId) };
}
