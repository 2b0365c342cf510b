/*
 * Where the focused element goes with its part of the page, the focus falls to the page as a whole: a screen reader says nothing, and
 * nobody knows where they are. It moves to the nearest heading that is left instead.
 */

const HEADING = 'h1, h2, h3';

/** After the effects of the change that took the element away: one of them may move the focus itself. */
const AFTER_MS = 50;

function headingNear(trail: readonly Element[], document: Document): HTMLElement | null {
  for (const element of trail) {
    if (!element.isConnected || element === document.body || element === document.documentElement) continue;
    const heading = element.querySelector<HTMLElement>(HEADING);
    if (heading !== null) return heading;
  }
  return document.querySelector<HTMLElement>('main h1');
}

/** Gives the function that ends it. */
export function keepFocus(document: Document): () => void {
  /** What had the focus last, and what it lay in. */
  let trail: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = (): boolean => trail[0]?.isConnected === false && (document.activeElement === null || document.activeElement === document.body);

  const look = (): void => {
    timer = undefined;
    if (!isLost()) return;
    const heading = headingNear(trail, document);
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const found: Element[] = [];
    for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) found.push(element);
    trail = found;
  };
  const observer = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(look, AFTER_MS);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
    clearTimeout(timer);
  };
}
