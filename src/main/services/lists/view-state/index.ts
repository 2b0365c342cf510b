import { changedViewState } from '#shared/bridge/lists/view-state-change.ts';
import { emptyViewState } from '#shared/bridge/lists/view-state.ts';
import type { ViewState } from '#shared/bridge/lists/view-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

/** By origin; each start of a practice bank is another one. */
const ofPracticeBanks = new Map<string, ViewState>();

/** View state, stored in the user data; of an ephemeral practice bank only in memory. */
export function viewStateHandlers(
  { userData, connectionId, bankOrigin, now }: Needs<'userData' | 'connectionId' | 'bankOrigin' | 'now'>, ephemeral: boolean,
): HandlersOf<'places'> {
  if (ephemeral) {
    return {
      'places.get': async () => ok(ofPracticeBanks.get(bankOrigin) ?? emptyViewState),
      'places.put': async (change) => {
        const kept = ofPracticeBanks.get(bankOrigin) ?? emptyViewState;
        ofPracticeBanks.clear();
        ofPracticeBanks.set(bankOrigin, changedViewState(kept, change));
        return ok(null);
      },
    };
  }
  return {
    'places.get': async () => ok(userData.get('place', connectionId) ?? emptyViewState),
    'places.put': async (change) => {
      userData.put('place', connectionId, changedViewState(userData.get('place', connectionId) ?? emptyViewState, change), now());
      return ok(null);
    },
  };
}
