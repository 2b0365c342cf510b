import type { Formatter } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { ClosingAmountsMinor, FindingRemedy } from '#shared/domain/closing/model.ts';

/** What can be done to the orders of a finding; a subset of all remedies. */
export type OrderRemedy = Extract<FindingRemedy, 'setWaiting' | 'setFailed' | 'cancel' | 'move'>;

export function asRemedy(remedy: FindingRemedy): OrderRemedy | null {
  return remedy === 'setWaiting' || remedy === 'setFailed' || remedy === 'cancel' || remedy === 'move' ? remedy : null;
}

/** What the bank is asked to do to each order; null for a move without a campaign to move to. */
export function actionOf(remedy: OrderRemedy, toCampaignId: string | null): OrderAction | null {
  switch (remedy) {
    case 'setWaiting': return { kind: 'setOrderWaiting' };
    case 'setFailed': return { kind: 'setOrderFailed' };
    case 'cancel': return { kind: 'cancelOrder' };
    default: return toCampaignId === null ? null : { kind: 'moveOrder', toCampaignId };
  }
}

/** The parts of a closing that are told apart, in the order in which they add up. */
export const amountParts = [
  'companyFunds', 'portalSuccessFee', 'totalCampaignExecuted', 'portalInvestorFee', 'investorsRefunds', 'totalManagedFunds',
] as const satisfies readonly (keyof ClosingAmountsMinor)[];

/** Parts that are sums of others. */
export const isSum = (part: keyof ClosingAmountsMinor): boolean => part === 'totalCampaignExecuted' || part === 'totalManagedFunds';

/** Hundredths of a per cent, or decimal text, as people write it: "5,25%". */
export const percentWords = (decimal: string, format: Formatter): string => `${decimal.replace('.', format.decimalMark)}%`;


/** The closing may begin anew: nothing came of it, or a person declared what did. */
export const cameToNothing = ({ state }: IntentView): boolean =>
  state === 'REJECTED' || state === 'FAILED' || state === 'EXPIRED' || state === 'ABANDONED' || state === 'DECLARED';
