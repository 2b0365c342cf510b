import type { Needs } from '#main/context/workspace-context.ts';
import type { StoredSharedVersion, UserData } from '#main/store/user-data/index.ts';
import type { NewDocument, TeamDesk } from '#main/team/types.ts';
import type { SharedKind } from '#shared/bridge/app/team.ts';
import { sharedKinds } from '#shared/bridge/app/team.ts';
import { digestOf, isShared, rulesOf } from './kinds.ts';
import type { SharedValue } from './kinds.ts';

/* One document of the user data beside its versions in the team's log. What both last agreed on tells who has changed it since. */

export interface DocumentKey {
  readonly kind: SharedKind;
  readonly id: string;
}

/** What came of looking at the team's versions. `conflict`: there are several, or there were. */
export interface Taken {
  readonly value: SharedValue | null;
  readonly changed: boolean;
  readonly conflict: boolean;
}

export type Mirror = ReturnType<typeof createMirror>;

/** `userData` without an observer: what the team says is not said again. */
export function createMirror({ bankOrigin, log, now }: Needs<'bankOrigin' | 'log' | 'now'>, userData: UserData, desk: Pick<TeamDesk, 'teamId' | 'document' | 'documents'>) {
  const agreedId = ({ kind, id }: DocumentKey): string => `${desk.teamId}/${kind}/${id}`;
  const agreed = (key: DocumentKey): StoredSharedVersion | null => userData.get('sharedVersion', agreedId(key));
  const agree = ({ kind, id }: DocumentKey, hashes: readonly string[], digest: string | null): void => userData.put('sharedVersion', agreedId({ kind, id }), { kind, id, hashes, digest }, now());
  const local = ({ kind, id }: DocumentKey): SharedValue | null => userData.get(kind, id);
  const isOwn = ({ kind, id }: DocumentKey, value: SharedValue): boolean => rulesOf(kind).idOf(bankOrigin, value) === id;

  /** What this desk has to say of it; null: nothing. */
  const unsaid = (key: DocumentKey): NewDocument | null => {
    const [value, before] = [local(key), agreed(key)];
    if (value !== null && !isOwn(key, value)) return null;
    const digest = digestOf(key.kind, value);
    if (digest === (before?.digest ?? null)) return null;
    const known = new Set(before?.hashes);
    // Somebody said the same meanwhile, or it was this desk, which did not hear the answer.
    if (desk.document(key.kind, key.id).some(({ hash, content }) => !known.has(hash) && digestOf(key.kind, content) === digest)) return null;
    return { ...key, over: before?.hashes.slice(0, 1) ?? [], content: value };
  };

  return {
    agreed, unsaid, local,
    said: ({ kind, id, over, content }: NewDocument & DocumentKey, hash: string): void =>
      agree({ kind, id }, [hash, ...(agreed({ kind, id })?.hashes ?? []).filter((other) => !over.includes(other))], digestOf(kind, content)),
    /** Writes the newest version of the team into the user data, unless this desk has something to say first. `always`: what it has cannot be said. */
    take: (key: DocumentKey, always = false): Taken | null => {
      const versions = desk.document(key.kind, key.id);
      const hashes = versions.map(({ hash }) => hash);
      const [newest] = versions;
      const before = agreed(key);
      const conflict = hashes.length > 1 || (before?.hashes.length ?? 0) > 1;
      if (newest === undefined || (!always && (hashes.join() === before?.hashes.join() || unsaid(key) !== null))) return null;
      const value = newest.content === null ? null : rulesOf(key.kind).read(newest.content);
      if (newest.content !== null && (value === null || !isOwn(key, value))) {
        log.warn('team.notShared', { what: key.kind });
        return null;
      }
      const mine = local(key);
      const digest = digestOf(key.kind, value);
      const changed = digest !== digestOf(key.kind, mine) && (mine === null || isOwn(key, mine));
      // In this order: interrupted, it is done again.
      if (changed && value !== null) userData.put(key.kind, key.id, value, now());
      else if (changed) userData.remove(key.kind, key.id);
      agree(key, hashes, digest);
      return { value, changed, conflict };
    },
    /** This desk and the team agreed that it is gone. */
    wasRemoved: (key: DocumentKey): boolean => agreed(key) !== null && agreed(key)?.digest === null && local(key) !== null,
    /** Nobody else has heard of it. */
    isOnlyHere: (key: DocumentKey): boolean => agreed(key) === null && desk.document(key.kind, key.id).length === 0,
    isOnlyThere: (key: DocumentKey): boolean => agreed(key) === null && local(key) === null,
    idOf: (kind: SharedKind, value: SharedValue): string => rulesOf(kind).idOf(bankOrigin, value),
    listed: (kind: SharedKind): readonly SharedValue[] => userData.list(kind),
    versionsOf: (kind: SharedKind) => desk.documents(kind),
    move: ({ kind, id }: DocumentKey, to: string, value: SharedValue): void => {
      userData.put(kind, to, value, now());
      userData.remove(kind, id);
    },
    /** Whatever either side has, or had. */
    every: (kind: SharedKind): readonly DocumentKey[] => {
      const ids = new Set<string>([
        ...(userData.list(kind) as readonly SharedValue[]).map((value) => rulesOf(kind).idOf(bankOrigin, value)),
        ...userData.list('sharedVersion', `${desk.teamId}/${kind}/`).map(({ id }) => id),
        ...desk.documents(kind).keys(),
      ]);
      return [...ids].map((id) => ({ kind, id }));
    },
    conflicts: (): readonly DocumentKey[] => sharedKinds.flatMap((kind) =>
      [...desk.documents(kind)].filter(([, versions]) => versions.length > 1).map(([id]) => ({ kind, id }))),
  };
}

export const keyText = ({ kind, id }: DocumentKey): string => `${kind} ${id}`;

export const sharedOf = (documents: readonly { readonly kind: string; readonly id: string }[]): readonly DocumentKey[] =>
  documents.flatMap(({ kind, id }) => (isShared(kind) ? [{ kind, id }] : []));
