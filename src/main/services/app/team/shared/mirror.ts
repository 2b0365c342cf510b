import { setImmediate as breathe } from 'node:timers/promises';

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

/** What is to be written of the team's versions. `conflict`: there are several, or there were. */
export interface Taken {
  readonly key: DocumentKey;
  readonly hashes: readonly string[];
  readonly digest: string | null;
  readonly value: SharedValue | null;
  readonly changed: boolean;
  readonly conflict: boolean;
}

export type Mirror = ReturnType<typeof createMirror>;

/** `userData` without an observer: what the team says is not said again. */
export function createMirror({ bankOrigin, log, now }: Needs<'bankOrigin' | 'log' | 'now'>, userData: UserData, desk: Pick<TeamDesk, 'teamId' | 'document' | 'documents'>) {
  const agreedId = ({ kind, id }: DocumentKey): string => `${desk.teamId}/${kind}/${id}`;
  const agreed = (key: DocumentKey): StoredSharedVersion | null => userData.get('sharedVersion', agreedId(key));
  const agree = (versions: readonly StoredSharedVersion[]): void =>
    userData.putAll('sharedVersion', versions.map((value) => ({ id: `${desk.teamId}/${value.kind}/${value.id}`, value })), now());
  const local = ({ kind, id }: DocumentKey): SharedValue | null => userData.get(kind, id);
  const isOwn = ({ kind, id }: DocumentKey, value: SharedValue): boolean => rulesOf(kind).idOf(bankOrigin, value) === id;

  /** What this desk has to say of it; null: nothing. */
  const unsaid = (key: DocumentKey): NewDocument | null => {
    const value = local(key);
    if (value !== null && !isOwn(key, value)) return null;
    const versions = desk.document(key.kind, key.id);
    // A removal is a version as well: where there is none, what was agreed on was lost, or by later rules never took effect.
    const before = versions.length === 0 ? null : agreed(key);
    const digest = digestOf(key.kind, value);
    const known = new Set(before?.hashes);
    const { settles } = rulesOf(key.kind);
    // What the others have is joined with it first, so that nobody has to decide.
    if (settles && versions.some(({ hash }) => !known.has(hash))) return null;
    if (digest === (before?.digest ?? null) && !(settles && versions.length > 1)) return null;
    // Somebody said the same meanwhile, or it was this desk, which did not hear the answer.
    if (versions.some(({ hash, content }) => !known.has(hash) && digestOf(key.kind, content) === digest)) return null;
    return { ...key, over: settles ? versions.map(({ hash }) => hash) : before?.hashes.slice(0, 1) ?? [], content: value };
  };

  return {
    agreed, unsaid, local,
    said: (documents: readonly (NewDocument & DocumentKey)[], hashes: readonly string[]): void => agree(documents.map(({ kind, id, over, content }, index) => ({
      kind, id, hashes: [hashes[index] ?? '', ...(agreed({ kind, id })?.hashes ?? []).filter((other) => !over.includes(other))], digest: digestOf(kind, content),
    }))),
    /** What the newest version of the team changes here; null where this desk has something to say first. `always`: what it has cannot be said. */
    taken: (key: DocumentKey, always = false): Taken | null => {
      const versions = desk.document(key.kind, key.id);
      const hashes = versions.map(({ hash }) => hash);
      const [newest] = versions;
      const before = agreed(key);
      const conflict = hashes.length > 1 || (before?.hashes.length ?? 0) > 1;
      if (newest === undefined || (!always && (hashes.join() === before?.hashes.join() || unsaid(key) !== null))) return null;
      const { read, joined } = rulesOf(key.kind);
      const newer = newest.content === null ? null : read(newest.content);
      if (newest.content !== null && (newer === null || !isOwn(key, newer))) {
        log.warn('team.notShared', { what: key.kind });
        return null;
      }
      const mine = local(key);
      const value = newer === null || joined === null ? newer : joined(mine, versions.flatMap(({ content }) => (content === null ? [] : read(content) ?? [])));
      const digest = digestOf(key.kind, newer);
      const changed = digestOf(key.kind, value) !== digestOf(key.kind, mine) && (mine === null || isOwn(key, mine));
      return { key, hashes, digest, value, changed, conflict };
    },
    /** The user data first: interrupted, it is done again. */
    write: (taken: readonly Taken[]): void => {
      for (const [kind, some] of Map.groupBy(taken.filter(({ changed }) => changed), ({ key }) => key.kind)) {
        userData.putAll(kind, some.flatMap(({ key, value }) => (value === null ? [] : [{ id: key.id, value }])), now());
        for (const { key, value } of some) if (value === null) userData.remove(kind, key.id);
      }
      agree(taken.map(({ key, hashes, digest }) => ({ ...key, hashes, digest })));
    },
    /** This desk and the team agreed that it is gone. */
    wasRemoved: (key: DocumentKey): boolean => agreed(key) !== null && agreed(key)?.digest === null && local(key) !== null,
    /** Nobody else has heard of it. */
    isOnlyHere: (key: DocumentKey): boolean => local(key) !== null && agreed(key) === null && desk.document(key.kind, key.id).length === 0,
    isOnlyThere: (key: DocumentKey): boolean => agreed(key) === null && local(key) === null,
    idOf: (kind: SharedKind, value: SharedValue): string => rulesOf(kind).idOf(bankOrigin, value),
    listed: (kind: SharedKind): readonly SharedValue[] => userData.list(kind),
    theirs: ({ kind, id }: DocumentKey): readonly SharedValue[] => desk.document(kind, id).flatMap(({ content }) => (content === null ? [] : rulesOf(kind).read(content) ?? [])),
    move: ({ kind, id }: DocumentKey, to: string, value: SharedValue): void => {
      userData.put(kind, to, value, now());
      userData.remove(kind, id);
    },
    /** Whatever either side has, or had. */
    every: async (kind: SharedKind): Promise<readonly DocumentKey[]> => {
      const ids = new Set(userData.list('sharedVersion', `${desk.teamId}/${kind}/`).map(({ id }) => id));
      await breathe();
      for (const value of userData.list(kind) as readonly SharedValue[]) ids.add(rulesOf(kind).idOf(bankOrigin, value));
      await breathe();
      for (const id of desk.documents(kind).keys()) ids.add(id);
      return [...ids].map((id) => ({ kind, id }));
    },
    conflicts: (): readonly DocumentKey[] => sharedKinds.flatMap((kind) =>
      [...desk.documents(kind)].filter(([, versions]) => versions.length > 1).map(([id]) => ({ kind, id }))),
  };
}

export const keyText = ({ kind, id }: DocumentKey): string => `${kind} ${id}`;

export const sharedOf = (documents: readonly { readonly kind: string; readonly id: string }[]): readonly DocumentKey[] =>
  documents.flatMap(({ kind, id }) => (isShared(kind) ? [{ kind, id }] : []));

/** A team, and the mirror of this desk in its log. */
export interface Place {
  readonly desk: TeamDesk;
  readonly mirror: Mirror;
}
