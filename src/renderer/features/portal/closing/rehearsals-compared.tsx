import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { ClosingSummary, KeptResult } from '#shared/bridge/portal/closings.ts';
import { amountParts, isSum } from './closing-words.ts';
import classes from './closing.module.css';

/** As many as fit beside each other. */
const MOST = 4;

interface RehearsalsComparedProps {
  readonly closings: readonly ClosingSummary[];
  readonly currency: string;
}

/** The figures that rehearsals came to, newest first; those that differ from the one before stand out, where both went the same way. */
export function RehearsalsCompared({ closings, currency }: RehearsalsComparedProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const kept = closings.flatMap((closing) => (closing.rehearsal && closing.kept !== null ? [{ closingId: closing.closingId, ...closing.kept }] : []))
    .toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, MOST);
  if (kept.length < 2) return null;
  const figure = (one: KeptResult, part: (typeof amountParts)[number]): number | null => one.amounts?.[part] ?? null;
  return (
    <div className={classes['scrolls']}>
      <h3>{t('closing:list.compare')}</h3>
      <table className={classes['plain']} aria-label={t('closing:list.compare')}>
        <thead>
          <tr>
            <th scope="col">{t('closing:list.figure')}</th>
            {kept.map(({ closingId, at, direction }) => <th key={closingId} scope="col" data-end>{format.instant(at)}<br />{t(`closing:choose.${direction}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          {amountParts.map((part) => (
            <tr key={part} data-sum={isSum(part) || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th>
              {kept.map((one, index) => {
                const older = kept.slice(index + 1).find(({ direction }) => direction === one.direction);
                const amountMinor = figure(one, part);
                return (
                  <td key={one.closingId} data-end data-differs={(older !== undefined && figure(older, part) !== amountMinor) || undefined}>
                    <Amount money={amountMinor === null ? null : { amountMinor, currency }} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
