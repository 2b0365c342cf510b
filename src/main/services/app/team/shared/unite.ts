import type { SharedKind } from '#shared/bridge/app/team.ts';
import { digestOf, rulesOf } from './kinds.ts';
import type { SharedValue } from './kinds.ts';
import type { DocumentKey, Mirror } from './mirror.ts';

/** What this desk has, by what makes documents of a kind alike; kept for several calls. */
export type AlikeHere = Map<SharedKind, ReadonlyMap<string, readonly SharedValue[]>>;

/**
 * Two desks gave the same account, or a search of the same name, ids of their own: what is only here takes the id under which the team knows it, so
 * that both become versions of one document. `may`: where this desk cannot say what it has, only one that says the same is given up. Returns what moved.
 */
export function unite(mirror: Mirror, keys: readonly DocumentKey[], may: (kind: SharedKind) => boolean, known: AlikeHere = new Map()): readonly DocumentKey[] {
  return keys.flatMap((key) => {
    const { kind, id } = key;
    const { alike, withId } = rulesOf(kind);
    if (alike === null || !mirror.isOnlyThere(key)) return [];
    const here = known.get(kind) ?? Map.groupBy(mirror.listed(kind), alike);
    known.set(kind, here);
    for (const theirs of mirror.theirs(key)) {
      const own = (here.get(alike(theirs)) ?? []).map((value) => ({ value, key: { kind, id: mirror.idOf(kind, value) } })).find((one) => mirror.isOnlyHere(one.key));
      if (own === undefined) continue;
      const moved = withId(own.value, id);
      if (!may(kind) && digestOf(kind, moved) !== digestOf(kind, theirs)) continue;
      mirror.move(own.key, id, moved);
      return [own.key, key];
    }
    return [];
  });
}
