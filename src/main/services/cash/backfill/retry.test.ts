import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { StoredBackfill } from '#main/store/user-data/index.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instant, standingClock } from '#test/support/cache-fixture.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { createBackfills } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([[null, 30_000], [5_000, 30_000], [900_000, 900_000]])('leaves a bank that asks to be left alone for %s ms alone for %i ms', async (retryAfterMs, waitMs) => {
  const stored: StoredBackfill = { accountId: 'A1', from: bankDate('2025-01-01'), paused: false, startedAt: instant('2026-06-30T09:00:00Z'), entriesBefore: 0 };
  const backfill = vi.fn<WorkspaceContext['sync']['backfill']>(async () => ({
    answers: 0, more: true,
    error: { kind: 'rateLimited', operation: 'listTransactions', effect: 'read', httpStatus: 429, retryAfterMs, bankErrors: [] },
  }));
  const workspace = {
    connectionId: 'c1', clock: standingClock('2026-06-30T10:00:00Z'), now: () => instant('2026-06-30T10:00:00Z'), settings: () => defaultSettings,
    emit: () => undefined, notify: () => undefined, unexpected: (_: string, error: unknown) => expect.unreachable(String(error)),
    userData: { list: () => [stored], get: () => stored, put: () => undefined },
    cache: { read: { findAccount: async () => ({}), coveredRanges: async () => [], overfullDays: async () => [] } },
    sync: { backfill },
  } as unknown as WorkspaceContext;
  const backfills = createBackfills(workspace);
  backfills.start();
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(backfill).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(backfill).toHaveBeenCalledTimes(2);
  await backfills.stop();
});
