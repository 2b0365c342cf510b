import { useEffect } from 'react';

/** Esc goes back, unless something open over the page takes it. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
      onEscape();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onEscape]);
}
