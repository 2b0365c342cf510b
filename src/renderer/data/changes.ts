import { useLayoutEffect, useReducer } from 'react';
import { onEvent } from './bridge/index.ts';
import { changedParts } from '#shared/bridge/events.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';

/**
 * Hears which parts of the stores changed. Every part counts as changed when a hidden window is shown again, so that nothing stays
 * out of date if an event was lost. Returns how to stop.
 */
export function onChanged(hear: (parts: readonly ChangedPart[]) => void): () => void {
  const shownAgain = (): void => {
    if (document.visibilityState === 'visible') hear(changedParts);
  };
  const stop = onEvent('changed', ({ parts }) => hear(parts));
  document.addEventListener('visibilitychange', shownAgain);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', shownAgain);
  };
}

/**
 * Reads now, unless what is there now is `known`, and whenever one of these parts changes. There is one read at a time: changes during a read lead to one more after it.
 * Returns how to stop; nothing is taken afterwards.
 */
export function readOnChanges<Answer>(watched: readonly ChangedPart[], read: () => Promise<Answer>, take: (answer: Answer) => void, now: 'reads' | 'known' = 'reads'): () => void {
  let stopped = false;
  let reading = false;
  let again = false;
  const look = async (): Promise<void> => {
    again = reading;
    if (reading) return;
    reading = true;
    const answer = await read();
    reading = false;
    if (stopped) return;
    take(answer);
    if (again) await look();
  };
  const stop = onChanged((parts) => {
    if (parts.some((part) => watched.includes(part))) void look();
  });
  if (now === 'reads') void look();
  return () => {
    stopped = true;
    stop();
  };
}

/** A number that grows whenever one of these parts of the cache changes. Lists read in pages read again by it. */
export function useRevision(parts: readonly ChangedPart[]): number {
  const [revision, grow] = useReducer((count: number) => count + 1, 0);
  const watched = parts.join(' ');
  // From the drawing on, as the lists that read by it.
  useLayoutEffect(
    () =>
      onChanged((changed) => {
        if (changed.some((part) => watched.split(' ').includes(part))) grow();
      }),
    [watched],
  );
  return revision;
}
