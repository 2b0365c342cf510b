import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';

/** What was not loaded yet. */
const waiting = new Set<() => Promise<unknown>>();

/** A component whose code is loaded when it is first shown, or before by `loadWhenIdle`. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const read = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    waiting.delete(read);
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(read) as unknown as ComponentType<Props>;
  waiting.add(read);
  return function Later(props: Props) {
    // `lazy` would draw nothing at first even where the code is there.
    const [Shown] = useState(() => loaded ?? Loading);
    return <Suspense fallback={null}><Shown {...props} /></Suspense>;
  };
}

/** Loads what was not shown yet, piece by piece while the window has nothing else to do. Returns how to stop. */
export function loadWhenIdle(): () => void {
  let idle = 0;
  let stopped = false;
  const next = (): void => {
    const [read] = waiting;
    if (read === undefined || stopped) return;
    idle = requestIdleCallback(() => void loaded(read));
  };
  const loaded = async (read: () => Promise<unknown>): Promise<void> => {
    try {
      await read();
    } catch {
      // It is loaded again when it is shown, which says why it fails.
    }
    next();
  };
  next();
  return () => {
    stopped = true;
    cancelIdleCallback(idle);
  };
}
