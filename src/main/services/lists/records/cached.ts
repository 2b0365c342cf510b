import type { Cache, PaymentKind, PaymentRecords } from '#main/store/cache/index.ts';
import type { RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Timed } from '#shared/domain/instant.ts';

/** Orders or transfers that a detail page shows at most. */
const MOST_SHOWN = 500;

export async function find<S extends Section>(cache: Cache, section: S, id: string | null): Promise<SectionRecords[S] | null> {
  if (id === null) return null;
  const row = (await cache.read.findRecord(section, id)) as RecordRow<S> | null;
  return row?.record ?? null;
}

export async function where<S extends Section>(cache: Cache, section: S, column: string, value: string): Promise<SectionRecords[S][]> {
  const rows = (await cache.read.recordsWhere(section, column, value, MOST_SHOWN)) as RecordRow<S>[];
  return rows.map((row) => row.record);
}

export async function paymentRecord<Kind extends PaymentKind>(cache: Cache, kind: Kind, id: string): Promise<Timed<PaymentRecords[Kind]> | null> {
  return (await cache.read.paymentRecord(kind, id)) as Timed<PaymentRecords[Kind]> | null;
}

export async function paymentRecords<Kind extends PaymentKind>(
  cache: Cache, kind: Kind, ids: readonly string[],
): Promise<Timed<PaymentRecords[Kind]>[]> {
  const found = await Promise.all(ids.map((id) => paymentRecord(cache, kind, id)));
  return found.filter((record) => record !== null);
}
