import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { usePrinting } from '#renderer/ui/printing.ts';

import type { Period } from './period.ts';

/** On paper only: which days the statement is of. */
export function PrintedPeriod({ period: { from, to } }: { readonly period: Period }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const printing = usePrinting();
  if (!printing) return null;
  const day = (date: Period['from']): string => (date === null ? UNKNOWN : format.date(date));
  return <p className="t-print-only">{from === null && to === null ? t('comfort:print.all') : t('comfort:print.period', { from: day(from), to: day(to) })}</p>;
}
