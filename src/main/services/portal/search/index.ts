import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { searchPortal } from '#main/sync/index.ts';
import type { PortalSearches } from '#main/sync/index.ts';
import type { FieldProblem } from '#shared/bridge/app-error.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import { isSearchedRange, readSearched, searchKind } from '#shared/bridge/lists/record-fields.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export function portalSearchHandlers(workspace: Needs<'cache' | 'syncDeps' | 'cancellableReads'>): HandlersOf<'records.searchBank' | 'records.values' | 'investors.sameFiscalCode'> {
  const { cache } = workspace;
  return {
    'records.searchBank': (input) => searchBank(workspace, input),
    'records.values': async ({ section, column }) => ok(await cache.read.recordValues(section, column)),
    'investors.sameFiscalCode': async () => ok(await cache.read.sharedFiscalCodes()),
  };
}

async function searchBank(
  { syncDeps, cancellableReads }: Needs<'syncDeps' | 'cancellableReads'>, { section, fields }: CommandCheckedInput<'records.searchBank'>,
): Promise<CommandResult<'records.searchBank'>> {
  const body = searchBody(section, fields);
  if (!body.ok) return failed({ kind: 'invalid', problems: body.error });
  return cancellableReads.run((signal) => searchPortal(syncDeps, section, spellings(section, body.value) as PortalSearches[SearchedSection][], { signal }));
}

const BOTH: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED']);

/** The interface spells a state of orders in two ways (section 3.2), perhaps also of campaigns: both are requested, the documented one first. */
function spellings(section: SearchedSection, body: SearchBody): readonly SearchBody[] {
  if ((section !== 'orders' && section !== 'campaigns') || !BOTH.has(String(body['status']))) return [body];
  const order = section === 'orders' ? ['CANCELED', 'CANCELLED'] : ['CANCELLED', 'CANCELED'];
  return order.map((status) => ({ ...body, status }));
}

type SearchBody = Readonly<Record<string, unknown>>;

/**
 * Empty fields are omitted, dotted names nested, amounts become numbers and days dates. Nothing is requested with unknown names, unreadable values or ranges.
 */
export function searchBody(section: SearchedSection, fields: Readonly<Record<string, string>>): Result<SearchBody, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const body: Record<string, unknown> = {};
  for (const [name, typed] of Object.entries(fields)) {
    const kind = searchKind(section, name);
    const value = kind === null ? null : readSearched(kind, typed);
    if (kind === null || value === null || isSearchedRange(kind, value)) problems.push({ field: name, code: kind === null ? 'notAllowed' : 'notReadable' });
    else if (value !== '') put(body, name.split('.'), sent(name, kind === 'amount' ? Number(value) : value));
  }
  return problems.length > 0 ? failed(problems) : ok(body);
}

/** Currencies are in capitals. */
const sent = (name: string, value: string | number): string | number => (name === 'currency' && typeof value === 'string' ? value.toUpperCase() : value);

function put(body: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: string | number): void {
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = (body[first] ?? {}) as Record<string, unknown>;
  body[first] = inner;
  put(inner, rest, value);
}
