import { Button, SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { HANDOVER_PATH, pathOfPage } from '#renderer/data/paths/paths.ts';

const lists = ['writes', 'reads'] as const;
export type ActivityList = (typeof lists)[number];

/** What was written at the bank, or what was read and exported. Searches and filters belong to one of them: they are left behind. */
export function ActivityTabs({ shown }: { readonly shown: ActivityList }): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={HANDOVER_PATH}>{t('comfort:handover.heading')}</Button>
      <SegmentedControl
        size="xs"
        aria-label={t('evidence:show.label')}
        value={shown}
        data={lists.map((value) => ({ value, label: t(`evidence:show.${value}`) }))}
        onChange={(value) => { navigate(`${pathOfPage('activity')}?show=${value}`); }}
      />
    </>
  );
}
