import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { ClosingAmountsMinor, ClosingForecast, ForecastGap } from '#shared/domain/closing/model.ts';
import { percentWords } from './closing-words.ts';

interface Computed {
  readonly forecast: Omit<ClosingForecast, 'orders'>;
  readonly view: ClosingView;
  readonly t: Translate;
  readonly format: Formatter;
}

/** How a figure of a forecast comes about, with its own numbers. */
export function howComputed(part: keyof ClosingAmountsMinor, { forecast, view, t, format }: Computed): string {
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

/** What a forecast could not take in, in words. */
export function gapWords(gap: ForecastGap, { currency, format, t }: { readonly currency: string; readonly format: Formatter; readonly t: Translate }): string {
  switch (gap.code) {
    case 'amountUnknown': return t('closing:choose.gaps.amountUnknown', { count: gap.orders });
    case 'statusUnknown': return t('closing:choose.gaps.statusUnknown', { count: gap.orders, statuses: gap.statuses.join(', ') });
    case 'creationUnknown': return t('closing:choose.gaps.creationUnknown', { count: gap.orders });
    case 'totalsDiffer': return t('closing:choose.gaps.totalsDiffer', { count: gap.orders, amount: format.money({ amountMinor: gap.differenceMinor, currency }) });
    default: return t(`closing:choose.gaps.${gap.code}`);
  }
}
