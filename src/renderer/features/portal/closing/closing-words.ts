import type { Formatter } from '#renderer/ui/format/index.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { ClosingAmountsMinor, FindingRemedy } from '#shared/domain/closing/model.ts';

/** Remedies that act on a finding's orders. */
export type OrderRemedy = Extract<FindingRemedy, 'setWaiting' | 'setFailed' | 'cancel' | 'move'>;

export function asRemedy(remedy: FindingRemedy): OrderRemedy | null {
  return remedy === 'setWaiting' || remedy === 'setFailed' || remedy === 'cancel' || remedy === 'move' ? remedy : null;
}

/** The action for each order; null for a move without a target campaign. */
export function actionOf(remedy: OrderRemedy, toCampaignId: string | null): OrderAction | null {
  switch (remedy) {
    case 'setWaiting': return { kind: 'setOrderWaiting' };
    case 'setFailed': return { kind: 'setOrderFailed' };
    case 'cancel': return { kind: 'cancelOrder' };
    default: return toCampaignId === null ? null : { kind: 'moveOrder', toCampaignId };
  }
}

/** In the order in which they add up. */
export const amountParts = [
  'companyFunds', 'portalSuccessFee', 'totalCampaignExecuted', 'portalInvestorFee', 'investorsRefunds', 'totalManagedFunds',
] as const satisfies readonly (keyof ClosingAmountsMinor)[];

export const isSum = (part: keyof ClosingAmountsMinor): boolean => part === 'totalCampaignExecuted' || part === 'totalManagedFunds';

/** Decimal text of a percentage in the user's format: "5,25%". */
export const percentWords = (decimal: string, format: Formatter): string => `${decimal.replace('.', format.decimalMark)}%`;
