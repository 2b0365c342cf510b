import { useState } from 'react';
import type { ReactElement } from 'react';
import { useSearch } from 'wouter';

import { ActivityTabs, activityView } from '#renderer/features/payments/activity/index.ts';
import type { ActivityList } from '#renderer/features/payments/activity/index.ts';
import { RecordsPage } from '#renderer/lists/records/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Page, SkeletonRows } from '#renderer/ui/index.ts';

import { NO_FILTER } from './writes-question.ts';
import { WritesList } from './writes-list.tsx';

/** Everything this app did: what it sent to the bank, or what it read and exported. Where nothing was sent yet, the latter at first. */
export function ActivityPage(): ReactElement {
  const { t } = useT();
  const asked = new URLSearchParams(useSearch()).get('show');
  const first = useFirstList();
  const shown = asked === 'writes' || asked === 'reads' ? asked : first;
  if (shown === 'reads') return <RecordsPage view={activityView} />;
  return (
    <Page heading={t('records:titles.activity')} fill toolbar={shown === null ? undefined : <ActivityTabs shown="writes" />}>
      {shown === null ? <SkeletonRows /> : <WritesList />}
    </Page>
  );
}

/** Which list is shown to who asked for none; it stays while the page is looked at. null while that is not known. */
function useFirstList(): ActivityList | null {
  const { data, error } = useQuery('intents.page', { ...NO_FILTER, offset: 0, limit: 1 }, ['intents', 'journal']);
  const [first, setFirst] = useState<ActivityList | null>(null);
  if (first === null && (data !== null || error !== null)) setFirst(data?.all === 0 ? 'reads' : 'writes');
  return first;
}
