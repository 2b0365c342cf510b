import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, show } from '#renderer/features/record-view/index.ts';
import type { DetailProps } from '#renderer/features/record-view/index.ts';

import { ActivityNote } from './activity-note.tsx';

/** Something that the app did, and how it ended. */
export function ActivityDetail({ detail: { record } }: DetailProps<'activity'>): ReactElement {
  return (
    <DetailColumns
      main={
        <>
          <ActivityNote />
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('kind', show.status('activityKinds', record.kind)),
                field('subject', show.text(record.subject)),
                field('at', show.instant(record.at)),
                field('outcome', show.status('activityOutcomes', record.outcome)),
                field('count', show.number(record.count)),
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
