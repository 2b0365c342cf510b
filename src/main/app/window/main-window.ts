import { BrowserWindow, nativeTheme, screen } from 'electron';

import type { WindowPlace } from '../profile/profile.ts';
import { fittingPlace } from './window-place.ts';

export interface MainWindowOptions {
  readonly preload: string;
  /** The picture that Linux and Windows show for the window; a Mac takes its own from the program. */
  readonly icon: string;
  /** The app's own page, or Vite's while developing. */
  readonly pageUrl: string;
  readonly place: WindowPlace | null;
  readonly rememberPlace: (place: WindowPlace) => void;
  readonly developerTools: boolean;
}

const DEFAULT_SIZE = { width: 1440, height: 900 } as const;
const SMALLEST = { minWidth: 800, minHeight: 560 } as const;

/** The page's own backgrounds (`--t-surface-sunken`), so that nothing flashes before it is drawn. */
const BACKGROUND = { light: '#f6f7f6', dark: '#101312' } as const;

/** Opens the app's window; it shows itself once its first picture is ready. */
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
    // Not before: a page whose zoom changes before its first picture may never be called ready, and its window never be shown.
    if (place !== null && place.zoomLevel !== 0) window.webContents.setZoomLevel(place.zoomLevel);
  });
  window.on('close', () => {
    const { webContents } = window;
    options.rememberPlace({
      ...window.getNormalBounds(), maximized: window.isMaximized(), fullScreen: window.isFullScreen(), zoomLevel: keptZoom(webContents.getZoomLevel()),
    });
  });
  // A load that fails says so as an event; the promise would only repeat it.
  window.loadURL(options.pageUrl).catch(() => undefined);
  return window;
}

/** What the profile takes: beyond it nobody could read, and what it does not take is lost. */
const keptZoom = (level: number): number => Math.min(9, Math.max(-8, level));
