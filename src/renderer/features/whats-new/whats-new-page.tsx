import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';

/** What changed with each version, newest first. */
export function WhatsNewPage() {
  const { t } = useT();
  return <Page heading={t('comfort:whatsNew.heading')}>{null}</Page>;
}
