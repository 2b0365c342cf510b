import { expect, it } from 'vitest';
import { ok } from '#shared/domain/result.ts';
import type { Validations } from '#main/writes/index.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { paymentHandlers } from './index.ts';

const NOW_MS = Date.parse('2026-03-10T22:30:00Z');

it.each([[NOW_MS + 7_200_000, 7_200_000], [NOW_MS - 60_000, -60_000], [null, 0]])('says by how much the bank’s clock, when it is %s, is ahead', async (serverNowMs, aheadMs) => {
  const workspace = { bank: { serverNowMs: () => serverNowMs }, clock: { now: () => NOW_MS } } as unknown as WorkspaceContext;
  expect(await paymentHandlers(workspace, {} as Validations)['payments.clock'](null)).toEqual(ok({ aheadMs }));
});
