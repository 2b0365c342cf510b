import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { ShownFields } from './shown-write.tsx';

/** What the person saw and agreed to. */
export function ApprovedWrite({ shown }: { readonly shown: ShownWrite }): ReactElement {
  const { t } = useT();
  return <Section heading={t('outcome:shown.heading')}><ShownFields shown={shown} /></Section>;
}
