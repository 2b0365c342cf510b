import { expect, it } from 'vitest';
import { ok } from '#shared/domain/result.ts';
import type { Validations } from '#main/writes/index.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { paymentHandlers } from './index.ts';

const NOW_MS = Date.parse('2026-03-10T22:30:00Z');

it.each([[NOW_MS + 7_200_000, 7_200_000], [NOW_MS - 60_000, -60_000], [null, 0]])('says by how much the bank’s clock, when it is %s, is ahead', async (serverNowMs, aheadMs) => {
  const bench = { bank: { serverNowMs: () => serverNowMs }, clock: { now: () => NOW_MS } } as unknown as Workbench;
  expect(await paymentHandlers(bench, {} as Validations)['payments.clock'](null)).toEqual(ok({ aheadMs }));
});
