import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';

import classes from './portal-forms.module.css';

/** The way back to the list that a form belongs to. */
export function FormAbove({ section }: { readonly section: 'campaigns' | 'investors' | 'orders' }): ReactElement {
  const { t } = useT();
  return (
    <RecordLink to={pathOfPage(section)}>
      <span className={classes['above']}><IconArrowLeft size={14} aria-hidden="true" />{t(`records:back.${section}`)}</span>
    </RecordLink>
  );
}
