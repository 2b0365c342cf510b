import type { AppError, FieldProblem, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { ConnectionEdit } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText, keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { connectionIn, forgetKeys, noted } from './keep-connection.ts';
import type { KeepDeps, KeptSecrets } from './keep-connection.ts';
import { accessFacts, isAltered, sealedConnectionOf } from './summary.ts';
import { nameProblems, probeProblems } from './validate-connection.ts';

export interface EditDeps extends KeepDeps {
  readonly localOnly: LocalOnlyReason | null;
  readonly clock: Clock;
}

export interface EditedConnection {
  readonly connection: ConnectionSummary;
  /** Whether it proves itself, or gets to its bank, in another way than one that is open. */
  readonly otherAccess: boolean;
}

/**
 * Gives a connection another name, other credentials or another way to its bank. What is not given stays as it is sealed; the keys
 * of the cache and of the profile's stores go along. Secrets that open without a passphrase are changed only where a person agrees
 * or types the credentials anew.
 */
export async function editConnection(deps: EditDeps, edit: ConnectionEdit): Promise<Result<EditedConnection, AppError>> {
  const { book } = deps;
  const { connectionId, name } = edit;
  const connection = connectionIn(book, connectionId);
  if (connection === null) return failed({ kind: 'notFound' });
  const others = book.list().filter((other) => other.connectionId !== connectionId).map((other) => other.name);
  const problems = nameProblems(name, others);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const otherAccess = edit.authentication !== null || edit.network !== null;
  if (!otherAccess && name === connection.name) return ok({ connection, otherAccess });
  const keeper = (await deps.secrets.keeperOf(connectionId)) ?? connection.keepSecretsWith;
  const isProved = keeper === 'passphrase' || edit.authentication !== null;
  if (!isProved && !(await deps.agrees({ about: 'connection', change: otherAccess ? 'access' : 'name', connection }))) return failed({ kind: 'notAgreed' });
  const opened = await deps.secrets.open(connectionId, asksForText(keeper) ? edit.passphrase : null);
  if (!opened.ok) return opened;
  try {
    if (isAltered(connection, opened.value.connection)) return failed({ kind: 'connectionAltered', what: 'facts' });
    const changed: KeptSecrets = {
      ...opened.value, connection: { ...sealedConnectionOf(connection), name }, authentication: edit.authentication ?? opened.value.authentication, network: edit.network ?? opened.value.network,
    };
    const found = givenProblems(edit, probeProblems({ ...connection, ...changed }, { localOnly: deps.localOnly, nowMs: deps.clock.now() }));
    if (found.length > 0) return failed({ kind: 'invalid', problems: found });
    const kept = await deps.secrets.save(connectionId, changed, keepingOf(keeper, edit.passphrase));
    if (!kept.ok) return kept;
    const next = { ...connection, name, keepSecretsWith: keeper, ...accessFacts(changed.authentication, changed.network) };
    return ok({ connection: noted(book, next), otherAccess });
  } finally {
    forgetKeys(opened.value);
  }
}

/** What was sealed before, such as a certificate that has run out meanwhile, is not in the way of changing the rest. */
const givenProblems = ({ authentication, network }: ConnectionEdit, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.filter(({ field }) => (authentication !== null && field.startsWith('authentication')) || (network !== null && field.startsWith('network')));
