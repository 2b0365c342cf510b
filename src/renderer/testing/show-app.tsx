import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterAll } from 'vitest';
import { App } from '#renderer/app/app.tsx';
import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { installBridge } from '#renderer/data/bridge/index.ts';
// Read before any test, so that no test waits for it.
import '#renderer/app/open-connection.tsx';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { AppState } from '#shared/bridge/app/session.ts';
import { ok } from '#shared/domain/result.ts';
import { addLaterTexts } from './later-texts.ts';
import { firstRun } from './show-page.tsx';

export { firstRun };

// A busy machine draws slowly: what a test waits for may take longer than the library's one second.
configure({ asyncUtilTimeout: 60_000 });

// What is still shown when a file ends would go on working in a window that is gone.
afterAll(async () => {
  cleanup();
  await act(async () => undefined);
});

export const testConnection: ConnectionSummary = {
  connectionId: 'c1', name: 'Banca Esempio', environment: 'test', baseUrl: 'https://api.bank.example', portalId: 'P-42', scheme: 'apiKey',
  keepSecretsWith: 'passphrase', builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
};

/** jsdom draws nothing, so it lacks what only a drawn page has. */
function completeJsdom(): void {
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.requestIdleCallback = (callback) => window.setTimeout(callback, 0);
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

/** Waits for the page that the session lets be seen: its code is loaded when it is first shown. */
async function loaded(status: AppState['session']['status']): Promise<void> {
  if (status === 'open') await screen.findByRole('navigation');
  if (status === 'locked') await screen.findByRole('heading', { name: 'Locked' });
}

/** The whole window on a fake main process, opened at an address, after its first answers. Shows one at a time. */
export async function showApp(state: Partial<AppState> = {}, handlers: FakeHandlers = {}, at = ''): Promise<FakeBridge> {
  cleanup();
  completeJsdom();
  addLaterTexts();
  window.location.hash = at;
  const bridge = createFakeBridge({
    'app.state': () => ok({ ...firstRun, ...state }),
    'overview.get': () => ok({ accounts: [], positions: [], clientAccounts: [], waiting: [] }),
    'overview.balanceHistory': () => ok({ series: [], totals: [] }),
    'app.given': () => ok(null),
    'folders.get': () => ok({ watched: null, outbox: null }),
    'accounts.list': () => ok([]),
    'team.state': () => ok({ status: 'none' }),
    'attachments.list': () => ok({ attachments: [], fixed: false }),
    ...handlers,
  });
  installBridge(bridge);
  await act(async () => {
    render(<App />);
  });
  await loaded(state.session?.status ?? 'closed');
  return bridge;
}
