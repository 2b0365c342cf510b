import { useCallback, useState } from 'react';

/** Whether an element was ever in the visible part of the window. */
export function useOnScreen(): { readonly end: (element: HTMLElement | null) => (() => void) | undefined; readonly seen: boolean } {
  const [seen, setSeen] = useState(false);
  const end = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { end, seen };
}
