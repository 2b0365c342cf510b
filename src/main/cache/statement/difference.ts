import { isSameEntry } from './entry.ts';
import type { Entry, StoredEntry } from './entry.ts';

/** How the bank's present answer for a window differs from what is stored of it. */
export interface Difference {
  readonly added: readonly Entry[];
  readonly changed: readonly { readonly before: StoredEntry; readonly after: Entry }[];
  /** Stored entries that were marked as vanished and are there again, unchanged. */
  readonly returned: readonly StoredEntry[];
  readonly vanished: readonly StoredEntry[];
}

/**
 * Compares entries by transaction id. Nobody says that ids are unique: among entries of one id, equal ones are paired
 * first, the rest in their order.
 */
export function compareEntries(stored: readonly StoredEntry[], incoming: readonly Entry[]): Difference {
  const storedById = new Map<string, StoredEntry[]>();
  for (const entry of stored) {
    const same = storedById.get(entry.transactionId);
    if (same === undefined) storedById.set(entry.transactionId, [entry]);
    else same.push(entry);
  }
  const returned: StoredEntry[] = [];
  const unequal: Entry[] = [];
  for (const entry of incoming) {
    const candidates = storedById.get(entry.transactionId) ?? [];
    const index = candidates.findIndex((candidate) => isSameEntry(candidate, entry));
    const [equal] = index < 0 ? [] : candidates.splice(index, 1);
    if (equal === undefined) unequal.push(entry);
    else if (equal.vanished) returned.push(equal);
  }
  const added: Entry[] = [];
  const changed: { before: StoredEntry; after: Entry }[] = [];
  for (const after of unequal) {
    const before = storedById.get(after.transactionId)?.shift();
    if (before === undefined) added.push(after);
    else changed.push({ before, after });
  }
  const vanished = [...storedById.values()].flat().filter((entry) => !entry.vanished);
  return { added, changed, returned, vanished };
}
