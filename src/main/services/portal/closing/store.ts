import { randomUUID } from 'node:crypto';

import type { ClosingBasis } from '#main/store/user-data/index.ts';
import type { KeptResult, StoredClosing } from '#shared/bridge/portal/closings.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { Needs } from '#main/context/workspace-context.ts';

/** The stored closings of this bank. Changes are on the disk when a call returns. */
export interface ClosingStore {
  get(closingId: string): StoredClosing | null;
  all(): readonly StoredClosing[];
  /** Never a rehearsal. */
  underWay(campaignId: string): StoredClosing | null;
  begin(campaignId: string, campaignName: string | null): StoredClosing;
  change(closingId: string, change: Partial<StoredClosing>): StoredClosing | null;
  put(closing: StoredClosing): void;
  rehearsed(campaignId: string): KeptResult | null;
  basis(closingId: string): ClosingBasis | null;
  putBasis(closingId: string, basis: ClosingBasis): void;
  dropBasis(closingId: string): void;
}

export function createClosingStore(workspace: Needs<'userData' | 'connectionId' | 'bankOrigin' | 'syncDeps' | 'now'>): ClosingStore {
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
    underWay: (campaignId) => all().find((closing) => closing.campaignId === campaignId && !closing.rehearsal && closing.ended === null) ?? null,
    begin: (campaignId, campaignName) => put({
      closingId: randomUUID(), connectionId: workspace.connectionId, bankOrigin: workspace.bankOrigin, campaignId, campaignName, rehearsal: false,
      step: 'refresh', direction: null, assumptions: usualAssumptions, left: [], refreshedAt: null, seenHash: null, requestId: randomUUID(),
      intentId: null, aborted: null, forecast: null, startedAt: workspace.now(), savedAt: workspace.now(), ended: null, kept: null,
    }),
    change: (closingId, change) => {
      const closing = get(closingId);
      return closing === null ? null : put({ ...closing, ...change });
    },
    put: (closing) => void put(closing),
    rehearsed: (campaignId) => all().filter((closing) => closing.rehearsal && closing.campaignId === campaignId).flatMap(({ kept }) => kept ?? [])
      .toSorted((left, right) => right.at.localeCompare(left.at))[0] ?? null,
    basis: (closingId) => {
      const known = bases.get(closingId);
      if (known !== undefined) return known;
      const basis = userData.get('closingBasis', closingId);
      bases.set(closingId, basis);
      return basis;
    },
    putBasis: (closingId, basis) => {
      userData.put('closingBasis', closingId, basis, workspace.now());
      bases.set(closingId, basis);
    },
    dropBasis: (closingId) => {
      userData.remove('closingBasis', closingId);
      bases.delete(closingId);
    },
  };
}
