import { isSameEntry } from './entry.ts';
import type { Entry, StoredEntry } from './entry.ts';

export interface Difference<Stored extends StoredEntry = StoredEntry> {
  readonly added: readonly Entry[];
  /** Where `before` had vanished, the entry is back with changes. */
  readonly changed: readonly { readonly before: Stored; readonly after: Entry }[];
  /** Vanished entries that are back unchanged. */
  readonly returned: readonly Stored[];
  readonly vanished: readonly Stored[];
}

/**
 * Compares entries by transaction id. Ids need not be unique: within one id equal entries are paired first, then the most similar; present
 * entries go before vanished ones. An incomplete answer says nothing of what it leaves out, nor which entry of a repeated id changed.
 */
export function compareEntries<Stored extends StoredEntry>(
  stored: readonly Stored[], incoming: readonly Entry[], complete = true,
): Difference<Stored> {
  const storedById = byId(stored);
  const returned: Stored[] = [];
  const unequal: Entry[] = [];
  for (const entry of incoming) {
    const candidates = storedById.get(entry.transactionId) ?? [];
    const index = candidates.findIndex((candidate) => isSameEntry(candidate, entry));
    const [equal] = index < 0 ? [] : candidates.splice(index, 1);
    if (equal === undefined) unequal.push(entry);
    else if (equal.vanished) returned.push(equal);
  }
  const added: Entry[] = [];
  const changed: { before: Stored; after: Entry }[] = [];
  const repeated = complete ? null : repeatedIds(stored, unequal);
  for (const after of unequal) {
    const before = repeated?.has(after.transactionId) === true ? undefined : takeNearest(storedById.get(after.transactionId), after);
    if (before === undefined) added.push(after);
    else changed.push({ before, after });
  }
  const vanished = complete ? [...storedById.values()].flat().filter((entry) => !entry.vanished) : [];
  return { added, changed, returned, vanished };
}

function byId<Stored extends StoredEntry>(stored: readonly Stored[]): Map<string, Stored[]> {
  const byId = new Map<string, Stored[]>();
  let anyVanished = false;
  for (const entry of stored) {
    anyVanished ||= entry.vanished;
    const same = byId.get(entry.transactionId);
    if (same === undefined) byId.set(entry.transactionId, [entry]);
    else same.push(entry);
  }
  if (anyVanished) for (const same of byId.values()) same.sort((left, right) => Number(left.vanished) - Number(right.vanished));
  return byId;
}

function repeatedIds(stored: readonly Entry[], incoming: readonly Entry[]): ReadonlySet<string> {
  const repeated = new Set<string>();
  for (const entries of [stored, incoming]) {
    const seen = new Set<string>();
    for (const { transactionId } of entries) {
      if (seen.has(transactionId)) repeated.add(transactionId);
      seen.add(transactionId);
    }
  }
  return repeated;
}

function takeNearest<Stored extends StoredEntry>(candidates: Stored[] | undefined, after: Entry): Stored | undefined {
  if (candidates === undefined || candidates.length < 2) return candidates?.pop();
  let best = 0;
  let bestLikeness = -1;
  for (const [index, candidate] of candidates.entries()) {
    const likeness = likenessOf(candidate, after);
    if (likeness > bestLikeness) [best, bestLikeness] = [index, likeness];
  }
  return candidates.splice(best, 1)[0];
}

const likenessOf = (candidate: StoredEntry, entry: Entry): number =>
  (candidate.vanished ? 0 : 8) +
  (candidate.amountMinor === entry.amountMinor && candidate.currency === entry.currency ? 4 : 0) +
  (candidate.day === entry.day ? 2 : 0) +
  (candidate.description === entry.description ? 1 : 0);
