import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { FieldContent, RecordLink, UnreadableFields } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { EmptyState, ErrorState, Page, SkeletonDetail } from '#renderer/ui/index.ts';
import type { RecordDetail, Section } from '#shared/bridge/lists/records.ts';

import { placeOf } from './list-place.ts';
import { useNeighbours } from './neighbours.ts';
import { RefreshFailed } from './refresh-failed.tsx';
import classes from './records.module.css';
import { sectionTitle } from './section-title.ts';
import { useRefreshRecord } from './use-refresh-record.ts';
import type { RefreshRecord } from './use-refresh-record.ts';

interface RecordPageProps<S extends Section> {
  readonly view: SectionView<S>;
  readonly id: string;
}

/** The page of one record, from the cache, read again from the bank on demand. */
export function RecordPage<S extends Section>({ view, id }: RecordPageProps<S>): ReactElement {
  return <RecordOf key={`${view.section} ${id}`} view={view} id={id} />;
}

function RecordOf<S extends Section>({ view, id }: { readonly view: SectionView<S>; readonly id: string }): ReactElement {
  const { t } = useT();
  const { section, Detail, Actions } = view;
  const query = useQuery('records.get', { section, id }, [section, ...view.joins]);
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

/** The list as it was left. */
function BackLink({ section }: { readonly section: Section }): ReactElement {
  const { t } = useT();
  return (
    <RecordLink to={placeOf(section)?.path ?? pathOfPage(section)}>
      <span className={classes['back']}><IconArrowLeft size={14} aria-hidden="true" />{t(`records:back.${section}`)}</span>
    </RecordLink>
  );
}

interface RecordToolsProps {
  readonly section: Section;
  readonly id: string;
  readonly refreshing: RefreshRecord;
}

/** What every record's page offers, after what the section's own does. */
function RecordTools({ section, id, refreshing }: RecordToolsProps): ReactElement {
  const { t } = useT();
  const { previous, next } = useNeighbours(section, id);
  return (
    <>
      {(previous !== null || next !== null) && (
        <span className={classes['neighbours']}>
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
