import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { StepList as Steps } from '#renderer/ui/index.ts';

export const wizardSteps = ['details', 'validate', 'confirm', 'outcome'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Where in the four steps of a payment one is. */
export function StepList({ current }: { readonly current: WizardStep }): ReactElement {
  const { t } = useT();
  return <Steps label={t('payment:steps.label')} steps={wizardSteps} current={current} nameOf={(step) => t(`payment:steps.${step}`)} />;
}
