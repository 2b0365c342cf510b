import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { HANDOVER_PATH, pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, FieldValue, Names, SectionView } from '#renderer/lists/record-view/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import { readWriteSubject } from '#shared/bridge/writes/write-subject.ts';
import type { ActivityEntry } from '#shared/sections/section.ts';

const lists = ['writes', 'reads', 'team'] as const;
export type ActivityList = (typeof lists)[number];

/** Searches and filters of the other list are dropped. A desk alone has no others. */
export function ActivityTabs({ shown }: { readonly shown: ActivityList }) {
  const { t } = useT();
  const { data } = useQuery('intents.ofOtherDesks', { search: '', offset: 0, limit: 1 }, ['approvals', 'team']);
  const hasOthers = shown === 'team' || (data !== null && data.total > 0);
  const [, navigate] = useLocation();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={HANDOVER_PATH}>{t('comfort:handover.heading')}</Button>
      <SegmentedControl
        size="xs" aria-label={t('evidence:show.label')} value={shown}
        data={lists.filter((value) => value !== 'team' || hasOthers).map((value) => ({ value, label: t(`evidence:show.${value}`) }))}
        onChange={(value) => { navigate(`${pathOfPage('activity')}?show=${value}`); }}
      />
    </>
  );
}

export const activityView: SectionView<'activity'> = {
  section: 'activity',
  icon: IconHistory,
  columns: [
    { key: 'at', label: 'at', width: 178, value: ({ record }) => show.instant(record.at) },
    { key: 'kind', label: 'kind', width: 172, grow: 1, value: ({ record }) => show.status('activityKinds', record.kind) },
    { key: 'subject', label: 'subject', width: 220, grow: 3, value: ({ record }, names) => subjectOf(record, names) },
    { key: 'outcome', label: 'outcome', width: 112, value: ({ record }) => show.status('activityOutcomes', record.outcome) },
    { key: 'count', label: 'count', width: 116, numeric: true, value: ({ record }) => countOf(record) },
    { key: 'durationMs', label: 'durationMs', width: 96, numeric: true, value: ({ record }) => show.duration(record.durationMs) },
  ],
  filters: [
    { key: 'kind', label: 'kind', values: { from: 'list', list: 'activityKinds' } },
    { key: 'outcome', label: 'outcome', values: { from: 'list', list: 'activityOutcomes' } },
  ],
  defaultSort: { key: 'at', direction: 'desc' },
  heading: ({ record }, t) => t(`states:activityKinds.${record.kind}`),
  status: ({ record }) => show.status('activityOutcomes', record.outcome),
  joins: [],
  incomplete: () => false,
  Detail: ActivityDetail,
  Note: ActivityNote,
  ListActions: () => <ActivityTabs shown="reads" />,
};

function ActivityDetail({ detail: { record } }: DetailProps<'activity'>) {
  const names = useNames();
  return (
    <DetailColumns
      main={
        <>
          <ActivityNote />
          <DetailGroup
            title="identification" fields={[
              field('kind', show.status('activityKinds', record.kind)),
              field('subject', subjectOf(record, names)),
              field('at', show.instant(record.at)),
              field('outcome', show.status('activityOutcomes', record.outcome)),
              field('count', countOf(record)),
              field('durationMs', show.duration(record.durationMs)),
              field('activityId', show.code(record.activityId)),
            ]}
          />
        </>
      }
    />
  );
}

function ActivityNote() {
  const { t } = useT();
  return <Text size="sm" c="dimmed">{t('records:activity.readOnly')}</Text>;
}

const reasons = ['corrupt', 'foreign', 'newer'] as const;

/** A refresh names its account (null: everything), an export its file, a write its payee. */
const subjectOf = ({ kind, subject }: ActivityEntry, names: Names): FieldValue => show.said((t, format) => {
  if (kind === 'refresh') {
    return subject === null ? t('records:activity.subjects.everything') : t('records:activity.subjects.account', { name: names.account(subject) ?? subject });
  }
  const write = kind === 'write' && subject !== null ? readWriteSubject(subject) : null;
  if (write !== null) {
    const words = t(`outcome:entries.${write.kind}`, { name: write.name });
    return write.amount === null ? words : `${words}, ${format.money(write.amount)}`;
  }
  const reason = kind === 'cacheRebuilt' ? reasons.find((known) => known === subject) : undefined;
  return reason === undefined ? (subject ?? UNKNOWN) : t(`records:activity.subjects.${reason}`);
});

/** A refresh counts the bank's answers; everything else counts rows. */
const countOf = ({ kind, count }: ActivityEntry): FieldValue => show.said((t, format) => {
  if (count === null) return UNKNOWN;
  return t(kind === 'refresh' ? 'records:activity.answers' : 'records:activity.rows', { count, number: format.number(count) });
});
