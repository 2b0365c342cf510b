import { counterpart, investorName, orderHolder, transferAmount } from '#main/cache/index.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import type { Section, SectionRecords } from '#shared/bridge/records.ts';
import { exportCsv } from '../export-file.ts';
import type { Workbench } from '../workbench.ts';

type Input = CommandCheckedInput<'records.export'>;

/** Columns that a record shows without having a field of that name. */
const COMPUTED: { readonly [S in Section]?: Readonly<Record<string, (record: SectionRecords[S]) => unknown>> } = {
  transfers: { counterpartName: (record) => counterpart(record)?.name ?? null, amount: transferAmount },
  campaigns: { accounted: (record) => record.available?.accounted ?? null },
  orders: { holder: orderHolder },
  investors: { displayName: investorName },
};

/** Writes the records that a selection shows to a CSV file of the person's choice. */
export function exportRecords(bench: Workbench, { format, columns, locale, ...selection }: Input): Promise<CommandResult<'records.export'>> {
  const computed = (COMPUTED[selection.section] ?? {}) as Readonly<Record<string, (record: unknown) => unknown>>;
  return exportCsv(bench, {
    name: selection.section,
    style: { format, locale },
    columns,
    readPage: async (offset, limit) => {
      const { rows } = await bench.cache.read.recordPage(selection, offset, limit);
      return rows.map(({ id, record, asOf }) => ({ id, asOf, ...record }));
    },
    cellOf: (row, key) => computed[key]?.(row),
  });
}
