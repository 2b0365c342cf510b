import { afterEach, expect, test, vi } from 'vitest';
import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import { firstRun, showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { emptyViewState } from '#shared/bridge/lists/view-state.ts';
import { ok } from '#shared/domain/result.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the frame and the Overview ask for the same once', async () => {
  const { calls } = await showApp({ session: { status: 'open', connection: testConnection } });
  expect(calls.filter(({ name }) => name === 'overview.get')).toHaveLength(1);
});

test('the colours are known without the page’s storage', async () => {
  const read = vi.spyOn(Storage.prototype, 'getItem');
  await showApp({ session: { status: 'closed' }, settings: { ...firstRun.settings, theme: 'dark' } });
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(read).not.toHaveBeenCalled();
});

test('with the state of an open connection comes what its frame and first page show, before either is drawn', async () => {
  const bridge = createFakeBridge({
    'app.state': () => ok({ ...firstRun, session: { status: 'open', connection: testConnection } }),
    'places.get': () => ok(emptyViewState), 'overview.get': () => ok({ accounts: [], positions: [], clientAccounts: [], waiting: [] }),
  });
  vi.resetModules();
  const { installBridge: installAnew } = await import('#renderer/data/bridge/index.ts');
  installAnew(bridge);
  await import('./ask-first.ts');
  await vi.waitFor(() => expect(bridge.calls.map(({ name }) => name)).toEqual(['app.state', 'places.get', 'overview.get']), { timeout: 60_000 });
});
