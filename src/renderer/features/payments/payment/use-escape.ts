import { useEffect } from 'react';
import { means } from '#renderer/ui/keys/index.ts';

/** Esc goes back, unless something open over the page takes it. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!means(event, 'stepBack') || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
      onEscape();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onEscape]);
}
