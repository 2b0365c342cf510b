import type { ReactElement } from 'react';
import { statusWord } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { SnapshotDifference } from '#shared/domain/closing/model.ts';
import classes from './closing.module.css';

/** What was approved beside what the bank shows, part by part. The values come as text, made where they were compared. */
export function DifferencesTable({ differences }: { readonly differences: readonly SnapshotDifference[] }): ReactElement {
  const { t } = useT();
  const word = (difference: SnapshotDifference, value: string | null): string => {
    if (value === null) return UNKNOWN;
    return difference.part === 'status' ? statusWord('campaignStates', value, t) : value;
  };
  return (
    <table className={classes['plain']}>
      <thead>
        <tr><th scope="col">{t('closing:refresh.part')}</th><th scope="col">{t('closing:refresh.before')}</th><th scope="col">{t('closing:refresh.after')}</th></tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={`${difference.part} ${difference.status ?? ''}`}>
            <th scope="row">{partWords(difference)}</th><td>{word(difference, difference.before)}</td><td>{word(difference, difference.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function partWords({ part, status }: SnapshotDifference): string {
    if (part !== 'orders') return t(`closing:refresh.parts.${part}`);
    if (status === undefined) return t('closing:refresh.parts.orders');
    return t('closing:refresh.ordersOf', { status: status === null ? t('closing:refresh.noStatus') : statusWord('orderStates', status, t) });
  }
}
