import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { AmountComparison, ClosingResult, ClosingView } from '#shared/bridge/portal/closings.ts';
import { assumptionWords } from './assumptions.tsx';
import classes from './closing.module.css';
import { amountParts, isSum } from './closing-words.ts';

interface ComparisonTableProps {
  readonly view: ClosingView;
  readonly result: ClosingResult;
}

/** The bank's amounts beside the forecast, and beside the last rehearsal's; every difference explained, or red. */
export function ComparisonTable({ view, result }: ComparisonTableProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { currency } = view.campaign;
  const rehearsed = view.rehearsed !== null && view.rehearsed.direction === view.direction && !view.rehearsal ? view.rehearsed : null;
  const ordered = amountParts.flatMap((part) => result.comparisons.filter((comparison) => comparison.part === part));
  const money = (amountMinor: number | null): ReactElement => <Amount money={amountMinor === null ? null : { amountMinor, currency }} />;
  return (
    <section className={classes['block']} aria-labelledby="closing-amounts">
      <h3 id="closing-amounts">{t('closing:result.amounts')}</h3>
      <p className="t-muted">{t(result.from === 'answer' ? 'closing:result.fromAnswer' : 'closing:result.fromRebuilt')}</p>
      <Verdict comparisons={result.comparisons} />
      <table className={classes['plain']} aria-labelledby="closing-amounts" data-comparison>
        <thead>
          <tr>
            <th scope="col">{t('closing:result.part')}</th><th scope="col" data-end>{t('closing:result.forecast')}</th><th scope="col" data-end>{t('closing:result.bank')}</th>
            <th scope="col" data-end>{t('closing:result.difference')}</th><th scope="col">{t('closing:result.why')}</th>
            {rehearsed !== null && <th scope="col" data-end>{t('closing:result.rehearsed', { when: format.instant(rehearsed.at) })}</th>}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ part, forecast, bank, explanation }) => (
            <tr key={part} data-sum={isSum(part) || undefined} data-unexplained={explanation === 'unexplained' || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th>
              <td data-end>{money(forecast)}</td>
              <td data-end><strong>{money(bank)}</strong></td>
              <td data-end>{bank === null || bank === forecast ? '' : <Amount money={{ amountMinor: bank - forecast, currency }} sign="always" />}</td>
              <td>{explained(explanation, t)}</td>
              {rehearsed !== null && <td data-end>{money(rehearsed.amounts?.[part] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function explained(explanation: AmountComparison['explanation'], t: Translate): string {
  if (typeof explanation === 'string') return t(`closing:result.explanations.${explanation}`);
  const { assumption, value } = explanation;
  return t('closing:result.explanations.assumption', { assumption: t(`closing:choose.assumption.${assumption}`), value: assumptionWords(assumption, value, t) });
}

/** All of it in one sentence, before anybody reads figures. */
function Verdict({ comparisons }: Pick<ClosingResult, 'comparisons'>): ReactElement {
  const { t } = useT();
  const unexplained = comparisons.filter(({ explanation }) => explanation === 'unexplained').length;
  const said = comparisons.filter(({ bank }) => bank !== null);
  if (unexplained > 0) {
    return <p className={classes['verdict']} data-meaning="wrong" role="alert"><IconAlertTriangle size={18} aria-hidden="true" />{t('closing:result.unexplained', { count: unexplained })}</p>;
  }
  if (said.length === 0) return <p className={classes['verdict']}>{t('closing:result.allNotSaid')}</p>;
  const equal = said.every(({ explanation }) => explanation === 'equal');
  return <p className={classes['verdict']} data-meaning={equal ? 'done' : 'wait'}><IconCheck size={18} aria-hidden="true" />{t(equal ? 'closing:result.allEqual' : 'closing:result.allExplained')}</p>;
}
