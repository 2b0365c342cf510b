import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Puts the focus on the heading of a page that is gone to, so that a screen reader says it and Tab goes on from there. A page that
 * takes the focus itself keeps it, and so does what stays in place from one record to the next.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    const page = main.current;
    if (page === null || hasFocus(page) || focusHeading(page)) return undefined;
    // The code of the page is still coming.
    const observer = new MutationObserver(() => {
      if (hasFocus(page) || focusHeading(page)) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, path]);
}

/** Something on the page, or in a dialog over it, was given the focus. */
function hasFocus(page: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== page && (page.contains(activeElement) || activeElement.closest('[role="dialog"]') !== null);
}

function focusHeading(page: HTMLElement): boolean {
  const heading = page.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
