import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import classes from './fields.module.css';

/** Below a field: how much of the length it may have is used, beside its hint. */
export function Counter({ text, most, children }: { readonly text: string; readonly most: number; readonly children?: ReactNode }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['counted']}>
      <span>{children}</span>
      <span data-over={text.length > most || undefined}>{t('payment:hints.counted', { used: text.length, most })}</span>
    </span>
  );
}
