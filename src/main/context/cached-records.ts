import type { Cache } from '#main/store/cache/index.ts';
import type { RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';

/** What only reads the cache: a thread has no more of it. */
export interface Cached {
  readonly cache: Pick<Cache, 'read'>;
}

/** null where it is not cached, or without an id. */
export async function cachedRecord<S extends Section>({ cache }: Cached, section: S, id: string | null): Promise<SectionRecords[S] | null> {
  const row = id === null ? null : (await cache.read.findRecord(section, id)) as RecordRow<S> | null;
  return row?.record ?? null;
}

export async function cachedRecordsWhere<S extends Section>(
  { cache }: Cached, section: S, column: string, value: string, most: number,
): Promise<readonly SectionRecords[S][]> {
  const rows = (await cache.read.recordsWhere(section, column, value, most)) as RecordRow<S>[];
  return rows.map(({ record }) => record);
}
