import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { installBridge } from '#renderer/data/bridge/index.ts';
import { useHashLocation } from '#renderer/data/paths/hash-location.ts';
import { startAppState, startQueries } from '#renderer/data/queries.ts';
import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import type { AppState } from '#shared/bridge/app/session.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { ok } from '#shared/domain/result.ts';

export const firstRun: AppState = {
  version: '0.1.0', electronVersion: '45.4.1', platform: 'linux', systemLocale: 'en-GB', pseudoLanguage: false, localOnly: null, keychain: { available: true },
  settings: { ...defaultSettings, theme: 'light' }, connections: [], session: { status: 'closed' }, freshness: { phase: 'never' },
};

let stop: () => void = () => undefined;

/** A fake main process for one page, at an address such as "#/accounts". */
export function startPage(address: string, handlers: FakeHandlers): FakeBridge {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('ResizeObserver', class { observe = () => undefined; unobserve = () => undefined; disconnect = () => undefined; });
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  startTexts('en');
  addLaterTexts();
  window.location.hash = address;
  const bridge = createFakeBridge({ 'app.state': () => ok(firstRun), 'attachments.list': () => ok({ attachments: [], fixed: false }), ...handlers });
  installBridge(bridge);
  return bridge;
}

export async function showPage(page: ReactNode): Promise<void> {
  const stopState = await startAppState();
  const stopQueries = startQueries();
  stop = () => {
    stopState();
    stopQueries();
  };
  render(
    <MantineProvider>
      <Notifications />
      <Router hook={useHashLocation}>{page}</Router>
    </MantineProvider>,
  );
}

export function endPage(): void {
  cleanup();
  stop();
  vi.unstubAllGlobals();
}
