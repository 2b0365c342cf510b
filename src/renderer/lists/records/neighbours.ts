import { useEffect } from 'react';
import { useLocation } from 'wouter';

import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

import { placeOf } from './list-place.ts';

export interface Neighbours {
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** As many rows of the list as one question may bring; a record beyond them has no neighbours here. */
const REACH = 500;

/** The records before and after this one in the list it was opened from; Alt+Up and Alt+Down go there. */
export function useNeighbours(section: Section, id: string): Neighbours {
  const [, navigate] = useLocation();
  const place = placeOf(section);
  const { command, input } = place?.list ?? { command: 'records.page', input: { section, search: '', filters: {}, sort: null } };
  const { data } = useQuery(command as 'records.page', { ...input, offset: 0, limit: place === null ? 1 : REACH } as CommandInput<'records.page'>, [section]);
  const ids = place === null ? [] : (data?.rows ?? []).map((row) => row.id);
  const at = ids.indexOf(id);
  const previousId = at > 0 ? ids[at - 1] : undefined;
  const nextId = at >= 0 ? ids[at + 1] : undefined;

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = means(event, 'previousRecord') ? previousId : means(event, 'nextRecord') ? nextId : undefined;
      if (target === undefined) return;
      event.preventDefault();
      navigate(pathOfRecord(section, target), { replace: true });
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [section, previousId, nextId, navigate]);

  const to = (target: string | undefined): (() => void) | null =>
    target === undefined ? null : () => {
      navigate(pathOfRecord(section, target), { replace: true });
    };
  return { previous: to(previousId), next: to(nextId) };
}
