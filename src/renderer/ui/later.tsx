import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    return <Suspense fallback={null}><Loaded {...props} /></Suspense>;
  };
}
