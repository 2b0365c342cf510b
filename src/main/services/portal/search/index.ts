import { searchPortal } from '#main/sync/index.ts';
import type { PortalSearches, SyncDeps } from '#main/sync/index.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { searchBody } from './search-body.ts';
import type { SearchBody } from './search-body.ts';

export function portalSearchHandlers(bench: Workbench): HandlersOf<'records.searchBank' | 'records.values' | 'investors.sameFiscalCode'> {
  const { cache } = bench;
  return {
    'records.searchBank': (input) => searchBank(bench, input),
    'records.values': async ({ section, column }) => ok(await cache.read.recordValues(section, column)),
    'investors.sameFiscalCode': async () => ok(await cache.read.sharedFiscalCodes()),
  };
}

async function searchBank(
  { syncDeps, askings }: Workbench, { section, fields }: CommandCheckedInput<'records.searchBank'>,
): Promise<CommandResult<'records.searchBank'>> {
  const body = searchBody(section, fields);
  if (!body.ok) return failed({ kind: 'invalid', problems: body.error });
  return askings.run((signal) => searchSpelt(syncDeps, section, body.value, signal));
}

async function searchSpelt(syncDeps: SyncDeps, section: SearchedSection, body: SearchBody, signal: AbortSignal): Promise<CommandResult<'records.searchBank'>> {
  const ids = new Set<string>();
  let whole = true;
  for (const [index, spelt] of spellings(section, body).entries()) {
    const found = await searchPortal(syncDeps, section, spelt as PortalSearches[SearchedSection], { signal });
    // A bank that knows one spelling of a status only refuses the other: what it found under the first is its answer.
    if (!found.ok && index > 0 && found.error.kind === 'rejected') break;
    if (!found.ok) return failed(found.error);
    for (const id of found.value.ids) ids.add(id);
    whole &&= found.value.whole;
  }
  return ok({ count: ids.size, whole });
}

const BOTH: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED']);

/**
 * The interface spells one state of orders in two ways (section 3.2), and one of campaigns might be: both are asked for, the one
 * of the section's list of states first.
 */
function spellings(section: SearchedSection, body: SearchBody): readonly SearchBody[] {
  if ((section !== 'orders' && section !== 'campaigns') || !BOTH.has(String(body['status']))) return [body];
  const order = section === 'orders' ? ['CANCELED', 'CANCELLED'] : ['CANCELLED', 'CANCELED'];
  return order.map((status) => ({ ...body, status }));
}
