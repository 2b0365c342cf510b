import { useState } from 'react';

import { recordPage } from '#renderer/data/bridge/index.ts';
import type { RowSelection } from '#renderer/ui/data-table/index.ts';
import type { RecordSelection as Selection } from '#shared/bridge/lists/record-inputs.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';

/** As many as one action takes. */
const MOST_SELECTED = 1000;
const PAGE = 500;

interface SelectionOptions<S extends Section> {
  readonly asked: Selection & { readonly section: S };
  /** How many rows the list has; null while it is not known. */
  readonly total: number | null;
  readonly nameOf: (row: RecordRow<S>) => string;
}

export interface RecordsSelected<S extends Section> {
  readonly ids: readonly string[];
  readonly clear: () => void;
  readonly table: RowSelection<RecordRow<S>>;
}

/** The records of a list that are ticked. Another search or filter begins anew: nothing that is out of sight is acted on. */
export function useRecordSelection<S extends Section>({ asked, total, nameOf }: SelectionOptions<S>): RecordsSelected<S> {
  const { section, search, filters, fields } = asked;
  const key = JSON.stringify({ section, search, filters, fields });
  const [kept, setKept] = useState<{ readonly key: string; readonly ids: readonly string[] }>({ key, ids: [] });
  const ids = kept.key === key ? kept.ids : [];
  const chosen = new Set(ids);
  const put = (next: readonly string[]): void => { setKept({ key, ids: next.slice(0, MOST_SELECTED) }); };

  const selectAll = async (): Promise<void> => {
    const found: string[] = [];
    for (let offset = 0; offset < MOST_SELECTED; offset += PAGE) {
      const page = await recordPage<S>({ ...asked, offset, limit: PAGE });
      if (!page.ok) return;
      found.push(...page.value.rows.map(({ id }) => id));
      if (page.value.rows.length < PAGE) break;
    }
    put(found);
  };
  const most = Math.min(total ?? 0, MOST_SELECTED);

  return {
    ids,
    clear: () => { put([]); },
    table: {
      isSelected: (id) => chosen.has(id),
      select: (keys, selected) => { put(selected ? [...ids, ...keys.filter((id) => !chosen.has(id))] : ids.filter((id) => !keys.includes(id))); },
      all: ids.length === 0 ? 'none' : ids.length >= most ? 'all' : 'some',
      onToggleAll: () => {
        if (ids.length > 0) put([]);
        else void selectAll();
      },
      nameOf,
    },
  };
}
