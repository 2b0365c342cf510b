import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import classes from './step-list.module.css';

export const wizardSteps = ['details', 'validate', 'confirm', 'outcome'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Where in the four steps of a payment one is. */
export function StepList({ current }: { readonly current: WizardStep }): ReactElement {
  const { t } = useT();
  const reached = wizardSteps.indexOf(current);
  return (
    <ol className={classes['steps']} aria-label={t('payment:steps.label')}>
      {wizardSteps.map((step, index) => (
        <li key={step} data-reached={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span>{t(`payment:steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
