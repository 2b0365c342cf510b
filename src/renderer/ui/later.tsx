import { useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';

/** What was not loaded yet. */
const waiting = new Set<() => Promise<unknown>>();

type Loaded<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown };

/**
 * A component whose code is loaded when it is first shown, or before by `loadWhenIdle`; `meanwhile` stands in its place. Not by `lazy`: React keeps what
 * stands in the place of anything suspended for 300 ms, although the code is there after a few.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactElement | null = null): ComponentType<Props> {
  let loaded: Loaded<Props> | null = null;
  const read = async (): Promise<Loaded<Props>> => {
    waiting.delete(read);
    loaded = { Component: await load() };
    return loaded;
  };
  waiting.add(read);
  return function Later(props: Props) {
    const [shown, setShown] = useState(loaded);
    useLayoutEffect(() => {
      if (shown === null) read().then(setShown, (error: unknown) => { setShown({ error }); });
    }, [shown]);
    if (shown === null) return meanwhile;
    // What is drawn around it says so.
    if ('error' in shown) throw shown.error;
    return <shown.Component {...props} />;
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
