import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import classes from './closing.module.css';
import { GiveUpClosing } from './give-up-closing.tsx';
import type { Closing } from './use-closing.ts';

interface StepFootProps {
  readonly closing: Closing;
  readonly next: ClosingStep;
  readonly back?: ClosingStep;
  /** Why there is no going on yet; null when there is. */
  readonly barred: string | null;
  readonly children?: ReactNode;
}

/** Next and Back. What stands in the way is said beside. */
export function StepFoot({ closing, next, back, barred, children }: StepFootProps): ReactElement {
  const { t } = useT();
  const { view, busy, run } = closing;
  const go = (step: ClosingStep): void => void run('closings.goTo', { closingId: view.closingId, step });
  return (
    <div className={classes['foot']}>
      <Button disabled={barred !== null || busy !== null || view.ended !== null} aria-describedby={barred === null ? undefined : 'closing-barred'} onClick={() => go(next)}>
        {t('closing:next')}
      </Button>
      {back !== undefined && <Button variant="default" disabled={busy !== null} onClick={() => go(back)}>{t('closing:back')}</Button>}
      {children}
      {barred !== null && <span id="closing-barred" className={classes['hint']}>{barred}</span>}
      <GiveUpClosing closing={closing} />
    </div>
  );
}
