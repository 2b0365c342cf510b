import { Stack, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Note, SkeletonFields, useMoment } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { closingDirections } from '#shared/domain/closing/model.ts';
import type { ClosingAmountsMinor, ClosingDirection, ClosingForecast, ForecastGap, OrderDisposition } from '#shared/domain/closing/model.ts';

import { Assumptions } from './assumptions.tsx';
import ownClasses from './choose.module.css';
import { ClosingOrders } from './closing-orders.tsx';
import { RecordId } from './record-id.tsx';
import { amountParts, isSum, percentWords } from './closing-words.ts';
import { StepFoot } from './step-controls.tsx';
import type { Closing } from './use-closing.ts';

/** The third step: success or failure, each with its forecast to the cent. */
export function ChooseStep({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { view, run } = closing;
  const { forecasts } = view;
  const [direction, pick] = usePicked(closing);
  const closed = view.ended !== null;
  if (forecasts === null) return <><SkeletonFields fields={9} /><StepFoot closing={closing} back="check" next="confirm" blocked={t('closing:refresh.nextNeeds')} /></>;
  const assume = (taken: ClosingAssumptions): void => void run('closings.choose', { closingId: view.closingId, direction, assumptions: taken });
  const orders = Object.values(forecasts.success.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className="t-prose">
        {t('closing:choose.lead', { number: format.number(orders), when: view.refreshedAt === null ? '—' : moment(view.refreshedAt) })}
      </p>
      {!view.fresh && <Note line meaning="wait" role="alert">{t('closing:refresh.notFresh')}</Note>}
      <fieldset className={ownClasses['cards']} disabled={closed}>
        <VisuallyHidden component="legend">{t('closing:choose.legend')}</VisuallyHidden>
        {closingDirections.map((one) => (
          <DirectionCard
            key={one} direction={one} forecast={forecasts[one]} view={view} chosen={direction === one} onChoose={() => pick(one)}
          />
        ))}
      </fieldset>
      <Assumptions closing={closing} onChange={assume} />
      <ClosingOrders view={view} direction={direction ?? 'success'} />
      <StepFoot
        closing={closing} back="check" next="confirm"
        blocked={!view.fresh ? t('closing:refresh.nextNeeds') : direction === null ? t('closing:choose.chooseFirst') : direction !== view.direction ? t('closing:choose.recomputing') : null}
      />
    </>
  );
}

/** A pick shows at once, but is written only when no other command runs, so that no key press is lost. */
function usePicked({ view, busy, error, run, forgetError }: Closing): [ClosingDirection | null, (direction: ClosingDirection) => void] {
  const [picked, setPicked] = useState<ClosingDirection | null>(null);
  const { closingId, direction, assumptions } = view;
  const wanted = picked !== null && picked !== direction && busy === null && error === null ? picked : null;
  useEffect(() => {
    if (wanted !== null) void run('closings.choose', { closingId, direction: wanted, assumptions });
  }, [assumptions, closingId, run, wanted]);
  return [error === null ? picked ?? direction : direction, (chosen) => { forgetError(); setPicked(chosen); }];
}

const dispositions = ['executed', 'split', 'undone', 'untouched'] as const satisfies readonly OrderDisposition[];

interface OfForecast {
  readonly forecast: Omit<ClosingForecast, 'orders'>;
  readonly view: ClosingView;
}

interface DirectionCardProps extends OfForecast {
  readonly direction: ClosingDirection;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One direction: what the bank is expected to do with every cent, and how each figure is computed. */
function DirectionCard({ direction, forecast, view, chosen, onChoose }: DirectionCardProps) {
  const { t } = useT();
  const format = useFormat();
  const id = useId();
  const { counts, splitOrderId, gaps, currency, amounts, minimumReached } = forecast;
  return (
    <section className={ownClasses['card']} data-chosen={chosen || undefined} data-direction={direction}>
      <label className={ownClasses['pick']} htmlFor={id}>
        <input
          type="radio" id={id} name="direction" aria-label={t(`closing:choose.${direction}`)} aria-describedby={`${id}-text`} checked={chosen} onChange={onChoose}
        />
        <span className={ownClasses['name']}>{t(`closing:choose.${direction}`)}</span>
        <span className={ownClasses['forecast']}>{t('closing:choose.forecast')}</span>
      </label>
      <p id={`${id}-text`} className="t-prose t-muted">
        {t(`closing:choose.${direction}Text`)}{' '}
        {direction === 'success' && (
          <span className={minimumReached === true ? '' : 't-wait'}>
            {t(`closing:choose.minimum.${minimumReached === null ? 'unknown' : minimumReached ? 'reached' : 'notReached'}`)}
          </span>
        )}
      </p>
      <ul className={ownClasses['counts']}>
        {dispositions.map((fate) => <li key={fate} data-none={counts[fate] === 0 || undefined}>{t(`closing:choose.counts.${fate}`, { count: counts[fate], number: format.number(counts[fate]) })}</li>)}
      </ul>
      <dl className={ownClasses['figures']}>
        {amountParts.map((part) => (
          <div key={part} data-sum={isSum(part) || undefined}>
            <dt>{t(`closing:choose.amounts.${part}`)}</dt>
            <dd><Amount money={{ amountMinor: amounts[part], currency }} /></dd>
          </div>
        ))}
      </dl>
      {splitOrderId !== null && (
        <p className="t-wait">
          {t('closing:choose.splitOrder')}:{' '}
          <RecordId id={splitOrderId} view={view} />
        </p>
      )}
      {gaps.length > 0 && (
        <Note meaning="wait">
          <div>
            <strong>{t('closing:choose.incomplete')}</strong>
            <ul className="t-points">{gaps.map((gap) => <li key={gap.code}>{gapWords(gap, { currency, format, t })}</li>)}</ul>
          </div>
        </Note>
      )}
      <details className={ownClasses['how']}>
        <summary className="t-inline"><IconChevronDown size={14} aria-hidden="true" />{t('closing:choose.how')}</summary>
        <Stack component="dl" gap="sm" mt="sm" fz="sm" className="t-facts">
          {amountParts.map((part) => (
            <div key={part}><dt>{t(`closing:choose.amounts.${part}`)}</dt><dd>{howComputed(part, { forecast, view, t, format })}</dd></div>
          ))}
        </Stack>
      </details>
    </section>
  );
}

/** How a figure of a forecast is computed, with its numbers. */
function howComputed(part: keyof ClosingAmountsMinor, { forecast, view, t, format }: OfForecast & { readonly t: Translate; readonly format: Formatter }): string {
  const { direction, currency, amounts, raisedMinor, counts } = forecast;
  const money = (amountMinor: number): string => format.money({ amountMinor, currency });
  const hasSplit = counts.split > 0;
  if (direction === 'failure') {
    if (part === 'investorsRefunds' || part === 'totalManagedFunds') return t('closing:choose.lines.investorsRefundsFailure', { count: counts.undone, number: format.number(counts.undone) });
    return t('closing:choose.lines.nothing');
  }
  switch (part) {
    case 'companyFunds': return t('closing:choose.lines.companyFunds', { raised: money(raisedMinor), fee: money(amounts.portalSuccessFee) });
    case 'portalSuccessFee': {
      const { successFeeFixed, successFeePercentage } = view.campaign;
      return t('closing:choose.lines.portalSuccessFee', {
        fixed: successFeeFixed === null ? money(0) : format.money(successFeeFixed), percent: successFeePercentage === null ? UNKNOWN : percentWords(successFeePercentage, format),
        base: t(`closing:choose.lines.${view.assumptions.percentageOf}`), cap: view.assumptions.feeCapped ? t('closing:choose.lines.cap') : '',
      });
    }
    case 'portalInvestorFee':
      return t('closing:choose.lines.portalInvestorFee', { count: counts.executed, number: format.number(counts.executed), split: hasSplit ? t('closing:choose.lines.split') : '' });
    case 'investorsRefunds':
      return t('closing:choose.lines.investorsRefunds', { count: counts.undone, number: format.number(counts.undone), split: hasSplit ? t('closing:choose.lines.splitRest') : '' });
    case 'totalCampaignExecuted': return t('closing:choose.lines.totalCampaignExecuted', { company: money(amounts.companyFunds), fee: money(amounts.portalSuccessFee) });
    case 'totalManagedFunds':
      return t('closing:choose.lines.totalManagedFunds', {
        executed: money(amounts.totalCampaignExecuted), investorFee: money(amounts.portalInvestorFee), refunds: money(amounts.investorsRefunds),
      });
    default: return assertNever(part);
  }
}

/** What a forecast could not include. */
function gapWords(gap: ForecastGap, { currency, format, t }: { readonly currency: string; readonly format: Formatter; readonly t: Translate }): string {
  switch (gap.code) {
    case 'amountUnknown': return t('closing:choose.gaps.amountUnknown', { count: gap.orders });
    case 'statusUnknown': return t('closing:choose.gaps.statusUnknown', { count: gap.orders, statuses: gap.statuses.join(', ') });
    case 'creationUnknown': return t('closing:choose.gaps.creationUnknown', { count: gap.orders });
    case 'totalsDiffer': return t('closing:choose.gaps.totalsDiffer', { count: gap.orders, amount: format.money({ amountMinor: gap.differenceMinor, currency }) });
    default: return t(`closing:choose.gaps.${gap.code}`);
  }
}
