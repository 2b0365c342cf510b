import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';

const PAUSE_MS = 120;
const LIMIT = 40;
const SHORTEST = 2;

interface Hits {
  readonly hits: readonly SearchHit[];
  readonly searching: boolean;
}

/** What the cache holds of `text`, as it is typed. The hits of the text before stay until the new ones are there. */
export function useHits(text: string): Hits {
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly hits: readonly SearchHit[] }>({ text: '', hits: [] });
  const worth = text.length >= SHORTEST;

  useEffect(() => {
    if (asked.length < SHORTEST) return undefined;
    let wanted = true;
    void invoke('search.everywhere', { text: asked.slice(0, 200), limit: LIMIT }).then((result) => {
      if (wanted) setAnswer({ text: asked, hits: result.ok ? result.value : [] });
    });
    return () => {
      wanted = false;
    };
  }, [asked]);

  return { hits: worth ? answer.hits : [], searching: worth && answer.text !== text };
}
