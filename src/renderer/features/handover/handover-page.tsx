import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';

/** What is open, waits or is unknown, for the next colleague. */
export function HandoverPage() {
  const { t } = useT();
  return <Page heading={t('comfort:handover.heading')}>{null}</Page>;
}
