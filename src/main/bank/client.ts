import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { authHeaders, secretTexts } from './auth-scheme.ts';
import type { AuthScheme } from './auth-scheme.ts';
import { classify, parseHttpDate } from './classify.ts';
import { buildRequest } from './request.ts';
import { receive } from './receive.ts';
import type { BodyReceiver } from './receive.ts';
import { readWithRetries } from './retry.ts';
import { readTarget } from './target.ts';
import { createTransport } from './transport/index.ts';
import type { Exchange, Transport } from './transport/index.ts';

/** How one bank is reached. */
export interface BankClientConfig {
  /** May have a path, and a slash at its end. Plain http only to this computer. */
  readonly baseUrl: string;
  readonly portalId: string;
  readonly auth: AuthScheme;
  /** Refuse every address but this computer's own, before a socket is opened. */
  readonly loopbackOnly: boolean;
  readonly tls?: {
    /** Further certificate authorities, PEM. */
    readonly ca?: string;
  };
  /** IANA zone in which the connection's dates are meant. A revert says it in its header, as the caller gives it. */
  readonly timeZone: string;
}

export interface BankClientDeps {
  readonly clock: Clock;
  /** Waits so many milliseconds; may end early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly userAgent: string;
}

interface ExchangeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly take?: ((piece: Uint8Array) => Promise<void>) | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface BankClient {
  /**
   * Calls an operation of the interface. Reads are tried up to three times, writes are sent once at most. What goes wrong
   * out there is a BankError; an input that does not fit its row throws, before anything is sent.
   */
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<Result<OperationOutput<Id>, BankError>>;
  /**
   * Calls a read whose answer may be too long to be held: its body goes piece by piece to the receiver, which says what it was.
   * A further attempt begins anew. What the receiver throws is thrown.
   */
  download<Id extends OperationId>(id: Id, input: OperationInput<Id>, receiver: BodyReceiver, options?: CallOptions): Promise<Result<null, BankError>>;
  /** The bank's clock as its last answer told it (header Date), or null before the first. */
  lastServerTimeMs(): number | null;
  /** Breaks off running reads and waits for running writes. Later calls are not sent. */
  close(): Promise<void>;
}

/** The generic client over the rows of the contract. A configuration that cannot be used makes every call `notSent`. */
export function createBankClient(config: BankClientConfig, deps: BankClientDeps): BankClient {
  const target = readTarget(config.baseUrl, config.loopbackOnly);
  const auth = authHeaders(config.auth);
  const secrets = secretForms(config.auth);
  const transport: Transport | null = target.ok ? createTransport({ target: target.value, ca: config.tls?.ca }) : null;
  let serverTimeMs: number | null = null;

  async function exchange(id: OperationId, request: ReturnType<typeof buildRequest>, deadlineMs: number, { signal, take }: ExchangeOptions): Promise<Exchange> {
    const refused = (detail: string): Exchange => ({ kind: 'notSent', cause: 'notAllowed', detail });
    if (!target.ok) return refused(target.error);
    if (!auth.ok) return refused(auth.error);
    if (transport === null) return refused('BASE_URL');
    const { method, effect, mostBytes } = operations[id];
    const answer = await transport.exchange({
      method, deadlineMs, mostBytes, signal, take, fresh: effect !== 'read', body: request.body,
      path: target.value.basePath + request.path,
      headers: { 'user-agent': deps.userAgent, ...request.headers, ...auth.value },
    });
    if (answer.kind === 'answered') serverTimeMs = parseHttpDate(answer.date) ?? serverTimeMs;
    return answer;
  }

  return {
    async call(id, input, options = {}) {
      const request = buildRequest(id, input, config.portalId);
      const { effect, deadlineMs } = operations[id];
      const attempt = async (limitMs: number) =>
        classify(id, await exchange(id, request, Math.min(deadlineMs, limitMs), options), deps.clock.now());
      const { result } = effect === 'read' ? await readWithRetries(attempt, deps, options.signal) : await attempt(deadlineMs);
      return result.ok ? result : failed(withoutSecrets(result.error, secrets));
    },
    async download(id, input, receiver, options = {}) {
      const request = buildRequest(id, input, config.portalId);
      const { deadlineMs } = operations[id];
      const attempt = async (limitMs: number) =>
        receive(id, receiver, (take) => exchange(id, request, Math.min(deadlineMs, limitMs), { ...options, take }), () => deps.clock.now());
      const { result } = await readWithRetries(attempt, deps, options.signal);
      return result.ok ? result : failed(withoutSecrets(result.error, secrets));
    },
    lastServerTimeMs: () => serverTimeMs,
    close: async () => transport?.close(),
  };
}

/** Shorter texts occur in any answer by chance, and are no secrets. */
const SHORTEST_SECRET = 4;

/** The texts to take out, as they are and as JSON writes them. */
const secretForms = (auth: AuthScheme): readonly string[] =>
  secretTexts(auth)
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);

/** A bank may repeat a credential anywhere in its answer; it goes no further than here. */
function withoutSecrets(error: BankError, secrets: readonly string[]): BankError {
  const clean = <Text extends string | null>(text: Text): Text =>
    (text === null ? text : secrets.reduce<string>((rest, secret) => rest.replaceAll(secret, '•••'), text)) as Text;
  const items = (bankErrors: readonly BankErrorItem[]): readonly BankErrorItem[] => bankErrors.map((item) =>
    ({ code: clean(item.code), description: clean(item.description), params: clean(item.params) }));
  switch (error.kind) {
    case 'rejected':
      return { ...error, bankErrors: items(error.bankErrors), challengeId: clean(error.challengeId) };
    case 'ambiguous':
      return { ...error, bankErrors: items(error.bankErrors), detail: clean(error.detail) };
    case 'rateLimited':
    case 'unauthenticated':
      return { ...error, bankErrors: items(error.bankErrors) };
    case 'badResponse':
      return { ...error, path: clean(error.path), detail: clean(error.detail) };
    case 'notSent':
      return error;
    default:
      return assertNever(error);
  }
}
