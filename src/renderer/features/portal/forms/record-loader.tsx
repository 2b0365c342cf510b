import type { ReactElement, ReactNode } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { RecordDetail, SectionRecords } from '#shared/bridge/lists/records.ts';

import { FormAbove } from './form-above.tsx';

interface RecordLoaderProps<S extends 'campaigns' | 'investors'> {
  readonly section: S;
  readonly id: string;
  /** Until its name is known. */
  readonly heading: string;
  readonly children: (record: SectionRecords[S]) => ReactNode;
}

/** A record that is to be changed, once: what is read again meanwhile does not overwrite what is typed. */
export function RecordLoader<S extends 'campaigns' | 'investors'>({ section, id, heading, children }: RecordLoaderProps<S>): ReactElement {
  const { data, error, reload } = useQuery('records.get', { section, id }, []);
  if (data !== null) return <>{children((data as RecordDetail<S>).record)}</>;
  return (
    <Page heading={heading} above={<FormAbove section={section} />}>
      {error === null ? <SkeletonFields /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
