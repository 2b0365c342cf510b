import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

import type { AppEvent } from '#shared/bridge/events.ts';

import type { AppTexts } from './texts.ts';

type MenuAction = Extract<AppEvent, { type: 'menu' }>['action'];

export interface MenuOptions {
  readonly texts: AppTexts;
  /** In the window that has the focus. */
  readonly act: (action: MenuAction) => void;
  readonly developerTools: boolean;
  readonly platform: string;
}

type Items = MenuItemConstructorOptions[];

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function showMenu(options: MenuOptions): void {
  const isMac = options.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: isMac ? 'Tesoro' : options.texts.file, submenu: isMac ? macAppItems(options) : fileItems(options) },
      { label: options.texts.edit, submenu: editItems(options) },
      { label: options.texts.view, submenu: viewItems(options) },
      { label: options.texts.window, role: 'window', submenu: windowItems(options, isMac) },
      { label: options.texts.help, role: 'help', submenu: helpItems(options) },
    ]),
  );
}

const settingsItem = ({ texts, act }: MenuOptions): MenuItemConstructorOptions =>
  ({ label: texts.settings, accelerator: 'CmdOrCtrl+,', click: () => act('settings') });

const lockItem = ({ texts, act }: MenuOptions): MenuItemConstructorOptions =>
  ({ label: texts.lock, accelerator: 'CmdOrCtrl+Shift+L', click: () => act('lock') });

const macAppItems = (options: MenuOptions): Items => [
  { role: 'about', label: options.texts.about }, separator,
  newWindowItem(options), settingsItem(options), printItem(options), lockItem(options), separator,
  { role: 'hide', label: options.texts.hide }, { role: 'hideOthers', label: options.texts.hideOthers },
  { role: 'unhide', label: options.texts.unhide }, separator,
  { role: 'quit', label: options.texts.quit },
];

const fileItems = (options: MenuOptions): Items => [
  newWindowItem(options), separator, settingsItem(options), printItem(options), lockItem(options), separator, { role: 'quit', label: options.texts.quit },
];

// The window handles these keys itself; here they are only shown.
const printItem = ({ texts, act }: MenuOptions): MenuItemConstructorOptions =>
  ({ label: texts.print, accelerator: 'CmdOrCtrl+P', registerAccelerator: false, click: () => act('print') });

const newWindowItem = ({ texts, act }: MenuOptions): MenuItemConstructorOptions =>
  ({ label: texts.newWindow, accelerator: 'CmdOrCtrl+Shift+N', registerAccelerator: false, click: () => act('newWindow') });

const helpItems = ({ texts, act }: MenuOptions): Items => [
  { label: texts.manual, accelerator: 'F1', registerAccelerator: false, click: () => act('help') },
  { label: texts.shortcuts, click: () => act('shortcuts') },
  { label: texts.whatsNew, click: () => act('whatsNew') },
];

const editItems = ({ texts }: MenuOptions): Items => [
  { role: 'undo', label: texts.undo }, { role: 'redo', label: texts.redo }, separator,
  { role: 'cut', label: texts.cut }, { role: 'copy', label: texts.copy }, { role: 'paste', label: texts.paste },
  { role: 'selectAll', label: texts.selectAll },
];

const viewItems = ({ texts, act, developerTools }: MenuOptions): Items => [
  { label: texts.palette, accelerator: 'CmdOrCtrl+K', registerAccelerator: false, click: () => act('palette') },
  { label: texts.refresh, accelerator: 'F5', click: () => act('refresh') }, separator,
  { role: 'resetZoom', label: texts.resetZoom }, { role: 'zoomIn', label: texts.zoomIn }, { role: 'zoomOut', label: texts.zoomOut },
  { role: 'togglefullscreen', label: texts.fullScreen },
  ...(developerTools
    ? [separator, { role: 'reload', label: texts.reload } as const, { role: 'toggleDevTools', label: texts.developerTools } as const]
    : []),
];

const windowItems = ({ texts }: MenuOptions, isMac: boolean): Items => [
  { role: 'minimize', label: texts.minimize },
  ...(isMac
    ? [{ role: 'zoom', label: texts.zoomWindow } as const, separator, { role: 'front', label: texts.front } as const]
    : [{ role: 'close', label: texts.close } as const]),
];
