import type { SharedKind } from '#shared/bridge/app/team.ts';
import { digestOf, rulesOf } from './kinds.ts';
import type { SharedValue } from './kinds.ts';
import type { DocumentKey, Mirror } from './mirror.ts';

/**
 * Two desks gave the same account, or a search of the same name, ids of their own: what is only here takes the id that the team knows, so that both
 * become versions of one document. `may`: where this desk cannot say what it has, only one that says the same is given up. Returns what has moved.
 */
export function unite(mirror: Mirror, keys: readonly DocumentKey[], may: (kind: SharedKind) => boolean): readonly DocumentKey[] {
  const both = new Map<SharedKind, ReturnType<typeof sidesOf>>();
  return keys.flatMap((key) => {
    const { kind, id } = key;
    const { alike, withId } = rulesOf(kind);
    if (alike === null) return [];
    const mine = mirror.isOnlyHere(key) ? mirror.local(key) : null;
    if (mine === null && !mirror.isOnlyThere(key)) return [];
    const sides = both.get(kind) ?? sidesOf(mirror, kind, alike);
    both.set(kind, sides);
    const { here, there, byId } = sides;
    const pairs = mine === null
      ? (byId.get(id) ?? []).flatMap((theirs) => (here.get(alike(theirs.value)) ?? []).map((own) => ({ own, theirs })))
      : (there.get(alike(mine)) ?? []).filter((theirs) => mirror.isOnlyThere({ kind, id: theirs.id })).map((theirs) => ({ own: { id, value: mine }, theirs }));
    const [pair] = pairs.filter(({ own }) => mirror.local({ kind, id: own.id }) !== null);
    if (pair === undefined) return [];
    const moved = withId(pair.own.value, pair.theirs.id);
    if (!may(kind) && digestOf(kind, moved) !== digestOf(kind, pair.theirs.value)) return [];
    mirror.move({ kind, id: pair.own.id }, pair.theirs.id, moved);
    return [{ kind, id: pair.own.id }, { kind, id: pair.theirs.id }];
  });
}

interface Sided {
  readonly id: string;
  readonly value: SharedValue;
}

/** What is only here, and what the team has, by what makes them alike. */
function sidesOf(mirror: Mirror, kind: SharedKind, alike: (value: SharedValue) => string) {
  const by = (all: readonly Sided[]): ReadonlyMap<string, readonly Sided[]> => Map.groupBy(all, ({ value }) => alike(value));
  const theirs = [...mirror.versionsOf(kind)].flatMap(([id, versions]) => versions.flatMap(({ content }): Sided[] => {
    const value = content === null ? null : rulesOf(kind).read(content);
    return value === null ? [] : [{ id, value }];
  }));
  const own = mirror.listed(kind).map((value) => ({ id: mirror.idOf(kind, value), value })).filter(({ id }) => mirror.isOnlyHere({ kind, id }));
  return { here: by(own), there: by(theirs), byId: Map.groupBy(theirs, ({ id }) => id) };
}
