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
      'places.put': async (viewState) => {
        ofPracticeBanks.clear();
        ofPracticeBanks.set(bankOrigin, viewState);
        return ok(null);
      },
    };
  }
  return {
    'places.get': async () => ok(userData.get('place', connectionId) ?? emptyViewState),
    'places.put': async (viewState) => {
      userData.put('place', connectionId, viewState, now());
      return ok(null);
    },
  };
}
