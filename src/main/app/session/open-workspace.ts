import { failed, ok } from '#shared/domain/result.ts';

import type { WorkspaceCommand, WorkspaceOpener } from './workspace-door.ts';

const names: readonly WorkspaceCommand[] = [
  'sync.refresh', 'sync.refreshStatement', 'sync.cancel', 'overview.get', 'overview.balanceHistory', 'accounts.list', 'accounts.get',
  'accounts.reservedEntries', 'accounts.parent', 'statement.summary', 'statement.rows', 'statement.export', 'records.page', 'records.get',
  'records.refresh', 'records.export', 'search.everywhere',
];

/** Until the services are there, a connection that is open knows nothing. */
export const openEmptyWorkspace: WorkspaceOpener = async () =>
  ok({
    handlers: Object.fromEntries(names.map((name) => [name, async () => failed({ kind: 'offline' })])) as never,
    freshness: () => ({ phase: 'never' }),
    diagnostics: async () => null,
    start: () => undefined,
    close: async () => undefined,
  });
