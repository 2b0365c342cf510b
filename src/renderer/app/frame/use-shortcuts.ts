import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { invoke, onEvent } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showShortcuts } from '#renderer/data/shown.ts';
import { NEW_TRANSFER_PATH, pages, pathOfPage, WHATS_NEW_PATH } from '#renderer/data/paths/paths.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { openInNewWindow } from '#renderer/data/this-window.ts';
import { addressOfPage } from '#renderer/data/view-state.ts';
import type { PageName } from '#renderer/data/paths/paths.ts';
import { hearCharacters, useShortcutKeys } from '#renderer/ui/keys/index.ts';
import type { ShortcutsOf } from '#renderer/ui/keys/index.ts';
import { prepareToPrint } from '#renderer/ui/printing.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { lockNow, openHelp, refreshEverything } from './actions.ts';

const openNewWindow = (): void => openInNewWindow(pathOfPage('overview'));

const toSettings = (): void => goTo(pathOfPage('settings'));

function toSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}

const toPages = Object.fromEntries(pages.map((page) => [page, () => goTo(addressOfPage(page))])) as Readonly<Record<PageName, () => void>>;

/** A shortcut of these groups without a handler does not compile. */
const handlers: Readonly<Record<ShortcutsOf<'anywhere'> | ShortcutsOf<'goTo'> | 'search', () => void>> = {
  palette: () => spotlight.open(),
  sheet: showShortcuts,
  help: openHelp,
  newTransfer: () => goTo(NEW_TRANSFER_PATH),
  refresh: () => void refreshEverything(),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  print: () => void prepareToPrint().then(async () => invoke('app.print', null)),
  lock: () => void lockNow(),
  newWindow: openNewWindow,
  preferences: toSettings,
  search: toSearch,
  ...toPages,
};

const menuActions: Readonly<Record<Extract<AppEvent, { readonly type: 'menu' }>['action'], () => void>> = {
  newWindow: openNewWindow, palette: handlers.palette, settings: toSettings, lock: handlers.lock, refresh: handlers.refresh, help: openHelp, shortcuts: showShortcuts, print: handlers.print,
  whatsNew: () => goTo(WHATS_NEW_PATH),
};

/** The shortcuts of every page, and the application menu. */
export function useShortcuts(): void {
  const { characterShortcuts } = useSettings();
  useEffect(() => { hearCharacters(characterShortcuts); }, [characterShortcuts]);
  useShortcutKeys(handlers);
  useEffect(() => onEvent('menu', ({ action }) => { menuActions[action](); }), []);
}
