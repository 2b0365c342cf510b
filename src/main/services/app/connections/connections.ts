import { randomBytes, randomUUID } from 'node:crypto';

import type { BankClient, BankClientConfig, BankNetwork } from '#main/bank/index.ts';
import { createCancellableReads } from '#main/context/cancellable-reads.ts';
import type { AppError, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { Authentication, ConnectionDraft, ConnectionProbe, Network } from '#shared/bridge/app/connection-inputs.ts';
import { keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, Keeping, SealedConnection, TestReport } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { bankAuth, readClientCertificate } from './authentication.ts';
import type { TestedBank } from './test-connection.ts';
import { draftProblems, probeProblems } from './validate-connection.ts';

interface SealedSecrets {
  readonly authentication: Authentication;
  readonly network: Network;
  readonly cacheKey: Buffer;
  readonly storesKey: Buffer;
  readonly connection: SealedConnection;
  readonly journal: null;
}

/** The vault. */
export interface SecretStore {
  keychainState(): Promise<KeychainState>;
  save(connectionId: string, secrets: SealedSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
  remove(connectionId: string): Promise<Result<null, AppError>>;
}

export interface ConnectionBook {
  list(): readonly ConnectionSummary[];
  /** Takes effect for this run in any case; returns why it is not stored for the next. */
  replace(connections: readonly ConnectionSummary[]): NotKept | null;
}

type NotKept = Extract<AppError, { kind: 'settingsNotKept' }>['reason'];

/** The caller closes the client. */
export type BankConnect = (
  address: Pick<BankClientConfig, 'baseUrl' | 'portalId' | 'loopbackOnly'>, auth: BankClientConfig['auth'], network: BankNetwork,
) => Promise<BankClient>;

interface ConnectionsDeps {
  readonly book: ConnectionBook;
  readonly secrets: SecretStore;
  /** Why only addresses of this computer are allowed; null when any is. */
  readonly localOnly: LocalOnlyReason | null;
  readonly connect: BankConnect;
  readonly clock: Clock;
  /** Monotonic. */
  readonly monotonicMs: () => number;
  readonly storesKey: () => Promise<Buffer>;
  /** Deletes a connection's cache. Must not reject. */
  readonly removeCache: (connectionId: string) => Promise<void>;
}

export type Connections = ReturnType<typeof createConnections>;

const CACHE_KEY_BYTES = 32;

/** A test tells whether an address answers: more tests than a person needs would scan a network. */
const MOST_TESTS = 12;
const TESTS_WITHIN_MS = 10 * 60_000;

/** Whether only addresses of this computer may be reached. */
export const mustStayLocal = (environment: ConnectionSummary['environment'], localOnly: LocalOnlyReason | null): boolean =>
  localOnly !== null || environment === 'practice';

export function createConnections(deps: ConnectionsDeps) {
  const { book, secrets, localOnly } = deps;
  const tests = createCancellableReads();
  let testedAt: readonly number[] = [];

  return {
    list: () => book.list(),

    async test(probe: ConnectionProbe): Promise<Result<TestReport, AppError>> {
      const problems = probeProblems(probe, { localOnly, nowMs: deps.clock.now() });
      if (problems.length > 0) return failed({ kind: 'invalid', problems });
      const now = deps.monotonicMs();
      testedAt = testedAt.filter((at) => now - at < TESTS_WITHIN_MS);
      const [first] = testedAt;
      if (first !== undefined && testedAt.length >= MOST_TESTS) return failed({ kind: 'testedTooOften', waitMs: first + TESTS_WITHIN_MS - now });
      testedAt = [...testedAt, now];
      const { baseUrl, portalId, environment } = probe;
      const bank = await deps.connect(
        { baseUrl, portalId, loopbackOnly: mustStayLocal(environment, localOnly) }, bankAuth(probe.authentication), probe.network,
      );
      try {
        // Loaded late: the code for bank requests is not needed before the window is drawn.
        const { testConnection } = await import('./test-connection.ts');
        return await tests.run(async (signal) => {
          const tested: TestedBank = {
            call: (id, input) => bank.call(id, input, { signal }), learnAbsence: (id, input) => bank.learnAbsence(id, input, { signal }), habits: bank.habits,
          };
          return ok(await testConnection(probe, tested, deps.clock.now()));
        });
      } finally {
        await bank.close();
      }
    },

    stopTest: () => tests.cancel(),

    async save(draft: ConnectionDraft): Promise<Result<ConnectionSummary, AppError>> {
      const keychain = await secrets.keychainState();
      const problems = draftProblems(draft, {
        localOnly, nowMs: deps.clock.now(), keychainAvailable: keychain.available, takenNames: book.list().map(({ name }) => name),
      });
      if (problems.length > 0) return failed({ kind: 'invalid', problems });
      const connection = summaryOf(randomUUID(), draft);
      const sealed = {
        authentication: draft.authentication, network: draft.network, cacheKey: randomBytes(CACHE_KEY_BYTES), storesKey: await deps.storesKey(),
        connection: sealedConnectionOf(connection), journal: null,
      };
      const kept = await secrets.save(connection.connectionId, sealed, keepingOf(draft.keepSecretsWith, draft.passphrase));
      if (!kept.ok) return kept;
      const notKept = book.replace([...book.list(), connection]);
      if (notKept === null) return ok(connection);
      // Otherwise the next start would find secrets of an unknown connection, and the journal's key may be nowhere else.
      book.replace(book.list().filter(({ connectionId }) => connectionId !== connection.connectionId));
      await secrets.remove(connection.connectionId);
      return failed({ kind: 'settingsNotKept', reason: notKept });
    },

    /** Removes the secrets, and with them the only key of the cache, which is then deleted. Nothing changes at the bank. */
    async remove(connectionId: string): Promise<Result<null, AppError>> {
      if (!book.list().some((connection) => connection.connectionId === connectionId)) return failed({ kind: 'notFound' });
      const forgotten = await secrets.remove(connectionId);
      if (!forgotten.ok) return forgotten;
      book.replace(book.list().filter((connection) => connection.connectionId !== connectionId));
      await deps.removeCache(connectionId);
      return ok(null);
    },
  };
}

export const sealedConnectionOf = ({ name, environment, baseUrl, portalId }: SealedConnection): SealedConnection => ({ name, environment, baseUrl, portalId });

export const accessFacts = (
  authentication: Authentication, network: Network,
): Pick<ConnectionSummary, 'scheme' | 'proxy' | 'ownCa' | 'certificateExpiresAt'> => ({
  scheme: authentication.scheme,
  proxy: network.proxy.use,
  ownCa: network.ca !== null,
  certificateExpiresAt: certificateExpiresAt(authentication, network),
});

const summaryOf = (connectionId: string, draft: ConnectionDraft): ConnectionSummary => ({
  connectionId,
  name: draft.name,
  environment: draft.environment,
  baseUrl: draft.baseUrl,
  portalId: draft.portalId,
  keepSecretsWith: draft.keepSecretsWith,
  builtIn: false,
  ...accessFacts(draft.authentication, draft.network),
});

function certificateExpiresAt(authentication: Authentication, network: Network): Instant | null {
  const shown = authentication.scheme === 'clientCertificate' ? authentication.certificate : network.clientCertificate;
  if (shown === null) return null;
  const read = readClientCertificate(shown);
  return read.ok ? read.value.expiresAt : null;
}
