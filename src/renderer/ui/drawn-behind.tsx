import { startTransition, useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface DrawnBehindProps {
  readonly children: ReactNode;
  /** Drawn with the rest, such as where a person has asked for a part of it. */
  readonly atOnce?: boolean;
}

/**
 * What lies further down a page: the first time in this window it is drawn behind what a person sees first, since what was never drawn takes far
 * longer; from then on with it.
 */
export function drawnBehind(): (props: DrawnBehindProps) => ReactElement | null {
  let drawnBefore = false;
  return function DrawnBehind({ children, atOnce = false }) {
    const [drawn, setDrawn] = useState(drawnBefore || atOnce);
    useEffect(() => {
      startTransition(() => setDrawn(true));
      drawnBefore = true;
    }, []);
    return drawn ? <>{children}</> : null;
  };
}
