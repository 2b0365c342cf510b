import { useT } from '#renderer/i18n/index.ts';

/** Accessible names for a calendar's buttons. */
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
