import { expect, it } from 'vitest';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { closingFindings, findingsSoFar } from './findings.ts';

/* What the cache is asked for what is to be dealt with before a campaign is closed. */

function asking(partial: Record<string, { readonly lacks?: boolean }> = {}, serverMs: number | null = null) {
  const asked: unknown[] = [];
  const workspace = {
    bankOrigin: 'b', clock: { now: () => instantToMs(instant('2026-03-10T10:00:00Z')) }, bank: { serverNowMs: () => serverMs, habits: { get: () => ({ partial }) } },
    userData: { list: (kind: string, prefix: string) => (kind === 'matchDecision' && prefix === 'b/' ? [{ unidentifiedTransferId: 'U1', orderId: 'O1', note: 'n', userName: 'u', at: 'now' }] : []) },
    cache: { read: {
      closingFindings: async (...question: readonly unknown[]) => {
        asked.push(question);
        return null;
      },
      closingFindingsSoFar: async (...question: readonly unknown[]) => {
        asked.push(question);
        return null;
      },
    } },
  } as unknown as WorkspaceContext;
  return { asked, of: () => closingFindings(workspace, 'K1'), soFar: () => findingsSoFar(workspace, 'K1', true) };
}

it.each<[string, { readonly lacks?: boolean } | null, 'lacks' | 'mayLack' | null]>([
  ['nothing of it', null, null], ['that it lacks some', { lacks: true }, 'lacks'], ['that nothing shows that it is whole', { lacks: false }, 'mayLack'], ['so without a word of what is missing', {}, 'mayLack'],
])('says of the list of the orders, where %s is known, what it may lack, and what people decided', async (_, partial, ordersCut) => {
  const { asked, of } = asking(partial === null ? { 'campaignOrders K2': { lacks: true } } : { 'campaignOrders K1': partial });
  // A campaign that was never read has none.
  expect(await of()).toEqual([]);
  expect(asked).toEqual([['K1', { now: '2026-03-10T10:00:00.000Z', ordersCut, decisions: [{ unidentifiedTransferId: 'U1', orderId: 'O1' }] }]]);
});

it('goes by the bank’s clock where it is known', async () => {
  const { asked, of } = asking({}, instantToMs(instant('2026-03-11T10:00:00Z')));
  await of();
  expect(asked).toMatchObject([['K1', { now: '2026-03-11T10:00:00.000Z' }]]);
});

it('asks the same for what is known at once', async () => {
  const { asked, of, soFar } = asking();
  await of();
  expect(await soFar()).toEqual({ findings: [], comparing: false });
  expect(asked[1]).toEqual([...asked[0] as readonly unknown[], true]);
});
