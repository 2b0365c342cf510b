import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { addMoney } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

/** How far a campaign is. Shares are of the maximum, or of what is larger when more than that was raised. */
export interface Progress {
  readonly accounted: Money;
  readonly waiting: Money;
  readonly together: Money;
  readonly accountedShare: number;
  readonly waitingShare: number;
  /** Where the minimum stands; null when the bank did not say it. */
  readonly minimumShare: number | null;
  readonly maximumShare: number | null;
  /** Of the minimum, accounted alone; null without a minimum. */
  readonly ofMinimum: number | null;
  readonly ofMaximum: number | null;
  readonly minimumReached: boolean;
  /** What is short of the minimum, accounted alone; null when it is reached or not known. */
  readonly missing: Money | null;
}

/** Null while what was raised was not read, or not readably. Amounts of different currencies are not compared. */
export function campaignProgress(campaign: SectionRecords['campaigns']): Progress | null {
  const { accounted = null, waiting = null } = campaign.available ?? {};
  if (accounted === null || waiting === null || accounted.currency !== waiting.currency) return null;
  const together = addMoney(accounted, waiting);
  const minimum = comparable(campaign.targetMin, accounted);
  const maximum = comparable(campaign.targetMax, accounted);
  const scale = Math.max(together.amountMinor, maximum ?? 0, minimum ?? 0);
  const share = (minor: number): number => (scale <= 0 ? 0 : Math.min(1, Math.max(0, minor / scale)));
  return {
    accounted,
    waiting,
    together,
    accountedShare: share(accounted.amountMinor),
    waitingShare: share(waiting.amountMinor),
    minimumShare: minimum === null ? null : share(minimum),
    maximumShare: maximum === null ? null : share(maximum),
    ofMinimum: minimum === null || minimum <= 0 ? null : accounted.amountMinor / minimum,
    ofMaximum: maximum === null || maximum <= 0 ? null : accounted.amountMinor / maximum,
    minimumReached: minimum !== null && accounted.amountMinor >= minimum,
    missing: minimum === null || accounted.amountMinor >= minimum ? null : { amountMinor: minimum - accounted.amountMinor, currency: accounted.currency },
  };
}

function comparable(target: Money | null, raised: Money): number | null {
  return target !== null && target.currency === raised.currency ? target.amountMinor : null;
}
