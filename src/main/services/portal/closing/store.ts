import { randomUUID } from 'node:crypto';

import type { ClosingBasis } from '#main/store/user-data/index.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { isOver } from '#main/context/closing-write.ts';

export type ClosingStore = ReturnType<typeof createClosingStore>;

/** The stored closings of this bank. Changes are on the disk when a call returns. */
export function createClosingStore(workspace: Needs<'userData' | 'connectionId' | 'bankOrigin' | 'syncDeps' | 'now'>) {
  const { userData } = workspace;
  /** A basis may have 100,000 orders, and the wizard asks often. */
  const bases = new Map<string, ClosingBasis | null>();
  const ofThisBank = (closing: StoredClosing | null): closing is StoredClosing => closing?.bankOrigin === workspace.bankOrigin;
  const all = (): readonly StoredClosing[] =>
    userData.list('closing').filter(ofThisBank).toSorted((left, right) => right.startedAt.localeCompare(left.startedAt));
  const put = (closing: StoredClosing): StoredClosing => {
    const saved = { ...closing, savedAt: workspace.now() };
    userData.put('closing', saved.closingId, saved, saved.savedAt);
    workspace.syncDeps.onChanged('closings');
    return saved;
  };
  const get = (closingId: string): StoredClosing | null => {
    const closing = userData.get('closing', closingId);
    return ofThisBank(closing) ? closing : null;
  };
  return {
    get, all,
    /** Never a rehearsal. */
    underWay: (campaignId: string) => all().find((closing) => closing.campaignId === campaignId && !isOver(closing)) ?? null,
    begin: (campaignId: string, campaignName: string | null) => put({
      closingId: randomUUID(), connectionId: workspace.connectionId, bankOrigin: workspace.bankOrigin, campaignId, campaignName, rehearsal: false,
      step: 'refresh', direction: null, assumptions: usualAssumptions, left: [], refreshedAt: null, seenHash: null, requestId: randomUUID(),
      intentId: null, aborted: null, forecast: null, startedAt: workspace.now(), savedAt: workspace.now(), ended: null, kept: null,
    }),
    change: (closingId: string, change: Partial<StoredClosing>): StoredClosing | null => {
      const closing = get(closingId);
      return closing === null ? null : put({ ...closing, ...change });
    },
    put,
    rehearsed: (campaignId: string) => all().filter((closing) => closing.rehearsal && closing.campaignId === campaignId).flatMap(({ kept }) => kept ?? [])
      .toSorted((left, right) => right.at.localeCompare(left.at))[0] ?? null,
    basis: (closingId: string): ClosingBasis | null => {
      const known = bases.get(closingId);
      if (known !== undefined) return known;
      const basis = userData.get('closingBasis', closingId);
      bases.set(closingId, basis);
      return basis;
    },
    putBasis: (closingId: string, basis: ClosingBasis) => {
      userData.put('closingBasis', closingId, basis, workspace.now());
      bases.set(closingId, basis);
    },
    dropBasis: (closingId: string) => {
      userData.remove('closingBasis', closingId);
      bases.delete(closingId);
    },
  };
}
