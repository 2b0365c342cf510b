import { app, Menu, screen } from 'electron';
import type { BrowserWindow, WebContents } from 'electron';

import { MOST_WINDOWS, NEW_PARAMETER, WINDOW_PARAMETER } from '#shared/bridge/lists/windows.ts';

import type { Log } from '../log-fields.ts';
import type { WindowPlace } from '../profile/profile.ts';
import { besidePlace, openMainWindow, placeOf } from './main-window.ts';
import { keepAlive, replaceProcess } from './window-health.ts';

interface WindowsOptions {
  readonly preload: string;
  readonly icon: string;
  /** The app's own page, or Vite's while developing. */
  readonly pageUrl: string;
  readonly developerTools: boolean;
  /** Before anything of it is shown. */
  readonly opened: (window: BrowserWindow) => void;
  /** Those to open at the next start; never none. */
  readonly remember: (places: readonly WindowPlace[]) => void;
  /** In the context menu of a link. */
  readonly openInNewWindow: () => Promise<string>;
  readonly log: Log;
}

/**
 * The windows of the app, each with a number that it keeps over a restart. All show the same connection and may ask the same. A window that is closed
 * by itself is not opened again; those that are open when the app is quit are.
 */
export function createWindows(options: WindowsOptions) {
  const { pageUrl, remember, log } = options;
  const open = new Map<number, BrowserWindow>();
  let lastFocused: BrowserWindow | null = null;
  let quitting = false;
  const all = (): BrowserWindow[] => [...open.values()].filter((window) => !window.isDestroyed());
  const current = (): BrowserWindow | null => {
    const windows = all();
    return windows.find((window) => window.isFocused()) ?? windows.find((window) => window === lastFocused) ?? windows[0] ?? null;
  };
  const places = (without?: BrowserWindow): WindowPlace[] =>
    [...open].filter(([, window]) => window !== without && !window.isDestroyed()).map(([number, window]) => placeOf(window, number));

  const openOne = (number: number, place: WindowPlace | null, url: string): BrowserWindow => {
    const window = openMainWindow({ ...options, pageUrl: url, place });
    open.set(number, window);
    options.opened(window);
    keepAlive(window, url, log);
    window.on('focus', () => {
      lastFocused = window;
    });
    window.on('close', () => {
      if (quitting) return;
      const others = places(window);
      remember(others.length > 0 ? others : [placeOf(window, number)]);
    });
    window.on('closed', () => open.delete(number));
    window.webContents.on('context-menu', (_event, { linkURL }) => {
      const address = addressIn(linkURL, pageUrl);
      if (address === null) return;
      void options.openInNewWindow().then((label) => Menu.buildFromTemplate([{ label, click: () => openAt(address) }]).popup({ window }));
    });
    return window;
  };

  /** False where no further window may be opened. */
  const openAt = (address: string): boolean => {
    const number = Array.from({ length: MOST_WINDOWS }, (_, index) => index + 1).find((one) => !open.has(one));
    if (number === undefined) return false;
    const from = [...open].find(([, window]) => window === current());
    const place = from === undefined ? null : besidePlace(placeOf(from[1], from[0]), screen.getAllDisplays().map(({ workArea }) => workArea));
    openOne(number, place, pageUrlOf(pageUrl, { number, address }));
    // Also for a start after a crash.
    remember(places());
    return true;
  };

  app.on('before-quit', () => {
    quitting = true;
    const now = places();
    if (now.length > 0) remember(now);
  });

  return {
    all,
    /** The one with the focus, or that had it last. */
    current,
    contents: (): WebContents[] => all().map(({ webContents }) => webContents),
    /** Where it was left, in a connection as well. */
    bringBack: (place: WindowPlace | null): void => {
      const number = place?.number ?? 1;
      if (!open.has(number)) openOne(number, place, pageUrlOf(pageUrl, { number, address: null }));
    },
    openAt,
    /** Gives every window another process (see `replaceProcess`). */
    replaceProcesses: (): void => {
      for (const [number, window] of open) if (!window.isDestroyed()) replaceProcess(window, pageUrlOf(pageUrl, { number, address: null }));
    },
  };
}

/** `address`: of the window, such as "/orders"; null brings it back to where it was. */
export function pageUrlOf(pageUrl: string, { number, address }: { readonly number: number; readonly address: string | null }): string {
  if (number === 1 && address === null) return pageUrl;
  const url = new URL(pageUrl);
  url.searchParams.set(WINDOW_PARAMETER, String(number));
  if (address !== null) {
    url.searchParams.set(NEW_PARAMETER, '');
    url.hash = address;
  }
  return url.href;
}

/** The address of the window in a link of the page; null for any other link. */
export function addressIn(linkUrl: string, pageUrl: string): string | null {
  const link = URL.parse(linkUrl);
  const page = new URL(pageUrl);
  return link !== null && link.protocol === page.protocol && link.host === page.host && link.pathname === page.pathname && link.hash.startsWith('#/') ? link.hash.slice(1) : null;
}
