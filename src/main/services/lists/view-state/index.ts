import { noPlaces } from '#shared/bridge/lists/places.ts';
import type { Places } from '#shared/bridge/lists/places.ts';
import { ok } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

/** By origin; each start of a practice bank is another one. */
const ofPracticeBanks = new Map<string, Places>();

/** View state, stored in the user data; of an ephemeral practice bank only in memory. */
export function viewStateHandlers(
  { desk, connectionId, bankOrigin, now }: Pick<Workbench, 'desk' | 'connectionId' | 'bankOrigin' | 'now'>, ephemeral: boolean,
): HandlersOf<'places.get' | 'places.put'> {
  if (ephemeral) {
    return {
      'places.get': async () => ok(ofPracticeBanks.get(bankOrigin) ?? noPlaces),
      'places.put': async (places) => {
        ofPracticeBanks.clear();
        ofPracticeBanks.set(bankOrigin, places);
        return ok(null);
      },
    };
  }
  return {
    'places.get': async () => ok(desk.get('place', connectionId) ?? noPlaces),
    'places.put': async (places) => {
      desk.put('place', connectionId, places, now());
      return ok(null);
    },
  };
}
