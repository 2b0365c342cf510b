import { randomBytes } from 'node:crypto';

import type { AskPerson } from '#main/context/person-asked.ts';
import type { AppError, FieldProblem, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { Authentication, ConnectionEdit, ConnectionKeeping, ForgottenPin, Network, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText, isAltered, keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, Keeping, SealedConnection } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ConnectionBook } from './connections.ts';
import { accessFacts, sealedConnectionOf } from './connections.ts';
import { nameProblems, probeProblems, typedProblems } from './validate-connection.ts';

export interface KeptSecrets {
  readonly authentication: Authentication;
  readonly network: Network;
  readonly cacheKey: Buffer;
  readonly storesKey: Buffer | null;
  /** null where an earlier version sealed them. */
  readonly connection: SealedConnection | null;
  readonly journal: { readonly journalId: string; readonly entries: number } | null;
  readonly keyGeneration?: number | undefined;
  /** Keys that a store may still have until it was opened with the new one. */
  readonly formerCacheKeys?: readonly Buffer[] | undefined;
  readonly formerStoresKeys?: readonly Buffer[] | undefined;
}

export interface SecretDrawer {
  keychainState(): Promise<KeychainState>;
  /** As stored in the secrets' file; null when that cannot be read. */
  keeperOf(connectionId: string): Promise<SecretKeeper | null>;
  /** Answers wrong passphrases with growing delay. */
  open(connectionId: string, passphrase: string | null): Promise<Result<KeptSecrets, AppError>>;
  /** Replaces the secrets, or leaves them unchanged on failure. */
  save(connectionId: string, secrets: KeptSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
}

interface KeepDeps {
  readonly book: ConnectionBook;
  readonly secrets: SecretDrawer;
  /** A compromised window must not send secrets elsewhere that a keychain gives without asking, nor seal them under its own passphrase. */
  readonly agrees: AskPerson;
}

interface RekeyDeps extends KeepDeps {
  /** Gives every other connection the new key, too; null where one cannot be given it. */
  readonly renewStoresKey: (connectionId: string, present: Buffer, former: readonly Buffer[]) => Promise<Buffer | null>;
}

/**
 * Changes who keeps the secrets, or the passphrase, and renews the keys of the stores, so that a copy of the former file opens nothing. Until the
 * stores are next opened the secrets hold the former keys too. The secrets' file is written first: if the app stops before the book is, the next
 * start reads the keeper from the file.
 */
export async function keepConnection({ book, secrets, agrees, renewStoresKey }: RekeyDeps, asked: ConnectionKeeping): Promise<Result<ConnectionSummary, AppError>> {
  const { connectionId, keepSecretsWith } = asked;
  const connection = connectionIn(book, connectionId);
  if (connection === null) return failed({ kind: 'notFound' });
  const problems = keepingProblems(asked, await secrets.keychainState());
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const present = await secrets.keeperOf(connectionId);
  if (present !== 'passphrase' && !(await agrees({ about: 'connection', change: 'keeper', connection }))) return failed({ kind: 'notAgreed' });
  const opened = await secrets.open(connectionId, present !== null && asksForText(present) ? asked.passphrase : null);
  if (!opened.ok) return opened;
  try {
    if (isAltered(connection, opened.value.connection)) return failed({ kind: 'connectionAltered', what: 'facts' });
    if (present === keepSecretsWith && asksForText(keepSecretsWith) && isSame(asked.passphrase, asked.newPassphrase)) {
      return failed({ kind: 'invalid', problems: [{ field: 'newPassphrase', code: 'samePassphrase' }] });
    }
    const renewed = await withNewKeys(connectionId, opened.value, renewStoresKey);
    const kept = await secrets.save(connectionId, renewed, keepingOf(keepSecretsWith, asked.newPassphrase));
    forgetKeys(renewed);
    const { opensAsBackup: _changed, ...facts } = connection;
    return kept.ok ? ok(noted(book, { ...facts, keepSecretsWith })) : kept;
  } finally {
    forgetKeys(opened.value);
  }
}

interface ForgottenPinDeps {
  openByCredentials(connectionId: string, authentication: Authentication): Promise<Result<KeptSecrets, AppError>>;
  save(connectionId: string, secrets: KeptSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
}

/** Whoever knows the credentials needs no other proof. */
export async function renewPin(vault: ForgottenPinDeps, connectionId: string, { authentication, newPin }: ForgottenPin): Promise<Result<null, AppError>> {
  const problems = typedProblems('keychainPin', 'newPin', newPin);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const opened = await vault.openByCredentials(connectionId, authentication);
  if (!opened.ok) return opened;
  try {
    return await vault.save(connectionId, opened.value, { keeper: 'keychainPin', passphrase: newPin });
  } finally {
    forgetKeys(opened.value);
  }
}

/** Corrects the book from the secrets' files: the app may have stopped between writing the two. */
export async function agreeOnKeepers({ book, secrets }: { readonly book: ConnectionBook; readonly secrets: Pick<SecretDrawer, 'keeperOf'> }): Promise<void> {
  for (const { connectionId, keepSecretsWith } of book.list()) {
    const keeper = await secrets.keeperOf(connectionId);
    const connection = connectionIn(book, connectionId);
    if (connection !== null && keeper !== null && keeper !== keepSecretsWith) noted(book, { ...connection, keepSecretsWith: keeper });
  }
}

const connectionIn = (book: ConnectionBook, connectionId: string): ConnectionSummary | null =>
  book.list().find((connection) => connection.connectionId === connectionId) ?? null;

export function noted(book: ConnectionBook, connection: ConnectionSummary): ConnectionSummary {
  book.replace(book.list().map((other) => (other.connectionId === connection.connectionId ? connection : other)));
  return connection;
}

function forgetKeys({ cacheKey, storesKey, formerCacheKeys = [], formerStoresKeys = [] }: KeptSecrets): void {
  [cacheKey, storesKey, ...formerCacheKeys, ...formerStoresKeys].forEach((key) => key?.fill(0));
}

async function withNewKeys(connectionId: string, present: KeptSecrets, renewStoresKey: RekeyDeps['renewStoresKey']): Promise<KeptSecrets> {
  const { cacheKey, storesKey, formerCacheKeys = [], formerStoresKeys = [] } = present;
  const renewed = storesKey === null ? null : await renewStoresKey(connectionId, storesKey, formerStoresKeys);
  return {
    ...present, keyGeneration: (present.keyGeneration ?? 0) + 1, cacheKey: randomBytes(cacheKey.length), formerCacheKeys: [cacheKey, ...formerCacheKeys],
    ...(storesKey === null || renewed === null ? {} : { storesKey: renewed, formerStoresKeys: [storesKey, ...formerStoresKeys] }),
  };
}

function keepingProblems({ keepSecretsWith, newPassphrase }: ConnectionKeeping, keychain: KeychainState): readonly FieldProblem[] {
  if (keepSecretsWith !== 'passphrase' && !keychain.available) return [{ field: 'keepSecretsWith', code: 'keychainUnavailable' }];
  return typedProblems(keepSecretsWith, 'newPassphrase', newPassphrase);
}

const isSame = (left: string | null, right: string | null): boolean => left?.normalize('NFKC') === right?.normalize('NFKC');

interface EditDeps extends KeepDeps {
  readonly localOnly: LocalOnlyReason | null;
  readonly clock: Clock;
}

export interface EditedConnection {
  readonly connection: ConnectionSummary;
  /** Whether credentials or network differ from those in use. */
  readonly otherAccess: boolean;
}

/** What is not given stays. Secrets that open without a passphrase need the person's consent or the credentials typed anew. */
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
    const { needsCredentials, ...facts } = connection;
    // It had a way to the bank of its own: credentials alone would leave by another.
    const isLacking = needsCredentials === true && (edit.authentication === null || edit.network === null);
    const next = { ...facts, name, keepSecretsWith: keeper, ...(isLacking ? { needsCredentials } : accessFacts(changed.authentication, changed.network)) };
    return ok({ connection: noted(book, next), otherAccess });
  } finally {
    forgetKeys(opened.value);
  }
}

/** An older problem, such as a certificate that has expired since, must not prevent another change. */
const givenProblems = ({ authentication, network }: ConnectionEdit, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.filter(({ field }) => (authentication !== null && field.startsWith('authentication')) || (network !== null && field.startsWith('network')));
