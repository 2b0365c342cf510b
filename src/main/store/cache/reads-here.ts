import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Cache } from './index.ts';
import { openAsItIs, postingsIn } from './posting-source.ts';
import { createReadApi, RECORDS_KB } from './read-api.ts';
import type { ReadApi } from './read-api.ts';
import { withOrders } from './reads.ts';
import { remoteOf } from './rpc.ts';

/** Reads the cache on the thread of the caller, as it is now: of a task or a command, since the main process leaves it to the cache's own thread. */
export function openReads(file: RekeyableFile): Pick<Cache, 'read'> & { readonly books: (today: BankDate) => ReturnType<typeof postingsIn>; close(): void } {
  const database = openAsItIs(file, RECORDS_KB);
  const api = createReadApi(file, database);
  const methods = api as unknown as Readonly<Record<string, (...input: readonly unknown[]) => unknown>>;
  return { read: withOrders(remoteOf<ReadApi>(async (method, input) => methods[method]?.(...input))), books: (today) => postingsIn(database, today), close: () => api.close() };
}
