import type { ExportContext } from '#main/context/export-file.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { leftOutOf, listedAsOf, rowsOfPart, writeRecordsFile } from '#main/services/lists/records/export.ts';
import { searchTransfers } from '#main/sync/index.ts';
import type { TransferSearch } from '#main/sync/index.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import type { TransferFilters } from '#shared/bridge/payments/transfer-filters.ts';
import { beginningOf, endOf } from '#shared/domain/day-or-moment.ts';
import type { DayOrMoment } from '#shared/domain/day-or-moment.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import { decimalWithMark } from '#shared/domain/typed-amount.ts';

export function transferSearchHandlers(workspace: ExportContext & Needs<'bank' | 'cache' | 'syncDeps' | 'cancellableReads'>, tasks: Tasks): HandlersOf<'transfers.page' | 'transfers.count' | 'transfers.searchBank' | 'transfers.export'> {
  const { cache } = workspace;
  return {
    'transfers.page': async ({ offset, limit, count, ...selection }) => {
      const [page, asOf, unreadable] = await Promise.all([
        cache.read.transferPage(selection, offset, limit, count === undefined ? 'all' : 'ifKnown'), listedAsOf(workspace, 'transfers'), cache.read.unreadableRows('transfers'),
      ]);
      return ok({ ...page, asOf, partial: rowsOfPart(workspace, 'transfers'), ...(unreadable.length === 0 ? {} : { unreadable }) });
    },
    'transfers.count': async (selection) => ok(await cache.read.transferCount(selection)),
    'transfers.searchBank': (filters) => searchBank(workspace, filters),
    'transfers.export': ({ format, columns, locale, taskId, ...selection }) => tasks.runNamed(taskId, async (task) =>
      writeRecordsFile(workspace, {
        section: 'transfers', style: { format, locale }, columns, task, notes: await leftOutOf(workspace, 'transfers', locale),
        readRows: async (offset, limit) => (await cache.read.transferPage(selection, offset, limit, 'ifKnown')).rows,
      })),
  };
}

async function searchBank(workspace: Needs<'cache' | 'syncDeps' | 'cancellableReads'>, filters: CommandCheckedInput<'transfers.searchBank'>): Promise<CommandResult<'transfers.searchBank'>> {
  const known = (await workspace.cache.read.listAccounts()).map(({ account }) => account.accountId);
  const accountIds = filters.accountId === null ? known : known.filter((accountId) => accountId === filters.accountId);
  if (accountIds.length === 0) return NOT_FOUND;
  return workspace.cancellableReads.run((signal) => searchTransfers(workspace.syncDeps, accountIds, searchBody(filters), { signal }));
}

/** The search body of section 4.8, with the filters in use only. */
export function searchBody(filters: TransferFilters): TransferSearch {
  return {
    ...(filters.direction !== null && { direction: filters.direction }),
    ...between('accountedDatetime', first(filters.accountedFrom), last(filters.accountedTo)),
    ...between('createdDatetime', first(filters.createdFrom), last(filters.createdTo)),
    ...(filters.status !== null && filters.status !== '' && { status: filters.status }),
    ...between('amount', amountOf(filters.amountFrom), amountOf(filters.amountTo)),
    ...text('currency', filters.currency.toUpperCase()),
    ...(filters.isUrgent !== null && { isUrgent: filters.isUrgent }),
    ...(filters.isInstant !== null && { isInstant: filters.isInstant }),
    ...text('counterpartAccount', compactIban(filters.counterpartAccount)),
    ...text('counterpartName', filters.counterpartName),
    ...(filters.feeType !== null && { feeType: filters.feeType }),
    ...text('trn', filters.trn),
    ...text('cro', filters.cro),
    ...text('description', filters.description),
    ...(filters.hasTaxRelief !== null && { isTaxAdvantage: filters.hasTaxRelief }),
  };
}

function text<Name extends string>(name: Name, typed: string): { readonly [Key in Name]?: string } {
  const value = typed.trim();
  return value === '' ? {} : ({ [name]: value } as { readonly [Key in Name]: string });
}

function between<Name extends string, Bound>(
  name: Name, from: Bound | null, to: Bound | null,
): { readonly [Key in Name]?: { readonly from?: Bound; readonly to?: Bound } } {
  if (from === null && to === null) return {};
  const bounds = { ...(from !== null && { from }), ...(to !== null && { to }) };
  return { [name]: bounds } as { readonly [Key in Name]: typeof bounds };
}

/** The bounds are date-times. A bare day may be read as its first moment, so both ends are sent in full. */
const first = (value: DayOrMoment | null): string | null => (value === null ? null : beginningOf(value));

function last(value: DayOrMoment | null): string | null {
  const next = value === null ? null : endOf(value);
  return next === null ? null : instantFromMs(instantToMs(next) - 1);
}

function amountOf(typed: string): number | null {
  const decimal = decimalWithMark(typed, '.');
  return decimal.ok ? Number(decimal.value) : null;
}

/** What became of a reverted transfer, by either of its ids. */
export function revertedHandlers(workspace: Needs<'bank' | 'cancellableReads'>): HandlersOf<'transfers.reverted'> {
  return {
    'transfers.reverted': async ({ transferId }) => {
      const answer = await workspace.cancellableReads.run((signal) => workspace.bank.find('getRevertedTransfer', { params: { transferId } }, { signal }));
      return answer.ok ? found(answer.value) : answer;
    },
  };
}
