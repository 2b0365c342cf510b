import { expect, it } from 'vitest';

import type { ViewState } from '#shared/bridge/lists/view-state.ts';
import { parseInstant } from '#shared/domain/instant.ts';

import { viewStateHandlers } from './index.ts';

const at = parseInstant('2026-03-02T09:00:00Z');
const there: ViewState = { last: '/orders?q=rossi', lists: { '/orders': 'q=rossi' } };
const gone = { window: 1, ...there };

function userData() {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (kind: string, id: string) => kept.get(`${kind}/${id}`) ?? null,
    put: (kind: string, id: string, value: unknown) => void kept.set(`${kind}/${id}`, value),
  };
}

const workspaceOf = (on: ReturnType<typeof userData>, connectionId: string, bankOrigin: string) =>
  ({ userData: on, connectionId, bankOrigin, now: () => at }) as unknown as Parameters<typeof viewStateHandlers>[0];

it('keeps the place of each connection at the desk', async () => {
  const on = userData();
  const first = viewStateHandlers(workspaceOf(on, 'c1', 'https://bank.example'), false);
  expect(await first['places.get'](null)).toEqual({ ok: true, value: { last: null, lists: {} } });
  await first['places.put'](gone);
  expect(await viewStateHandlers(workspaceOf(on, 'c1', 'https://bank.example'), false)['places.get'](null)).toEqual({ ok: true, value: there });
  expect(await viewStateHandlers(workspaceOf(on, 'c2', 'https://bank.example'), false)['places.get'](null)).toMatchObject({ value: { last: null } });
  expect([...on.kept.keys()]).toEqual(['place/c1']);
});

it('keeps nothing of a practice bank that is gone, and nothing of one on the disk', async () => {
  const on = userData();
  await viewStateHandlers(workspaceOf(on, 'practice', 'http://127.0.0.1:1'), true)['places.put'](gone);
  expect(await viewStateHandlers(workspaceOf(on, 'practice', 'http://127.0.0.1:1'), true)['places.get'](null), 'locked and unlocked').toEqual({ ok: true, value: there });
  expect(await viewStateHandlers(workspaceOf(on, 'practice', 'http://127.0.0.1:2'), true)['places.get'](null)).toMatchObject({ value: { last: null } });
  expect(on.kept.size).toBe(0);
});

it('keeps a place for each window, and the lists in common: what one window left does not undo what another did', async () => {
  const on = userData();
  const handlers = viewStateHandlers(workspaceOf(on, 'c1', 'https://bank.example'), false);
  await handlers['places.put'](gone);
  await handlers['places.put']({ window: 2, last: '/investors', lists: { '/investors': 'q=bruno' } });
  await handlers['places.put']({ window: 1, last: '/overview', lists: {} });
  await handlers['places.put']({ window: 3, last: null, lists: {} });
  expect(await handlers['places.get'](null)).toEqual({
    ok: true, value: { last: '/overview', lists: { '/orders': 'q=rossi', '/investors': 'q=bruno' }, others: { 2: '/investors' } },
  });
});
