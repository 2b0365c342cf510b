/**
 * Texts that are cut off without a title that says them whole, that run out of their box, or that lie over another, and controls that overlap. Runs in the window,
 * so it uses nothing from outside of itself.
 */
export function cutTexts(): string[] {
  const TOLERANCE = 2;
  const found: string[] = [];
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').slice(0, 60)}`;
  const quoted = (text: string): string => `"${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`;
  interface Box { left: number; top: number; right: number; bottom: number }
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const root = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
  const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Only for who listens. */
  const isHeardOnly = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      const style = getComputedStyle(at);
      if ((style.position === 'absolute' || style.position === 'fixed') && hides(style.overflow) && width <= 1 && height <= 1) return true;
      if (style.clipPath !== 'none' || at.classList.contains('t-skip')) return true;
    }
    return false;
  };
  /** By a title; a table says a cell when the pointer comes. Titles of columns should have room. */
  const saysItWhole = (element: Element): boolean =>
    element.closest('[role="columnheader"]') === null && (element.closest('[title], [role="cell"]') !== null || element.querySelector('[title]') !== null);

  interface Piece { readonly element: Element; readonly text: string; readonly box: Box; readonly control: boolean }
  const pieces: Piece[] = [];

  /** How a line of text is cut on the way up to the page, or null; `seen` is what is left of it. */
  const follow = (element: Element, line: Box): { readonly problem: string | null; readonly seen: Box | null } => {
    let seen = { ...line };
    let position = 'static';
    for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const passed = position === 'fixed' || (position === 'absolute' && style.position === 'static' && style.transform === 'none');
      if (!passed) {
        const edge = boxOf(at.getBoundingClientRect());
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
          seen = { left: Math.max(seen.left, edge.left), top: Math.max(seen.top, edge.top), right: Math.min(seen.right, edge.right), bottom: Math.min(seen.bottom, edge.bottom) };
          return { problem: null, seen: seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? seen : null };
        }
        const sideways = line.right > edge.right + TOLERANCE || line.left < edge.left - TOLERANCE;
        const downwards = line.bottom > edge.bottom + 3 || line.top < edge.top - 3;
        if (sideways && hides(style.overflowX)) return { problem: saysItWhole(element) ? null : `cut off sideways by ${nameOf(at)}${style.textOverflow === 'ellipsis' ? ', without a title' : ''}`, seen: null };
        if (downwards && hides(style.overflowY) && at !== document.body) return { problem: saysItWhole(element) ? null : `cut off by ${nameOf(at)}`, seen: null };
        const drawn = style.borderLeftStyle !== 'none' && style.borderLeftWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || at.matches('td, th, [role="cell"], [role="gridcell"], [role="columnheader"]');
        if (sideways && drawn) return { problem: `runs out of ${nameOf(at)}: ${Math.round(line.right - edge.right)} px`, seen };
        position = style.position;
      }
    }
    return { problem: null, seen };
  };

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (element === null || text === '' || element.closest('script, style, option, svg') !== null || !isShown(element) || isHeardOnly(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const { problem, seen } = follow(element, boxOf(line));
      if (problem !== null) found.push(`${quoted(text)} is ${problem}`);
      if (seen !== null) pieces.push({ element, text, box: seen, control: false });
      if (problem !== null) break;
    }
  }

  for (const select of root.querySelectorAll('select')) {
    const style = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null || !isShown(select)) continue;
    context.font = style.font;
    const text = select.selectedOptions[0]?.text ?? '';
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (context.measureText(text).width > room + TOLERANCE && !saysItWhole(select)) found.push(`${quoted(text)} is cut off in a choice of ${Math.round(room)} px`);
  }
  for (const input of root.querySelectorAll('input[placeholder]')) {
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null || !isShown(input) || (input as HTMLInputElement).value !== '') continue;
    context.font = style.font;
    const text = input.getAttribute('placeholder') ?? '';
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (context.measureText(text).width > room + TOLERANCE && !saysItWhole(input)) found.push(`${quoted(text)} is cut off in a field of ${Math.round(room)} px`);
  }

  for (const element of root.querySelectorAll('button, a[href], input, select, textarea, [role="tab"], [role="checkbox"]')) {
    if (!isShown(element) || isHeardOnly(element)) continue;
    const { seen } = follow(element, boxOf(element.getBoundingClientRect()));
    if (seen !== null && seen.right - seen.left > 4) pieces.push({ element, text: element.getAttribute('aria-label') ?? element.textContent ?? '', box: seen, control: true });
  }

  /** Whether something with a ground of its own, as a menu over the page, lies between the piece and what holds both. */
  const layered = (inner: Element, outer: Element): boolean => {
    for (let at: Element | null = inner; at !== null && !at.contains(outer); at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position !== 'static' && style.position !== 'relative' || style.zIndex !== 'auto') return true;
    }
    return false;
  };
  const sorted = pieces.toSorted((one, other) => one.box.top - other.box.top);
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= 3 || down <= 4 || one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layered(one.element, other.element) || layered(other.element, one.element)) continue;
      found.push(`${quoted(one.text)} and ${quoted(other.text)} lie over each other: ${nameOf(one.element)}, ${nameOf(other.element)}`);
    }
  }
  for (const element of [document.documentElement, document.body, document.querySelector('main')]) {
    if (element !== null && element.scrollWidth > element.clientWidth + 1) found.push(`${element.tagName.toLowerCase()} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth}`);
  }
  return [...new Set(found)];
}
