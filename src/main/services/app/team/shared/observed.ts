import type { UserData, UserDataKind } from '#main/store/user-data/index.ts';

/** `ids` is null where it is not known which. */
export type Wrote = (kind: UserDataKind, ids: readonly string[] | null) => void;

/** The same user data, telling of each write after it is on the disk. */
export function observedUserData(userData: UserData, wrote: Wrote): UserData {
  /** What a transaction has written that is not on the disk yet. */
  let held: Parameters<Wrote>[] | null = null;
  const tell: Wrote = (kind, ids) => {
    if (held === null) wrote(kind, ids);
    else held.push([kind, ids]);
  };
  return {
    get path() {
      return userData.path;
    },
    get: (kind, id) => userData.get(kind, id),
    list: (kind, prefix) => userData.list(kind, prefix),
    state: (kind, prefix) => userData.state(kind, prefix),
    parentsOf: (kind) => userData.parentsOf(kind),
    exportAll: () => userData.exportAll(),
    close: () => userData.close(),
    put: (kind, id, value, at) => {
      userData.put(kind, id, value, at);
      tell(kind, [id]);
    },
    putAll: (kind, documents, at) => {
      userData.putAll(kind, documents, at);
      tell(kind, documents.map(({ id }) => id));
    },
    together: (work) => {
      const written: Parameters<Wrote>[] = [];
      held = written;
      try {
        userData.together(work);
      } finally {
        held = null;
      }
      for (const [kind, ids] of written) wrote(kind, ids);
    },
    remove: (kind, id) => {
      userData.remove(kind, id);
      tell(kind, [id]);
    },
    removeAll: (kind, prefix) => {
      userData.removeAll(kind, prefix);
      tell(kind, null);
    },
  };
}
