import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

const DAY_MS = 86_400_000;
/** From here on there is still time to ask the bank for another. */
const SOON_DAYS = 30;

/** Whether a certificate still holds, and for how many days, of which one that has begun counts; 0 once it has expired. */
export function certificateState(expiresAt: Instant, nowMs: number): { readonly state: 'fine' | 'soon' | 'expired'; readonly days: number } {
  const left = instantToMs(expiresAt) - nowMs;
  if (left <= 0) return { state: 'expired', days: 0 };
  const days = Math.ceil(left / DAY_MS);
  return { state: days <= SOON_DAYS ? 'soon' : 'fine', days };
}
