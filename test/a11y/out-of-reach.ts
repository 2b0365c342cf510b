/**
 * What can be focused but not reached with a pointer, is cut off, or makes the page itself scroll sideways. Runs in the window, so it
 * uses nothing from outside of itself. Lists and tables may scroll inside; a page only down.
 */
export function outOfReach(): string[] {
  const TOLERANCE = 2;
  /** A strip in which things scroll needs this much of height to be of use. */
  const LEAST_STRIP = 40;
  const found: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.id === '' ? '' : `#${element.id}`} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" .${String(element.getAttribute('class')).slice(0, 60)}`;
  const box = (element: Element): { left: number; top: number; right: number; bottom: number } => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };

  for (const element of [document.documentElement, document.body, document.querySelector('main')]) {
    if (element !== null && element.scrollWidth > element.clientWidth + 1) {
      const guilty = [...element.querySelectorAll('*')].filter((inner) => box(inner).right > box(element).left + element.clientWidth + 1 && getComputedStyle(inner).position !== 'fixed').at(-1);
      found.push(`${nameOf(element).split(' ')[0]} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth}, for ${guilty === undefined ? '?' : nameOf(guilty)}`);
    }
  }

  /** How it is cut off on the way up to the window, or null. */
  const cut = (element: Element): string | null => {
    let { left, top, right, bottom } = box(element);
    let position = getComputedStyle(element).position;
    for (let parent = element.parentElement; parent !== null && parent !== document.documentElement; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      const passed = position === 'fixed' || (position === 'absolute' && style.position === 'static' && style.transform === 'none');
      if (passed) continue;
      position = style.position;
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      const edge = box(parent);
      if (parent !== document.body && hides(style.overflowX) && (left < edge.left - TOLERANCE || right > edge.right + TOLERANCE)) return `cut off sideways by ${nameOf(parent)}`;
      if (parent !== document.body && hides(style.overflowY) && (top < edge.top - TOLERANCE || bottom > edge.bottom + TOLERANCE)) return `cut off by ${nameOf(parent)}`;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        if (left + parent.scrollLeft < edge.left - TOLERANCE || top + parent.scrollTop < edge.top - TOLERANCE) return `before the beginning of ${nameOf(parent)}`;
        if (scrolls(style.overflowY) && parent.scrollHeight > parent.clientHeight + 1 && parent.clientHeight < LEAST_STRIP) return `in a strip of ${parent.clientHeight} px: ${nameOf(parent)}`;
        ({ left, top, right, bottom } = edge);
      }
    }
    return left < -TOLERANCE || top < -TOLERANCE || right > innerWidth + TOLERANCE || bottom > innerHeight + TOLERANCE
      ? `outside of the window: ${[left, top, right, bottom].map(Math.round).join(' ')}` : null;
  };

  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  const focusable = (dialog ?? document).querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]');
  for (const element of focusable) {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const unseen = style.visibility === 'hidden' || style.opacity === '0' || width <= 1 || height <= 1 || style.clipPath !== 'none';
    if (unseen || element.matches(':disabled, [type="hidden"]') || element.closest('[inert], [aria-hidden="true"]') !== null) continue;
    if (!element.checkVisibility()) continue;
    // What is only focused by the program, as a whole page, is no control; the way past the frame shows itself when it has the focus.
    if (element.getAttribute('tabindex') === '-1' && !element.matches('a, button, input, select, textarea')) continue;
    if (element.classList.contains('t-skip')) continue;
    const how = cut(element);
    if (how !== null) found.push(`${nameOf(element)} is ${how}`);
    const label = element.querySelector('.mantine-Button-label');
    if (label !== null && label.scrollWidth > label.clientWidth + 1) found.push(`${nameOf(element)}: its words are cut off`);
  }
  return [...new Set(found)].slice(0, 12);
}
