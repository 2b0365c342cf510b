import { BrowserWindow, nativeTheme, screen } from 'electron';

import type { SessionState } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

import type { WindowPlace } from '../profile/profile.ts';

interface MainWindowOptions {
  readonly preload: string;
  /** Linux and Windows; a Mac takes the icon from the program. */
  readonly icon: string;
  /** The app's own page, or Vite's while developing. */
  readonly pageUrl: string;
  readonly place: WindowPlace | null;
  readonly developerTools: boolean;
}

const DEFAULT_SIZE = { width: 1440, height: 900 } as const;
const SMALLEST = { minWidth: 800, minHeight: 560 } as const;

/** The page's backgrounds (`--t-surface-sunken`), so that nothing flashes before it is drawn. */
const BACKGROUND = { light: '#f6f7f6', dark: '#101312' } as const;

/** The window shows itself once its first frame is ready. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { place } = options;
  const window = new BrowserWindow({
    ...DEFAULT_SIZE,
    ...(place === null ? {} : fittingPlace(place, screen.getAllDisplays().map(({ workArea }) => workArea))),
    ...SMALLEST,
    title: 'Tesoro',
    icon: options.icon,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: options.developerTools,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  });
  window.once('ready-to-show', () => {
    if (place?.maximized === true) window.maximize();
    window.show();
    if (place?.fullScreen === true) window.setFullScreen(true);
    // Not earlier: a page that changes zoom before its first frame may never become ready, and the window stays hidden.
    if (place !== null && place.zoomLevel !== 0) window.webContents.setZoomLevel(place.zoomLevel);
  });
  // A failed load is reported as an event.
  window.loadURL(options.pageUrl).catch(() => undefined);
  return window;
}

/** Where a window is; `number` tells windows apart (see `windows.ts`). */
export const placeOf = (window: BrowserWindow, number: number): WindowPlace => ({
  ...window.getNormalBounds(), maximized: window.isMaximized(), fullScreen: window.isFullScreen(), zoomLevel: keptZoom(window.webContents.getZoomLevel()), number,
});

const keptZoom = (level: number): number => Math.min(9, Math.max(-8, level));

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** This much of the window's upper edge must be on a screen, to drag it by. */
const HOLD = { width: 120, height: 40 } as const;

/** The remembered place, no larger than its screen; null when that screen is gone. */
export function fittingPlace(place: Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>, screens: readonly Area[]): Area | null {
  const screen = screens.find((area) => isHeld(place, area));
  if (screen === undefined) return null;
  const width = Math.min(place.width, screen.width);
  const height = Math.min(place.height, screen.height);
  return {
    width, height,
    x: width === place.width ? place.x : screen.x,
    y: height === place.height ? Math.max(place.y, screen.y) : screen.y,
  };
}

/** A title bar, so that the one below can be seen and reached. */
const STEP = 36;

/** For a window that is opened from the one at `place`: a step beside it, or at the screen's corner where that would lead past the screen. */
export function besidePlace(place: WindowPlace, screens: readonly Area[]): WindowPlace {
  const area = screens.find((screen) => isHeld(place, screen));
  const next = { ...place, x: place.x + STEP, y: place.y + STEP, maximized: false, fullScreen: false };
  if (area === undefined || (next.x + next.width <= area.x + area.width && next.y + next.height <= area.y + area.height)) return next;
  return { ...next, x: area.x, y: area.y };
}

function isHeld(place: Pick<WindowPlace, 'x' | 'y' | 'width'>, area: Area): boolean {
  const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  const down = Math.min(place.y + HOLD.height, area.y + area.height) - Math.max(place.y, area.y);
  // A title bar above the screen's edge is out of reach.
  return across >= HOLD.width && down >= HOLD.height / 2;
}

type Wish = Pick<Settings, 'contentProtection'>;

/** The window is kept out of screenshots and shared screens while a real connection is open or locked. */
const isProtected = (session: SessionState, { contentProtection }: Wish): boolean =>
  contentProtection && session.status !== 'closed' && !session.connection.builtIn;

/** Follows session and settings; `apply` is called with every change. `isOn`: for a window that is opened now. */
export function followProtection(apply: (on: boolean) => void): { session(state: SessionState): void; settings(settings: Wish): void; isOn(): boolean } {
  let session: SessionState = { status: 'closed' };
  let settings: Wish = { contentProtection: false };
  let applied = false;
  const follow = (): void => {
    const wanted = isProtected(session, settings);
    if (wanted === applied) return;
    applied = wanted;
    apply(wanted);
  };
  return {
    isOn: () => applied,
    session: (state) => {
      session = state;
      follow();
    },
    settings: (next) => {
      settings = next;
      follow();
    },
  };
}
