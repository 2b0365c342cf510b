import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';

import { ActivityNote } from './activity-note.tsx';
import { countOf, subjectOf } from './activity-words.ts';

/** Something that the app did, and how it ended. */
export function ActivityDetail({ detail: { record } }: DetailProps<'activity'>): ReactElement {
  const names = useNames();
  return (
    <DetailColumns
      main={
        <>
          <ActivityNote />
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('kind', show.status('activityKinds', record.kind)),
                field('subject', subjectOf(record, names)),
                field('at', show.instant(record.at)),
                field('outcome', show.status('activityOutcomes', record.outcome)),
                field('count', countOf(record)),
                field('durationMs', show.duration(record.durationMs)),
                field('activityId', show.code(record.activityId)),
              ]}
            />
          </DetailGroup>
        </>
      }
    />
  );
}
