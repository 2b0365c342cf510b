import { randomUUID } from 'node:crypto';

import type { HandoverFate, HandoverGroup, HandoverNote, HandoverSummary, PastHandover, StoredHandover } from '#shared/bridge/cash/handover.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Backfills } from '#main/services/cash/backfill/index.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { hashOf, openGroups } from './open-items.ts';

type HandoverCommand = `handover.${'get' | 'waiting' | 'saveNote' | 'acknowledge' | 'list' | 'past'}`;

/** What one colleague leaves to the next, and who took it over when. All of it stays at the desk: the bank is not told. */
export function handoverHandlers(bench: Workbench, backfills: Pick<Backfills, 'handlers'>): HandlersOf<HandoverCommand> {
  const { desk, userName, bankOrigin } = bench;
  const openedAt = bench.now();
  const prefix = `${encodeURIComponent(bankOrigin)}/`;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['handover'] });
  const all = (): readonly StoredHandover[] => desk.list('handover', prefix).toSorted((left, right) => right.at.localeCompare(left.at));
  const noteNow = (): HandoverNote | null => desk.get('handoverNote', bankOrigin);
  /** Of somebody else, or of an earlier day of one's own. */
  const waits = (note: HandoverNote | null): boolean => note !== null && (note.userName !== userName || note.at < openedAt);
  return {
    'handover.get': async () => {
      const groups = await openGroups(bench, backfills);
      const note = noteNow();
      const [last] = all();
      return ok({ groups, hash: hashOf(groups), note, waits: waits(note), userName, last: last === undefined ? null : summaryOf(last) });
    },
    'handover.waiting': async () => {
      const note = noteNow();
      return ok(waits(note) ? note : null);
    },
    'handover.saveNote': async ({ text }) => {
      const before = noteNow();
      if (before !== null && before.userName !== userName) return NOT_FOUND;
      const note = text.trim() === '' ? null : { text, userName, at: bench.now() };
      if (note === null) desk.remove('handoverNote', bankOrigin);
      else desk.put('handoverNote', bankOrigin, note, note.at);
      changed();
      return ok(note);
    },
    'handover.acknowledge': async ({ comment, hash }) => {
      const groups = await openGroups(bench, backfills);
      if (hashOf(groups) !== hash) return failed({ kind: 'changedSinceShown' });
      const left = noteNow();
      // One's own of now is for the next one, and stays.
      const note = waits(left) ? left : null;
      const handoverId = randomUUID();
      const stored: StoredHandover = { handoverId, at: bench.now(), userName, from: note?.userName ?? null, total: totalOf(groups), comment: comment.trim(), note, groups };
      desk.put('handover', prefix + handoverId, stored, stored.at);
      if (note !== null) desk.remove('handoverNote', bankOrigin);
      changed();
      return ok(summaryOf(stored));
    },
    'handover.list': async () => ok(all().map(summaryOf)),
    'handover.past': async ({ handoverId }) => {
      const stored = desk.get('handover', prefix + handoverId);
      return stored === null ? NOT_FOUND : ok(comparedWith(stored, await openGroups(bench, backfills), bench));
    },
  };
}

const totalOf = (groups: readonly HandoverGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0);

const summaryOf = ({ handoverId, at, userName, from, total }: StoredHandover): HandoverSummary => ({ handoverId, at, userName, from, total });

/** What was open then, and what became of it. */
function comparedWith({ groups, ...stored }: StoredHandover, now: readonly HandoverGroup[], { journal }: Pick<Workbench, 'journal'>): PastHandover {
  return {
    ...stored,
    groups: groups.map(({ kind, total, items }) => {
      const today = now.find((group) => group.kind === kind);
      const named = new Map((today?.items ?? []).map((item) => [item.id, item]));
      const allNamed = (today?.items ?? []).reduce((sum, { count }) => sum + count, 0) === (today?.total ?? 0);
      const known = new Set(items.map(({ id }) => id));
      return {
        kind, total,
        items: items.map((item) => {
          const same = named.get(item.id);
          const fate: HandoverFate = same === undefined ? (allNamed ? 'closed' : 'unknown') : same.state === item.state && same.count === item.count ? 'same' : 'changed';
          const written = same === undefined && kind === 'write' && journal.usable ? journal.journal.get(item.id)?.state : undefined;
          return { ...item, fate, now: same?.state ?? written ?? null };
        }),
        added: [...named.keys()].filter((id) => !known.has(id)).length,
      };
    }),
  };
}
