import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * The words of the entry that the arrow keys chose, which the library marks in the page but tells to nobody: for those who do not
 * see it. Empty while nothing is chosen.
 */
export function useSpokenChoice(list: RefObject<HTMLElement | null>): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const read = (): void => {
      const chosen = element.querySelector('[data-action][data-selected]');
      setSpoken(chosen === null ? '' : [...chosen.querySelectorAll('.mantine-Spotlight-actionLabel, .mantine-Spotlight-actionDescription')].map(({ textContent }) => textContent).join(', '));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-selected'] });
    return () => { observer.disconnect(); };
  }, [list]);
  return spoken;
}
