import { randomBytes } from 'node:crypto';

import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';
import type { Authentication, ConnectionKeeping, ForgottenPin, Network, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText, keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, Keeping, SealedConnection } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { AskPerson } from '#main/context/person-asked.ts';
import type { ConnectionBook } from './connections.ts';
import { isAltered } from './summary.ts';
import { typedProblems } from './validate-connection.ts';

export interface KeptSecrets {
  readonly authentication: Authentication;
  readonly network: Network;
  readonly cacheKey: Buffer;
  readonly storesKey: Buffer | null;
  /** What they are for; null where an earlier version sealed them. */
  readonly connection: SealedConnection | null;
  readonly journal: { readonly journalId: string; readonly entries: number } | null;
  readonly keyGeneration?: number | undefined;
  /** Keys that a store may still have, until it was opened with its new one. */
  readonly formerCacheKeys?: readonly Buffer[] | undefined;
  readonly formerStoresKeys?: readonly Buffer[] | undefined;
}

/** Where the secrets of connections lie; the vault. */
export interface SecretDrawer {
  keychainState(): Promise<KeychainState>;
  /** Who keeps a connection's secrets by their file; null when there is none that can be read. */
  keeperOf(connectionId: string): Promise<SecretKeeper | null>;
  /** A wrong passphrase is answered ever later. */
  open(connectionId: string, passphrase: string | null): Promise<Result<KeptSecrets, AppError>>;
  /** Replaces what was there, or leaves it as it was. */
  save(connectionId: string, secrets: KeptSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
}

export interface KeepDeps {
  readonly book: ConnectionBook;
  readonly secrets: SecretDrawer;
  /**
   * Whether a person at this computer agrees, asked past the window: a window that others took over must not lead the secrets
   * that a keychain gives without asking to somewhere else, or seal them under a passphrase of its own.
   */
  readonly agrees: AskPerson;
}

export interface RekeyDeps extends KeepDeps {
  /** A new key for the journal and the desk that every other connection has by then; null where one of them cannot be given it. */
  readonly renewStoresKey: (connectionId: string, present: Buffer, former: readonly Buffer[]) => Promise<Buffer | null>;
}

/**
 * Gives a connection's secrets to another keeper, or another passphrase, and with it new keys to what is stored: a copy of the former
 * file opens nothing from then on. The stores get them when they are next opened; until then the secrets hold the former ones too.
 * The file of the secrets is replaced first: stopped before the book is, the next start reads from the file who keeps them.
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
    return kept.ok ? ok(noted(book, { ...connection, keepSecretsWith })) : kept;
  } finally {
    forgetKeys(opened.value);
  }
}

export interface ForgottenPinDeps {
  openByCredentials(connectionId: string, authentication: Authentication): Promise<Result<KeptSecrets, AppError>>;
  save(connectionId: string, secrets: KeptSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
}

/** Seals secrets under a new PIN, where these are the credentials that they hold: whoever types those needs no other proof. */
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

/** Lets the book say of every connection what the file of its secrets says: the app may have ended between the two. */
export async function agreeOnKeepers({ book, secrets }: { readonly book: ConnectionBook; readonly secrets: Pick<SecretDrawer, 'keeperOf'> }): Promise<void> {
  for (const { connectionId, keepSecretsWith } of book.list()) {
    const keeper = await secrets.keeperOf(connectionId);
    const connection = connectionIn(book, connectionId);
    if (connection !== null && keeper !== null && keeper !== keepSecretsWith) noted(book, { ...connection, keepSecretsWith: keeper });
  }
}

export const connectionIn = (book: ConnectionBook, connectionId: string): ConnectionSummary | null =>
  book.list().find((connection) => connection.connectionId === connectionId) ?? null;

/** Writes a connection in the place where it stood. */
export function noted(book: ConnectionBook, connection: ConnectionSummary): ConnectionSummary {
  book.replace(book.list().map((other) => (other.connectionId === connection.connectionId ? connection : other)));
  return connection;
}

export function forgetKeys({ cacheKey, storesKey, formerCacheKeys = [], formerStoresKeys = [] }: KeptSecrets): void {
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

/** As the vault compares them. */
const isSame = (left: string | null, right: string | null): boolean => left?.normalize('NFKC') === right?.normalize('NFKC');
