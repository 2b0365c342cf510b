import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';

import { ActivityDetail } from './activity-detail.tsx';
import { ActivityNote } from './activity-note.tsx';
import { ActivityTabs } from './activity-tabs.tsx';
import { countOf, subjectOf } from './activity-words.ts';

export const activityView: SectionView<'activity'> = {
  section: 'activity',
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
