import { MOST_WINDOWS, NEW_PARAMETER, WINDOW_PARAMETER } from '#shared/bridge/lists/windows.ts';
import { invoke } from './bridge/index.ts';
import { sendElsewhere } from './paths/hash-location.ts';

const parameters = (): URLSearchParams => new URLSearchParams(window.location.search);

/** By which the place of this window is kept; the first is 1. */
export function windowNumber(): number {
  const number = Number(parameters().get(WINDOW_PARAMETER));
  return Number.isInteger(number) && number >= 1 && number <= MOST_WINDOWS ? number : 1;
}

/** Whether it was opened beside another, at an address of its own. */
export const opensAtItsAddress = (): boolean => parameters().has(NEW_PARAMETER);

/** Opens another window at an address such as "/orders?status=OPEN". */
export function openInNewWindow(address: string): void {
  void invoke('app.newWindow', { address });
}

/** Runs what goes somewhere, as a row or a choice of the palette, so that it goes there in another window. */
export const inNewWindow = (go: () => void): void => sendElsewhere(openInNewWindow, go);

/** As everywhere: Ctrl or ⌘. */
export const asksForNewWindow = ({ ctrlKey, metaKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => ctrlKey || metaKey;

const MIDDLE = 1;

/** Opens links that are pressed with Ctrl, ⌘, Shift or the middle button in another window. Returns how to stop. */
export function startNewWindowLinks(): () => void {
  const listen = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    if (event.button !== MIDDLE && !(event.button === 0 && (asksForNewWindow(event) || event.shiftKey))) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    if (link === null) return;
    // Chromium would ask for a window of its own, which no page may open.
    event.preventDefault();
    openInNewWindow(link.getAttribute('href')?.slice(1) ?? '/');
  };
  window.addEventListener('click', listen);
  window.addEventListener('auxclick', listen);
  return () => {
    window.removeEventListener('click', listen);
    window.removeEventListener('auxclick', listen);
  };
}
