import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Lookup } from '../conclude.ts';
import type { WriteKindRules } from './rules.ts';

/** A write that another desk of the team sends or sent. */
export const ofOtherDesk = (rules: WriteKindRules): WriteKindRules => ({
  ...rules,
  look: async (write, context) => onlySince(await rules.look(write, context), context.sentAt, write.shown.kind === 'revertTransfer'),
});

/**
 * What the bank had before is known only to the desk that sent it: a likeness counts where the bank says that it was made since the claim. Any other,
 * or a failed one, is for a person. `perhapsBefore`: what is found without a record of its own may have been so before.
 */
export function onlySince(look: Lookup, claimedAt: Instant, perhapsBefore: boolean): Lookup {
  if (look.kind !== 'found') return look;
  const { candidate, atBank } = look;
  if (candidate === null) return perhapsBefore ? { kind: 'unclear', candidates: [] } : look;
  if (atBank.meaning === 'failed') return { kind: 'onlyFailed', candidates: [candidate] };
  const isSince = candidate.at !== null && candidate.at >= wholeSecond(claimedAt);
  return atBank.match === 'byMarker' || isSince ? look : { kind: 'unclear', candidates: [candidate] };
}

/** A bank tells its times in whole seconds. */
const wholeSecond = (at: Instant): Instant => instantFromMs(Math.floor(instantToMs(at) / 1000) * 1000);
