import { checkRequest } from '#shared/contract/answer.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { createAbsence } from './absence.ts';
import { unlessAborted } from './access-token.ts';
import { openAccess } from './access.ts';
import type { BankClientConfig, BankClientDeps, CallOptions } from './access.ts';
import { classify, parseHttpDate, receive } from './classify.ts';
import type { BodyReceiver, Classified } from './classify.ts';
import { createHabitsBook, createSaidFields } from './habits.ts';
import type { HabitsBook } from './habits.ts';
import type { Exchange } from './transport/index.ts';
import { withoutSecrets } from './auth-scheme.ts';

export interface BankClient {
  /**
   * Calls an operation. Reads are tried up to three times, writes are sent at most once. Failures at the bank are a BankError; an input that
   * does not fit the contract throws before anything is sent.
   */
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<Result<OperationOutput<Id>, BankError>>;
  /**
   * Reads one record; null where the bank says that there is none. Besides a 404 that is only the answer this bank gives for an id that is
   * nobody's, which is asked for when first needed and again each day.
   */
  find<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<Result<OperationOutput<Id> | null, BankError>>;
  /** Asks how this bank answers for an id that is nobody's, in the form of the given one. */
  learnAbsence<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<void>;
  readonly habits: HabitsBook;
  /**
   * Calls a read whose answer may be too long to hold: the body goes piece by piece to the receiver, which judges it. A retry starts over.
   * What the receiver throws is thrown.
   */
  download<Id extends OperationId>(id: Id, input: OperationInput<Id>, receiver: BodyReceiver, options?: CallOptions): Promise<Result<null, BankError>>;
  /** The bank's clock by its last answer (header Date), or null before the first. */
  lastServerTimeMs(): number | null;
  /**
   * The bank's clock now: its last Date moved on by this computer's ticks. null before the first, and after this computer slept or had its
   * clock set: then the bank must be asked something first.
   */
  serverNowMs(): number | null;
  /** Later reads use new connections: those from before a sleep may be dead. */
  renew(): void;
  /** Aborts reads, waits for writes, and drops everything secret. Later calls are not sent. */
  close(): Promise<void>;
}

/** The bank's clock, and both local clocks when it was heard. */
interface Heard {
  readonly serverMs: number;
  readonly ticksMs: number;
  readonly clockMs: number;
  readonly hasSlept: boolean;
}

const MOST_DRIFT_MS = 60_000;

const CLOSED: Exchange = { kind: 'notSent', cause: 'aborted', detail: null };

/** Why nothing is sent while there is no access. */
function refusalOf(opened: Result<unknown, string> | null): Exchange {
  if (opened === null) return { kind: 'notSent', cause: 'noCredentials', detail: null };
  return opened.ok ? CLOSED : { kind: 'notSent', cause: 'notAllowed', detail: opened.error };
}

const isLost = (answer: Exchange): boolean => answer.kind === 'noAnswer' && answer.cause !== 'aborted';

/** The generic client over the contract. With an unusable configuration every call is `notSent`. */
export function createBankClient(config: BankClientConfig, deps: BankClientDeps): BankClient {
  const { portalId, auth } = config;
  const opened = auth === null ? null : openAccess({ ...config, auth }, deps);
  // Everything secret hangs on this alone.
  let access = opened?.ok === true ? opened.value : null;
  const refusal = refusalOf(opened);
  const ticks = deps.ticks ?? (() => performance.now());
  let heard: Heard | null = null;

  async function exchange(
    id: OperationId, request: BuiltRequest, deadlineMs: number, signal: AbortSignal | undefined, take: BodyReceiver['take'] | undefined, afterLoss: boolean,
  ): Promise<Exchange> {
    if (access === null) return refusal;
    const { method, effect, mostBytes } = operations[id];
    const answer = await access.exchange({ method, effect, deadlineMs, mostBytes, signal, take, afterLoss, ...request });
    // When one connection turned out dead the other idle ones may be too.
    if (isLost(answer)) access?.renew();
    const toldMs = answer.kind === 'answered' ? parseHttpDate(answer.date) : null;
    if (toldMs !== null) heard = { serverMs: toldMs, ticksMs: ticks(), clockMs: deps.clock.now(), hasSlept: false };
    return answer;
  }

  /** `judged` sends the request and judges the answer; a read may be tried again. */
  async function outcomeOf<Id extends OperationId, Output>(
    id: Id, input: OperationInput<Id>, signal: AbortSignal | undefined,
    judged: (send: (take?: BodyReceiver['take']) => Promise<Exchange>) => Promise<Classified<Output>>,
  ): Promise<Result<Output, BankError>> {
    const request = buildRequest(id, input, portalId);
    const own = access;
    const { effect, deadlineMs } = operations[id];
    let lost = false;
    const attempt = (limitMs: number) => judged(async (take) => {
      const answer = await exchange(id, request, Math.min(deadlineMs, limitMs), signal, take, lost);
      lost = isLost(answer);
      return answer;
    });
    const { result } = effect === 'read' ? await readWithRetries(attempt, deps, signal) : await attempt(deadlineMs);
    return result.ok ? result : failed(withoutSecrets(result.error, own?.secrets() ?? []));
  }

  const call: BankClient['call'] = (id, input, { signal } = {}) =>
    outcomeOf(id, input, signal, async (send) => classify(id, await send(), deps.clock.now()));
  const habits = createHabitsBook();
  const absence = createAbsence(call, habits, deps.clock);
  const noteSaidFields = createSaidFields(habits, () => deps.clock.now());

  return {
    call: async (id, input, options) => {
      const result = await call(id, input, options);
      if (result.ok) noteSaidFields(id, result.value);
      return result;
    },
    find: async (id, input, options) => {
      const found = await absence.find(id, input, options);
      if (found.ok) noteSaidFields(id, found.value);
      return found;
    },
    learnAbsence: (id, input, options) => absence.learn(id, input, options),
    habits,
    download: (id, input, receiver, { signal } = {}) => outcomeOf(id, input, signal, (send) => receive(id, receiver, send, () => deps.clock.now())),
    lastServerTimeMs: () => heard?.serverMs ?? null,
    serverNowMs: () => {
      if (heard === null || heard.hasSlept) return null;
      const passedMs = ticks() - heard.ticksMs;
      // Ticks may stand still while a computer sleeps.
      const drift = Math.abs(deps.clock.now() - heard.clockMs - passedMs);
      return drift > MOST_DRIFT_MS ? null : Math.round(heard.serverMs + passedMs);
    },
    renew: () => {
      if (heard !== null) heard = { ...heard, hasSlept: true };
      access?.renew();
    },
    async close() {
      const closing = access;
      access = null;
      await closing?.close();
    },
  };
}

interface BuiltRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Throws, naming operation and field, when the input does not fit the contract: that is a bug, and nothing was sent. */
function buildRequest<Id extends OperationId>(id: Id, input: OperationInput<Id>, portalId: string): BuiltRequest {
  const row = operations[id] as Operation;
  const checked = checkRequest(id, input);
  if (!checked.ok) throw new Error(`${id}: ${checked.error.path}: ${checked.error.detail}`);
  const { params, query, headers, body } = input as LooseInput;
  const names = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathSegment(id, name, name === 'portalId' ? portalId : params?.[name]));
  return {
    path: names + queryText(query ?? {}),
    headers: {
      accept: row.answer.shape === 'document' ? '*/*' : 'application/json',
      'accept-encoding': 'identity',
      ...(row.body === null ? {} : { 'content-type': 'application/json' }),
      ...callerHeaders(id, headers ?? {}),
    },
    body: row.body === null ? null : JSON.stringify(body),
  };
}

/** Servers resolve "." and ".." and drop empty segments: such an id would address something else. */
function pathSegment(id: OperationId, name: string, value: string | undefined): string {
  if (value === undefined || value === '' || value === '.' || value === '..' || !value.isWellFormed()) {
    throw new Error(`${id}: params.${name}: not an id`);
  }
  return encodeURIComponent(value);
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function callerHeaders(id: OperationId, headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => {
    if (!/^[\u0020-\u007e]+$/.test(value)) throw new Error(`${id}: headers.${name}: not a header value`);
    return [name.toLowerCase(), value];
  }));
}

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

const READ_BUDGET_MS = 120_000;

/**
 * Tries a read up to three times, with exponential backoff and full jitter, or after as long as the bank asks for; a longer wait than a minute
 * is a failure. `attempt` is told how many milliseconds of the budget are left.
 */
async function readWithRetries<Output>(
  attempt: (limitMs: number) => Promise<Classified<Output>>,
  { sleep, random }: Pick<BankClientDeps, 'sleep' | 'random'>,
  signal: AbortSignal | undefined,
): Promise<Classified<Output>> {
  let spentMs = 0;
  for (let tried = 1; ; tried += 1) {
    const startedAt = performance.now();
    const outcome = await attempt(READ_BUDGET_MS - spentMs);
    spentMs += performance.now() - startedAt;
    if (!outcome.again || tried === ATTEMPTS) return outcome;
    const jitterMs = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
    const waitMs = Math.max(jitterMs, outcome.retryAfterMs ?? 0);
    if (waitMs > LONGEST_RETRY_AFTER_MS) return outcome;
    if (spentMs + waitMs >= READ_BUDGET_MS) return outcome;
    await unlessAborted(sleep(waitMs, signal), signal);
    if (signal?.aborted === true) return outcome;
    spentMs += waitMs;
  }
}
