import { randomBytes, randomUUID } from 'node:crypto';

import type { AuthScheme, BankClient, BankClientConfig, BankNetwork } from '#main/bank/index.ts';
import { createAskings } from '#main/context/askings.ts';
import type { AppError, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { Authentication, ConnectionDraft, ConnectionProbe, Network } from '#shared/bridge/app/connection-inputs.ts';
import { keepingOf, sealedFacts } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, Keeping, SealedConnection, TestReport } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { bankAuth, readClientCertificate } from './client-certificate.ts';
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

/** Where secrets go; the vault. */
export interface SecretStore {
  keychainState(): Promise<KeychainState>;
  save(connectionId: string, secrets: SealedSecrets, keeping: Keeping): Promise<Result<null, AppError>>;
  remove(connectionId: string): Promise<Result<null, AppError>>;
}

/** Where connections are remembered without their secrets. */
export interface ConnectionBook {
  list(): readonly ConnectionSummary[];
  /** Holds for this run in any case; gives why it is not kept for the next, null when it is. */
  replace(connections: readonly ConnectionSummary[]): NotKept | null;
}

type NotKept = Extract<AppError, { kind: 'settingsNotKept' }>['reason'];

/** Makes a client for a bank; the caller closes it. */
export type BankConnect = (
  address: Pick<BankClientConfig, 'baseUrl' | 'portalId' | 'loopbackOnly'>, auth: AuthScheme, network: BankNetwork,
) => Promise<BankClient>;

interface ConnectionsDeps {
  readonly book: ConnectionBook;
  readonly secrets: SecretStore;
  /** What keeps every address but this computer's out of reach. */
  readonly localOnly: LocalOnlyReason | null;
  readonly connect: BankConnect;
  readonly clock: Clock;
  /** Milliseconds that no change of the clock moves. */
  readonly monotonicMs: () => number;
  /** The key of the profile's journal and desk, for a connection that is being saved. */
  readonly storesKey: () => Promise<Buffer>;
  /** Deletes what is cached of a connection. Must not reject. */
  readonly removeCache: (connectionId: string) => Promise<void>;
}

/** The connections of a profile. */
export interface Connections {
  list(): readonly ConnectionSummary[];
  test(probe: ConnectionProbe): Promise<Result<TestReport, AppError>>;
  /** Ends the tests under way. */
  stopTest(): void;
  save(draft: ConnectionDraft): Promise<Result<ConnectionSummary, AppError>>;
  /**
   * Forgets a connection: its secrets first, and with them the only key of its cache, which is then deleted since nobody
   * could ever read it again. What the bank knows stays at the bank.
   */
  remove(connectionId: string): Promise<Result<null, AppError>>;
}

const CACHE_KEY_BYTES = 32;

/** A test carries what was typed to any address, and tells whether it answers: more in a while than a person could need serve something else. */
const MOST_TESTS = 12;
const TESTS_WITHIN_MS = 10 * 60_000;

/** Whether a connection must end on this computer, whatever its address says. */
export const mustStayLocal = (environment: ConnectionSummary['environment'], localOnly: LocalOnlyReason | null): boolean =>
  localOnly !== null || environment === 'practice';

export function createConnections(deps: ConnectionsDeps): Connections {
  const { book, secrets, localOnly } = deps;
  const tests = createAskings();
  let testedAt: readonly number[] = [];

  return {
    list: () => book.list(),

    async test(probe) {
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
        // What asks a bank is read when a bank is asked, which is after the window is drawn.
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

    async save(draft) {
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
      // After the next start nobody would know whose secrets these are, and the journal's key may be nowhere else.
      book.replace(book.list().filter(({ connectionId }) => connectionId !== connection.connectionId));
      await secrets.remove(connection.connectionId);
      return failed({ kind: 'settingsNotKept', reason: notKept });
    },

    async remove(connectionId) {
      if (!book.list().some((connection) => connection.connectionId === connectionId)) return failed({ kind: 'notFound' });
      const forgotten = await secrets.remove(connectionId);
      if (!forgotten.ok) return forgotten;
      book.replace(book.list().filter((connection) => connection.connectionId !== connectionId));
      await deps.removeCache(connectionId);
      return ok(null);
    },
  };
}

/** What of a connection is sealed with its secrets. */
export const sealedConnectionOf = ({ name, environment, baseUrl, portalId }: SealedConnection): SealedConnection => ({ name, environment, baseUrl, portalId });

/** Whether a connection is no longer what its secrets were sealed for. Those of an earlier version do not say. */
export const isAltered = (connection: ConnectionSummary, sealed: SealedConnection | null): boolean =>
  sealed !== null && sealedFacts.some((fact) => connection[fact] !== sealed[fact]);

/** What the window may know of how a connection proves itself and gets to its bank. */
export const accessFacts = (
  authentication: Authentication, network: Network,
): Pick<ConnectionSummary, 'scheme' | 'proxy' | 'ownCa' | 'certificateExpiresAt'> => ({
  scheme: authentication.scheme,
  proxy: network.proxy.use,
  ownCa: network.ca !== null,
  certificateExpiresAt: certificateExpiresAt(authentication, network),
});

/** The summary of a connection that is being saved. */
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

/** When the certificate that is shown runs out; null when none is shown or it cannot be read. */
function certificateExpiresAt(authentication: Authentication, network: Network): Instant | null {
  const shown = authentication.scheme === 'clientCertificate' ? authentication.certificate : network.clientCertificate;
  if (shown === null) return null;
  const read = readClientCertificate(shown);
  return read.ok ? read.value.expiresAt : null;
}
