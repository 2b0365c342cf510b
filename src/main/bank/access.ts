import type { Effect } from '#shared/contract/operation.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { createAccessTokens } from './access-token.ts';
import { authHeaders, basicCredentials, certificateSecrets, secretForms, secretTexts } from './auth-scheme.ts';
import type { AuthScheme } from './auth-scheme.ts';
import { DIRECT_NETWORK, readPin, readProxyUrl, readTarget, readTokenTarget } from './network.ts';
import type { BankNetwork, Target } from './network.ts';
import type { ConnectionOptions, Exchange, ExchangeRequest, SystemProxy, Transport } from './transport/index.ts';

export interface BankClientConfig {
  /** May have a path and a trailing slash. Plain http only to this computer. */
  readonly baseUrl: string;
  readonly portalId: string;
  /** null: not known, and neither is the network; every call is `notSent`. */
  readonly auth: AuthScheme | null;
  /** Refuse every address but this computer's own, before a socket is opened. */
  readonly loopbackOnly: boolean;
  readonly network?: BankNetwork;
  /** IANA zone of the connection's dates; a revert sends it as a header. */
  readonly timeZone: string;
}

export interface BankClientDeps {
  readonly clock: Clock;
  /** May end early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly userAgent: string;
  /** Monotonic milliseconds, for the age of access tokens; default performance.now. */
  readonly ticks?: () => number;
  /** Asks the system for the route to an address; default: direct. */
  readonly systemProxy?: SystemProxy;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface AccessRequest extends Omit<ExchangeRequest, 'fresh'> {
  readonly effect: Effect;
}

/** The way to one bank with all its secrets; closing drops them. */
export interface Access {
  exchange(request: AccessRequest): Promise<Exchange>;
  secrets(): readonly string[];
  renew(): void;
  close(): Promise<void>;
}

/** A write's token must outlast its deadline by this. */
const WRITE_MARGIN_MS = 5_000;

const TOO_LATE: Exchange = { kind: 'notSent', cause: 'token', detail: 'TIMEOUT' };

/** Reads the configuration once. Fails with the name of what is wrong when no request could be allowed. */
export function openAccess(config: BankClientConfig & { readonly auth: AuthScheme }, deps: BankClientDeps): Result<Access, string> {
  const { auth, loopbackOnly } = config;
  const target = readTarget(config.baseUrl, loopbackOnly);
  if (!target.ok) return target;
  const headers = authHeaders(auth);
  if (!headers.ok) return headers;
  const tokenTarget = auth.kind === 'oauth2' ? readTokenTarget(auth.tokenUrl, loopbackOnly) : null;
  if (tokenTarget !== null && !tokenTarget.ok) return failed(tokenTarget.error === 'BASE_URL' ? 'TOKEN_URL' : `TOKEN_${tokenTarget.error}`);
  const given = config.network ?? DIRECT_NETWORK;
  const pins = given.pins.map(readPin);
  if (!pins.every((pin) => pin !== null)) return failed('PINS');
  const network: BankNetwork = { ...given, pins, ...(auth.kind === 'clientCertificate' ? { clientCertificate: auth.certificate } : {}) };
  const problem = proxyProblem(network, [target.value, ...(tokenTarget === null ? [] : [tokenTarget.value.target])]);
  if (problem !== null) return failed(problem);

  const systemProxy = deps.systemProxy ?? (async () => 'DIRECT');
  const { basePath } = target.value;
  const transport = lateTransport({ target: target.value, network, systemProxy });
  const tokens = auth.kind !== 'oauth2' || tokenTarget === null ? null : createAccessTokens(auth, {
    transport: lateTransport({ target: tokenTarget.value.target, network, systemProxy }), path: tokenTarget.value.path,
    clock: deps.clock, ticks: deps.ticks ?? (() => performance.now()), userAgent: deps.userAgent,
  });
  const fixed = secretForms([...secretTexts(auth), ...networkSecrets(network)]);

  return ok({
    async exchange({ effect, ...request }) {
      const beganAtMs = performance.now();
      // A read's deadline includes getting the token; a write's begins once it has one.
      const leftMs = (): number => request.deadlineMs - (effect === 'read' ? performance.now() - beganAtMs : 0);
      const send = async (token: string | null): Promise<Exchange> => leftMs() <= 0 ? TOO_LATE : transport.exchange({
        ...request, deadlineMs: leftMs(), fresh: effect !== 'read', path: basePath + request.path,
        headers: { 'user-agent': deps.userAgent, ...request.headers, ...headers.value, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      });
      if (tokens === null) return send(null);
      const token = await tokens.get(effect === 'read' ? 0 : request.deadlineMs + WRITE_MARGIN_MS, request.signal);
      if (!token.ok) return token.error;
      const answer = await send(token.value);
      if (answer.kind !== 'answered' || answer.status !== 401) return answer;
      tokens.refused(token.value);
      // A write is sent once, whatever the answer.
      if (effect !== 'read') return answer;
      const renewed = await tokens.get(0, request.signal);
      return renewed.ok ? send(renewed.value) : renewed.error;
    },
    secrets: () => [...fixed, ...secretForms(tokens?.texts() ?? [])],
    renew: () => transport.renew(),
    close: async () => {
      await Promise.all([transport.close(), tokens?.close()]);
    },
  });
}

/** HTTP is read and compiled with the first request: what is kept is shown before. */
function lateTransport(options: ConnectionOptions): Transport {
  let made: Promise<Transport> | null = null;
  let closed = false;
  return {
    exchange: async (request) => {
      if (closed) return { kind: 'notSent', cause: 'aborted', detail: null };
      made ??= import('./transport/index.ts').then(({ createTransport }) => createTransport(options));
      return (await made).exchange(request);
    },
    renew: () => void made?.then((transport) => transport.renew()),
    close: async () => {
      closed = true;
      await (await made)?.close();
    },
  };
}

/** A remote proxy would take an address of this computer for its own. */
function proxyProblem({ proxy }: BankNetwork, ends: readonly Target[]): 'PROXY_URL' | 'PROXY_NOT_LOOPBACK' | null {
  if (proxy.use !== 'manual') return null;
  const url = readProxyUrl(proxy.url);
  if (url === null) return 'PROXY_URL';
  const isLocal = ends.some(({ origin, mustBeLoopback }) => mustBeLoopback || isLoopbackHost(new URL(origin).hostname));
  return isLocal && !isLoopbackHost(url.hostname) ? 'PROXY_NOT_LOOPBACK' : null;
}

const networkSecrets = ({ proxy, clientCertificate }: BankNetwork): readonly string[] => [
  ...(proxy.use === 'manual' && proxy.password !== null ? [proxy.password, basicCredentials(proxy.userName ?? '', proxy.password)] : []),
  ...(clientCertificate === null ? [] : certificateSecrets(clientCertificate)),
];
