import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import classes from './fields.module.css';

/** How much of the length that a field may have is used, on the line of its label; its hint stays below. */
export function Counter({ text, most, children }: { readonly text: string; readonly most: number; readonly children?: ReactNode }): ReactElement {
  const { t } = useT();
  return (
    <>
      {children}
      <span className={classes['onLabelLine']} data-over={text.length > most || undefined}>{t('payment:hints.counted', { used: text.length, most })}</span>
    </>
  );
}
