import type { UserData, UserDataKind } from '#main/store/user-data/index.ts';

/** `ids` is null where it is not known which. */
export type Wrote = (kind: UserDataKind, ids: readonly string[] | null) => void;

/** The same user data, telling of each write after it is on the disk. */
export function observedUserData(userData: UserData, wrote: Wrote): UserData {
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
      wrote(kind, [id]);
    },
    putAll: (kind, documents, at) => {
      userData.putAll(kind, documents, at);
      wrote(kind, documents.map(({ id }) => id));
    },
    remove: (kind, id) => {
      userData.remove(kind, id);
      wrote(kind, [id]);
    },
    removeAll: (kind, prefix) => {
      userData.removeAll(kind, prefix);
      wrote(kind, null);
    },
  };
}
