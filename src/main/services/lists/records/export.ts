import { exportCsv } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task } from '#main/context/tasks/index.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { CsvStyle } from '#main/documents/csv.ts';
import { leftOut } from '#main/documents/left-out.ts';
import type { CompleteRead, SyncPart } from '#main/store/cache/index.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import { isListed, sectionRows } from '#shared/bridge/lists/records.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';
import { cameUnreadable } from '#shared/contract/came-unreadable.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayReflect, reflectionEnd } from '#shared/domain/investor-protection/reflection.ts';
import type { OrderClass } from '#shared/domain/investor-protection/reflection.ts';
import type { SectionColumn } from '#shared/sections/section.ts';

type Input = CommandCheckedInput<'records.export'>;

/** What a column of the list says of a record. */
function valueOf<Row>(column: SectionColumn<Row>, record: Row): unknown {
  if ('text' in column) return column.text(record);
  return 'amount' in column ? column.amount(record) : column.flag(record);
}

interface RecordsFile {
  readonly section: Section;
  readonly style: CsvStyle;
  readonly columns: Input['columns'];
  readonly task: Task | null;
  readonly notes?: readonly string[];
  readonly readRows: (offset: number, limit: number) => Promise<readonly RecordRow<Section>[]>;
}

export async function exportRecords(workspace: ExportContext & Needs<'bank' | 'cache'>, { format, columns, locale, taskId: _name, ...selection }: Input, task: Task | null): Promise<CommandResult<'records.export'>> {
  return writeRecordsFile(workspace, {
    section: selection.section, style: { format, locale }, columns, task, notes: await leftOutOf(workspace, selection.section, locale),
    readRows: async (offset, limit) => (await workspace.cache.read.recordPage(selection, offset, limit, 'ifKnown')).rows,
  });
}

export async function leftOutOf(workspace: Needs<'bank' | 'cache'>, section: Section, locale: CsvStyle['locale']): Promise<readonly string[]> {
  const unreadable = (await workspace.cache.read.unreadableRows(section)).length;
  return [...(unreadable === 0 ? [] : [leftOut[locale].unreadable(unreadable)]), ...(rowsOfPart(workspace, section) === null ? [] : [leftOut[locale].cut])];
}

export function writeRecordsFile(workspace: ExportContext, { section, style, columns, task, notes = [], readRows }: RecordsFile): Promise<CommandResult<'records.export'>> {
  const listed = new Map<string, SectionColumn<never>>(Object.entries(sectionRows[section].columns));
  return exportCsv(workspace, {
    name: section,
    style,
    columns,
    task,
    notes,
    readPage: async (offset, limit) => (await readRows(offset, limit)).map(({ id, record, asOf, investorClass = null, orderCode = null }) => ({ id, asOf, investorClass, orderCode, ...record })),
    // The text that could not be read: an empty cell would say that there was none.
    cellOf: (row, key) => {
      if (section === 'orders' && key === 'reflectionEnds') return reflectionOf(row as unknown as Order & { readonly investorClass: OrderClass | null }) ?? '';
      if (section === 'disputes' && key === 'portalOrderCode') return orderOf(row as unknown as Dispute & { readonly orderCode: string | null });
      const column = listed.get(key);
      return (column === undefined ? null : valueOf(column, row as never)) ?? cameUnreadable(row, key) ?? undefined;
    },
  });
}

/** As the list calls it. */
const orderOf = ({ orderCode, orderId }: Dispute & { readonly orderCode: string | null }): string => orderCode ?? orderId ?? '';

const reflectionOf = ({ portalOrderDatetime, investorClass }: Order & { readonly investorClass: OrderClass | null }): Instant | null =>
  (portalOrderDatetime === null || !mayReflect(investorClass) ? null : reflectionEnd(portalOrderDatetime));

/** When the whole list was last read; for lists read per account, the oldest of these reads. */
export async function listedAsOf(workspace: Needs<'cache' | 'now'>, section: Section): Promise<Instant | null> {
  if (!isListed(section)) return workspace.now();
  const reads = (await workspace.cache.read.completeReads()).filter(({ part }) => part === (section satisfies SyncPart));
  if (sectionRows[section].listed === 'forPortal') return reads[0]?.asOf ?? null;
  const accounts = await workspace.cache.read.listAccounts();
  return reads.length === 0 || reads.length < accounts.length ? null : oldestOf(reads);
}

const oldestOf = (reads: readonly CompleteRead[]): Instant | null => reads.map(({ asOf }) => asOf).toSorted()[0] ?? null;

/** Rows the bank gave of a list that may be incomplete; null where it is complete. */
export function rowsOfPart({ bank }: Needs<'bank'>, section: Section): number | null {
  const parts = Object.entries(bank.habits.get().partial).filter(([list]) => list.split(' ')[0] === section);
  return parts.length === 0 ? null : parts.reduce((sum, [, { rows }]) => sum + rows, 0);
}
