import { useEffect, useReducer } from 'react';
import { onEvent } from './bridge/index.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';

/** A number that grows whenever one of these parts of the cache changes. Lists read in pages read again by it. */
export function useRevision(parts: readonly ChangedPart[]): number {
  const [revision, grow] = useReducer((count: number) => count + 1, 0);
  const watched = parts.join(' ');
  useEffect(
    () =>
      onEvent('changed', ({ parts: changed }) => {
        if (changed.some((part) => watched.split(' ').includes(part))) grow();
      }),
    [watched],
  );
  return revision;
}
