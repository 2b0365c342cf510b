import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';

/** Payments and closings by day. */
export function CalendarPage() {
  const { t } = useT();
  return <Page heading={t('comfort:calendar.heading')}>{null}</Page>;
}
