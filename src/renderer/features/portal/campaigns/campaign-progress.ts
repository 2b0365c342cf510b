import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { daysBetween } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { addMoney } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { isFinalised } from '#shared/domain/portal/states.ts';

export type Progress = NonNullable<ReturnType<typeof campaignProgress>>;

/** Null when the raised amounts are missing or unreadable. Amounts of different currencies are not compared. */
export function campaignProgress(campaign: SectionRecords['campaigns']) {
  const { accounted = null, waiting = null } = campaign.available ?? {};
  if (accounted === null || waiting === null || accounted.currency !== waiting.currency) return null;
  const together = addMoney(accounted, waiting);
  const minimum = comparable(campaign.targetMin, accounted);
  const maximum = comparable(campaign.targetMax, accounted);
  const scale = Math.max(together.amountMinor, maximum ?? 0, minimum ?? 0);
  /** Shares are of the maximum, or of what was raised when that is more. */
  const share = (minor: number): number => (scale <= 0 ? 0 : Math.min(1, Math.max(0, minor / scale)));
  return {
    accounted,
    waiting,
    together,
    accountedShare: share(accounted.amountMinor),
    waitingShare: share(waiting.amountMinor),
    /** Null when the bank gave no minimum. */
    minimumShare: minimum === null ? null : share(minimum),
    maximumShare: maximum === null ? null : share(maximum),
    /** Accounted money only, as a share of the minimum; null without a minimum. */
    ofMinimum: minimum === null || minimum <= 0 ? null : accounted.amountMinor / minimum,
    ofMaximum: maximum === null || maximum <= 0 ? null : accounted.amountMinor / maximum,
    minimumReached: minimum !== null && accounted.amountMinor >= minimum,
    /** Accounted money short of the minimum; null when reached or not known. */
    missing: minimum === null || accounted.amountMinor >= minimum ? null : { amountMinor: minimum - accounted.amountMinor, currency: accounted.currency },
  };
}

function comparable(target: Money | null, raised: Money): number | null {
  return target !== null && target.currency === raised.currency ? target.amountMinor : null;
}

/** Whole days to the expected closing, negative once past; null when unknown or the campaign is over. */
export function daysLeft({ expectedClosingDate, status }: Campaign, nowMs = Date.now()): number | null {
  if (expectedClosingDate === null || isFinalised(status) || status === 'CANCELLED') return null;
  return daysBetween(bankDateAt(nowMs), expectedClosingDate);
}
