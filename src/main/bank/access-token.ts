import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { clientProof, isHeaderValue, secretForms } from './auth-scheme.ts';
import type { ClientCredentials } from './auth-scheme.ts';
import type { Exchange, Transport } from './transport/index.ts';

const DEADLINE_MS = 20_000;
const MOST_BYTES = 256 * 1024;

const UNKNOWN_LIFE_MS = 5 * 60_000;
const LONGEST_LIFE_MS = 24 * 3_600_000;

/** A server that refused is not asked again at once: some lock a client after a few refusals. */
const AFTER_REFUSAL_MS = 10_000;

/** Former tokens that are still removed from what the bank sends. */
const REMEMBERED = 3;

export interface AccessTokensDeps {
  readonly transport: Transport;
  readonly path: string;
  readonly clock: Clock;
  /** Monotonic milliseconds; they may stand still while the computer sleeps. */
  readonly ticks: () => number;
  readonly userAgent: string;
}

export type NoToken = Extract<Exchange, { readonly kind: 'notSent' }>;

/** Access tokens of one connection, held in memory only. */
export interface AccessTokens {
  /** A token valid for at least so many milliseconds as far as is known. Renewed early, by one request for all who wait. */
  get(lastingMs: number, signal: AbortSignal | undefined): Promise<Result<string, NoToken>>;
  refused(token: string): void;
  /** Tokens that must never be shown. They stay known after closing, for answers that are still awaited. */
  texts(): readonly string[];
  /** Forgets tokens and client secret, and aborts a running request. */
  close(): Promise<void>;
}

interface Held {
  readonly token: string;
  readonly lifeMs: number;
  readonly wallMs: number;
  readonly ticks: number;
}

export function createAccessTokens(credentials: ClientCredentials, deps: AccessTokensDeps): AccessTokens {
  let request: TokenRequest | null = tokenRequest(credentials);
  const stop = new AbortController();
  let held: Held | null = null;
  let known: readonly string[] = [];
  let refusal: { readonly answer: NoToken; readonly ticks: number } | null = null;
  let running: Promise<Result<string, NoToken>> | null = null;

  /** The clock counts time asleep, the ticks survive a clock set back: the longer age counts. */
  const leftMs = ({ lifeMs, wallMs, ticks }: Held): number => lifeMs - Math.max(deps.ticks() - ticks, deps.clock.now() - wallMs);

  async function fetched(): Promise<Result<string, NoToken>> {
    if (request === null) return failed(ABORTED);
    const { headers, body, secrets } = request;
    const asked = { wallMs: deps.clock.now(), ticks: deps.ticks() };
    const answer = await deps.transport.exchange({
      method: 'POST', path: deps.path, body, headers: { 'user-agent': deps.userAgent, ...headers },
      deadlineMs: DEADLINE_MS, mostBytes: MOST_BYTES, fresh: true, signal: stop.signal,
    });
    if (stop.signal.aborted) return failed(ABORTED);
    const read = readAnswer(answer, secrets);
    const isRefusal = answer.kind === 'answered' && answer.status >= 400 && answer.status < 500;
    refusal = !read.ok && isRefusal ? { answer: read.error, ticks: deps.ticks() } : null;
    if (!read.ok) return read;
    const { token, lifeMs } = read.value;
    held = { token, lifeMs, ...asked };
    known = [token, ...known.filter((former) => former !== token)].slice(0, REMEMBERED);
    return ok(token);
  }

  async function renewed(): Promise<Result<string, NoToken>> {
    if (refusal !== null && deps.ticks() - refusal.ticks < AFTER_REFUSAL_MS) return failed(refusal.answer);
    running ??= fetched().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    async get(lastingMs, signal) {
      if (held !== null && leftMs(held) > Math.max(lastingMs, earlyMs(held.lifeMs))) return ok(held.token);
      const result = await unlessAborted(renewed(), signal);
      if (result === null) return failed(ABORTED);
      // A token server that is briefly away stops nobody whose token is still valid.
      if (!result.ok && held !== null && leftMs(held) > lastingMs) return ok(held.token);
      return result;
    },
    refused(token) {
      if (held?.token === token) held = null;
    },
    texts: () => known,
    async close() {
      stop.abort();
      request = null;
      held = null;
      await deps.transport.close();
    },
  };
}

const ABORTED: NoToken = { kind: 'notSent', cause: 'aborted', detail: null };

/** Renewed after 80 % of its life or a minute before its end, whichever is first, but never before half of it. */
const earlyMs = (lifeMs: number): number => Math.max(lifeMs / 5, Math.min(60_000, lifeMs / 2));

interface TokenRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secrets: readonly string[];
}

function tokenRequest(credentials: ClientCredentials): TokenRequest {
  const { clientId, clientSecret, scope, credentialsIn } = credentials;
  const proof = clientProof(credentials);
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== '') form.set('scope', scope);
  if (credentialsIn === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  return {
    headers: {
      accept: 'application/json', 'accept-encoding': 'identity', 'content-type': 'application/x-www-form-urlencoded',
      ...(credentialsIn === 'header' ? { authorization: `Basic ${proof.header}` } : {}),
    },
    body: form.toString(),
    secrets: secretForms([clientSecret, proof.secret, proof.header]),
  };
}

type ReadAnswer = Result<Pick<Held, 'token' | 'lifeMs'>, NoToken>;

function readAnswer(answer: Exchange, secrets: readonly string[]): ReadAnswer {
  const none = (detail: string): ReadAnswer => failed({ kind: 'notSent', cause: 'token', detail });
  if (answer.kind === 'notSent' && answer.cause === 'proxy') return failed(answer);
  if (answer.kind !== 'answered') return none(answer.detail ?? inCapitals(answer.cause));
  const fields = answer.broken === null ? jsonObject(answer.body) : null;
  if (answer.status < 200 || answer.status > 299) {
    const code = fields?.['error'];
    const isCode = typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) && !secrets.some((secret) => code.includes(secret));
    return isCode && answer.status < 500 ? none(code) : none(`HTTP_${answer.status}`);
  }
  if (fields === null) return none(answer.broken === null ? 'NOT_JSON' : inCapitals(answer.broken));
  const { access_token: token, token_type: type, expires_in: life } = fields;
  if (typeof token !== 'string' || token === '' || !isHeaderValue(token)) return none('NO_TOKEN');
  if (type !== undefined && type !== null && (typeof type !== 'string' || type.trim().toLowerCase() !== 'bearer')) return none('TOKEN_TYPE');
  return ok({ token, lifeMs: lifeMs(life) });
}

const inCapitals = (cause: string): string => cause.replace(/[A-Z]/g, '_$&').toUpperCase();

function jsonObject(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/** `expires_in` is in seconds, a number or text. */
function lifeMs(life: unknown): number {
  const seconds = typeof life === 'number' ? life : typeof life === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(life) ? Number(life) : 0;
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_LIFE_MS) : UNKNOWN_LIFE_MS;
}

/** null as soon as the signal aborts; the work goes on. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value | null> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<null>();
  const onAbort = (): void => aborted.resolve(null);
  if (signal.aborted) return null;
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
