import { X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getCACertificates } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';

import type { QueryResult } from 'pg';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { failure, failureOf } from './failure.ts';
import type { Failure } from './failure.ts';

/** In milliseconds. The database's own are shorter than ours, so that it can say what it was. */
export interface Limits {
  /** From the first packet until the database takes questions. */
  readonly connect: number;
  /** The database ends a statement. */
  readonly statement: number;
  /** The database ends waiting for somebody else's turn. */
  readonly lock: number;
  /** The database ends a turn whose desk went silent, and lets the next one in. */
  readonly idleInTransaction: number;
  /** We end the connection: the network went silent. */
  readonly answer: number;
}

export const usualLimits: Limits = { connect: 10_000, statement: 15_000, lock: 12_000, idleInTransaction: 10_000, answer: 20_000 };

/** Calls back later; returns how to stop that. */
export type After = (ms: number, task: () => void) => () => void;

export interface Answer {
  readonly rows: readonly unknown[];
  /** Such as "COMMIT", or "ROLLBACK" where a COMMIT had nothing to keep. */
  readonly command: string;
  readonly count: number;
}

/** One connection. One question at a time. */
export interface Session {
  /** Such as "17.2". */
  readonly serverVersion: string;
  /** Of the database's process for this connection; null where it says none. */
  readonly processId: number | null;
  alive(): boolean;
  query(text: string, values?: readonly unknown[]): Promise<Result<Answer, Failure>>;
  /** Several statements without values, said at once. Where one fails, those after it are not run. */
  queryAll(texts: readonly string[]): Promise<Result<readonly Answer[], Failure>>;
  /** `by`: the {@link processId} of whoever caused it. */
  onNotification(listener: (payload: string, by: number) => void): void;
  /** Called once, whoever ended it. */
  onEnd(listener: () => void): void;
  end(): void;
}

const OLDEST_VERSION = 15;
const KEEP_ALIVE_MS = 10_000;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** With an own authority only that one counts. Node checks the name of the host against the certificate. */
function tlsOptions({ tls, ca, host }: DatabaseAccess): Result<ConnectionOptions | false, Failure> {
  if (tls === 'none') return isLoopback(host) ? ok(false) : failed(failure('tls', 'Without TLS only a database on this computer is used.'));
  if (ca === null) return ok({ ca: [...new Set([...getCACertificates('bundled'), ...getCACertificates('system')])], minVersion: 'TLSv1.2', rejectUnauthorized: true });
  try {
    return ok({ ca: [new X509Certificate(ca).toString()], minVersion: 'TLSv1.2', rejectUnauthorized: true });
  } catch {
    return failed(failure('certificate', 'The given certificate authority is not a certificate in PEM format.'));
  }
}

/** The time limits hold from the first statement on; names are always written with their schema. */
const startOptions = (limits: Limits): string =>
  [`statement_timeout=${limits.statement}`, `lock_timeout=${limits.lock}`, `idle_in_transaction_session_timeout=${limits.idleInTransaction}`, 'search_path=pg_catalog,pg_temp']
    .map((setting) => `-c ${setting}`).join(' ');

/** Every failure says whether the connection is still there. */
export async function openSession(access: DatabaseAccess, limits: Limits, after: After): Promise<Result<Session, Failure>> {
  const tls = tlsOptions(access);
  if (!tls.ok) return tls;
  if (access.password === '') return failed(failure('password', null));
  // Loaded by whoever has a team.
  const { default: pg } = await import('pg');
  const socket = contained(new Socket());
  let refusal: Failure | null = null;
  const client = new pg.Client({
    host: access.host, port: access.port, database: access.database, user: access.user, ssl: tls.value, sslnegotiation: 'postgres', enableChannelBinding: tls.value !== false,
    // A function, so that an empty one is never replaced by the environment's, and none is given to a server that does not prove that it knows it.
    password: () => {
      if (refusal !== null) throw new Error(refusal.detail ?? 'refused');
      return access.password;
    },
    application_name: 'Tesoro', options: startOptions(limits), client_encoding: 'UTF8', keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, stream: () => socket,
  });

  const said: Said = { encrypted: tls.value !== false, anything: false, proof: false, version: '', processId: null };
  const listeners = new Set<() => void>();
  let open = true;
  /** The database said that it takes the next statement. */
  let ready = false;
  const cut = (): void => {
    open = false;
    client.connection.stream.destroy();
    socket.destroy();
    const told = [...listeners];
    listeners.clear();
    for (const listener of told) listener();
  };
  const readyOrEnded = (): Promise<void> => new Promise((resolve) => {
    listeners.add(resolve);
    client.connection.once('readyForQuery', () => {
      listeners.delete(resolve);
      resolve();
    });
  });
  const refuse = (why: Failure): void => {
    refusal ??= why;
    cut();
  };
  const asksForPassword = (how: string) => () => refuse(failure('password', `The database asks for the password ${how}. Only SCRAM is used.`, true));
  client.connection.on('sslconnect', () => contained(client.connection.stream));
  // Before the client's own listeners, which would answer.
  client.connection
    .on('message', ({ name, severity }: { readonly name: string; readonly severity?: string }) => {
      said.anything ||= name.startsWith('authentication') || severity !== undefined;
    })
    .on('authenticationCleartextPassword', asksForPassword('in clear text'))
    .on('authenticationMD5Password', asksForPassword('as an MD5 sum'))
    .on('authenticationSASLFinal', () => (said.proof = true))
    .on('readyForQuery', () => (ready = true))
    .on('backendKeyData', ({ processID }: { readonly processID: number }) => (said.processId = processID))
    .on('parameterStatus', ({ parameterName, parameterValue }: { readonly parameterName: string; readonly parameterValue: string }) => {
      if (parameterName === 'server_version') said.version = parameterValue;
    });
  client.on('error', cut);
  client.on('end', cut);
  const stop = after(limits.connect, () => refuse(failure('timedOut', null, true)));
  const problem = await client.connect().then(() => null, (error: unknown) => error ?? new Error('refused'));
  stop();
  const wrong = refusal ?? connectProblem(problem, said, socket.bytesRead);
  if (wrong !== null) {
    cut();
    return failed(wrong);
  }

  type Rows = Pick<QueryResult<Record<string, unknown>>, 'rows' | 'command' | 'rowCount'>;
  const answerOf = ({ rows, command, rowCount }: Rows): Answer => ({ rows, command, count: rowCount ?? 0 });
  const ask = async (text: string, values?: readonly unknown[]): Promise<Result<readonly Answer[], Failure>> => {
    if (!open) return failed(failure('refused', 'The connection was closed.', true));
    let silent = false;
    const stopWaiting = after(limits.answer, () => {
      silent = true;
      cut();
    });
    ready = false;
    try {
      // The driver gives a list where there was more than one statement.
      const answer: Rows | readonly Rows[] = await client.query<Record<string, unknown>>(text, values === undefined ? undefined : [...values]);
      return ok([answer].flat().map(answerOf));
    } catch (error) {
      const why = failureOf(error);
      // An error that ends the statement alone is followed by the readiness for the next one, any other by the end of the connection.
      if (why.sqlState !== null && open && !ready) await readyOrEnded();
      if (silent) return failed(failure('timedOut', null, true));
      if (!ready || why.lost) cut();
      return failed({ ...why, lost: why.lost || !ready });
    } finally {
      stopWaiting();
    }
  };

  return ok({
    serverVersion: said.version.split(' ')[0] ?? said.version,
    processId: said.processId,
    alive: () => open,
    query: async (text, values) => {
      const answers = await ask(text, values);
      const [only] = answers.ok ? answers.value : [];
      return answers.ok ? ok(only ?? { rows: [], command: '', count: 0 }) : answers;
    },
    queryAll: (texts) => ask(texts.join(';\n')),
    onNotification: (listener) => void client.on('notification', ({ payload, processId }) => listener(payload ?? '', processId)),
    onEnd: (listener) => (open ? void listeners.add(listener) : listener()),
    end: () => {
      if (!open) return;
      // A goodbye that nobody reads is no reason to wait.
      after(limits.connect, cut);
      void client.end();
    },
  });
}

/** The driver's parser throws at bytes that are no message of PostgreSQL, where nobody could catch it: that ends the connection instead. */
function contained<Stream extends Duplex>(stream: Stream): Stream {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...args: readonly unknown[]): boolean => {
    try {
      return emit(event, ...args);
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error('unreadable'));
      return true;
    }
  };
  return stream;
}

interface Said {
  readonly encrypted: boolean;
  /** A message of PostgreSQL's protocol. */
  anything: boolean;
  /** That the database knows the password, too. */
  proof: boolean;
  version: string;
  processId: number | null;
}

/** What a failed or suspicious start of a connection means. null: it can be used. */
function connectProblem(error: unknown, said: Readonly<Said>, bytesRead: number): Failure | null {
  if (error !== null) {
    const message = error instanceof Error ? error.message : '';
    if (message === 'The server does not support SSL connections') return failure('tls', 'The database offers no TLS.', true);
    // Words of the client, since the server's answer was none of PostgreSQL.
    if (message === 'There was an error establishing an SSL connection') return failure('notPostgres', null, true);
    if (message.startsWith('SASL:')) return failure('password', message, true);
    const why = failureOf(error);
    return why.sqlState === null && why.problem === 'refused' && !said.encrypted && bytesRead > 0 && !said.anything ? failure('notPostgres', null, true) : why;
  }
  if (!said.proof) return failure('password', 'The database lets anybody in without a password. Only SCRAM is used.');
  const major = Number.parseInt(said.version, 10);
  return major >= OLDEST_VERSION ? null : failure('tooOld', said.version);
}
