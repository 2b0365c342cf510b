import type { ReactElement } from 'react';
import { FieldContent, statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, DescriptionList, Field } from '#renderer/ui/index.ts';
import type { FrozenClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, StatusSum } from '#shared/domain/closing/model.ts';
import { amountParts, isSum, percentWords } from './closing-words.ts';
import classes from './closing.module.css';
import own from './confirm.module.css';

interface FrozenSummaryProps {
  readonly frozen: FrozenClosing;
  readonly direction: ClosingDirection;
}

/** Exactly what is approved: the sum that moves, every order by its state, the terms, and what cannot be undone. */
export function FrozenSummary({ frozen, direction }: FrozenSummaryProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { forecast, total } = frozen;
  const money = (amountMinor: number): string => format.money({ amountMinor, currency: forecast.currency });
  const { companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds } = forecast.amounts;
  const points = direction === 'success' ? 'pointsSuccess' : 'pointsFailure';
  return (
    <>
      <div className={own['figure']} data-direction={direction}>
        <strong>{t(direction === 'success' ? 'closing:confirm.succeed' : 'closing:confirm.fail', { amount: format.money(total) })}</strong>
        <span>
          {direction === 'success'
            ? t('closing:confirm.succeedText', { company: money(companyFunds), fees: money(portalSuccessFee + portalInvestorFee), refunds: money(investorsRefunds) })
            : t('closing:confirm.failText', { count: forecast.counts.undone })}
        </span>
      </div>
      <div className={own['frozen']}>
        <Sums frozen={frozen} />
        <Amounts frozen={frozen} />
      </div>
      <Terms frozen={frozen} />
      <div className={own['points']}>
        <h3>{t('closing:confirm.points')}</h3>
        <ul>{(['money', 'orders', 'final'] as const).map((point) => <li key={point}>{t(`closing:confirm.${points}.${point}`)}</li>)}</ul>
      </div>
    </>
  );
}

function Sums({ frozen: { snapshot: { sums, currency } } }: { readonly frozen: FrozenClosing }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const all = sums.reduce<StatusSum>((sum, one) => ({
    status: null, count: sum.count + one.count, orderMinor: sum.orderMinor + one.orderMinor, feeMinor: sum.feeMinor + one.feeMinor, totalMinor: sum.totalMinor + one.totalMinor,
    lacking: (sum.lacking ?? 0) + (one.lacking ?? 0),
  }), { status: null, count: 0, orderMinor: 0, feeMinor: 0, totalMinor: 0, lacking: 0 });
  const cells = ({ count, orderMinor, feeMinor, totalMinor, lacking = 0 }: StatusSum): ReactElement => (
    <>
      <td data-end>{format.number(count)}{lacking > 0 && <> <Incomplete lacking={lacking} of="orders" /></>}</td>
      {[orderMinor, feeMinor, totalMinor].map((amountMinor, index) => <td key={index} data-end><Amount money={{ amountMinor, currency }} /></td>)}
    </>
  );
  return (
    <div className={classes['block']}>
      <h3 id="frozen-sums">{t('closing:confirm.sums')}</h3>
      <table className={classes['plain']} aria-labelledby="frozen-sums">
        <thead>
          <tr>
            <th scope="col">{t('closing:confirm.status')}</th><th scope="col" data-end>{t('closing:confirm.count')}</th><th scope="col" data-end>{t('closing:confirm.order')}</th>
            <th scope="col" data-end>{t('closing:confirm.fee')}</th><th scope="col" data-end>{t('closing:confirm.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.status ?? ''}><th scope="row">{sum.status === null ? t('closing:refresh.noStatus') : statusWord('orderStates', sum.status, t)}</th>{cells(sum)}</tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">{t('closing:confirm.sum')}</th>{cells(all)}</tr></tfoot>
      </table>
    </div>
  );
}

function Amounts({ frozen: { forecast } }: { readonly frozen: FrozenClosing }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['block']}>
      <h3 id="frozen-amounts">{t('closing:confirm.amounts')}</h3>
      <table className={classes['plain']} aria-labelledby="frozen-amounts">
        <tbody>
          {amountParts.map((part) => (
            <tr key={part} data-sum={isSum(part) || undefined}>
              <th scope="row">{t(`closing:choose.amounts.${part}`)}</th><td data-end><Amount money={{ amountMinor: forecast.amounts[part], currency: forecast.currency }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Terms({ frozen: { snapshot } }: { readonly frozen: FrozenClosing }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { currency, minMinor, maxMinor, feeFixedMinor, feePercentage, status, hash } = snapshot;
  const money = (amountMinor: number | null): ReactElement => <Amount money={amountMinor === null ? null : { amountMinor, currency }} />;
  return (
    <div className={own['terms']}>
      <DescriptionList>
        <Field label={t('closing:confirm.state')}><FieldContent value={{ kind: 'status', list: 'campaignStates', status }} /></Field>
        <Field label={t('closing:confirm.minimum')}>{money(minMinor)}</Field>
        <Field label={t('closing:confirm.maximum')}>{money(maxMinor)}</Field>
        <Field label={t('closing:confirm.feeFixed')}>{money(feeFixedMinor)}</Field>
        <Field label={t('closing:confirm.feePercentage')}>{feePercentage === null ? UNKNOWN : percentWords(feePercentage, format)}</Field>
        <Field label={t('closing:confirm.hash')}><span className="t-mono" title={hash}>{hash.slice(0, 12)}</span> <CopyButton text={hash} what={t('closing:confirm.hash')} /></Field>
      </DescriptionList>
    </div>
  );
}
