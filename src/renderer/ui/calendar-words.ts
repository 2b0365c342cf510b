import { useT } from '#renderer/i18n/index.ts';

/** What the parts of a calendar that opens from a field are called, where they show no words. */
export function useCalendarWords() {
  const { t } = useT();
  return {
    clearButtonProps: { 'aria-label': t('common:calendar.clear') },
    ariaLabels: {
      previousMonth: t('common:calendar.previousMonth'),
      nextMonth: t('common:calendar.nextMonth'),
      previousYear: t('common:calendar.previousYear'),
      nextYear: t('common:calendar.nextYear'),
      previousDecade: t('common:calendar.previousDecade'),
      nextDecade: t('common:calendar.nextDecade'),
    },
  };
}
