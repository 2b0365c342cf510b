import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { createAbsence } from './absence.ts';
import { openAccess } from './access.ts';
import type { BankClientConfig, BankClientDeps, CallOptions } from './access.ts';
import { classify, parseHttpDate } from './classify.ts';
import { createHabitsBook } from './habits.ts';
import type { HabitsBook } from './habits.ts';
import { buildRequest } from './request.ts';
import { receive } from './receive.ts';
import type { BodyReceiver } from './receive.ts';
import { readWithRetries } from './retry.ts';
import { createSaidFields } from './said-fields.ts';
import type { Exchange } from './transport/index.ts';
import { withoutSecrets } from './without-secrets.ts';

interface ExchangeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly take?: ((piece: Uint8Array) => Promise<void>) | undefined;
}

export interface BankClient {
  /**
   * Calls an operation of the interface. Reads are tried up to three times, writes are sent once at most. What goes wrong
   * out there is a BankError; an input that does not fit its row throws, before anything is sent.
   */
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<Result<OperationOutput<Id>, BankError>>;
  /**
   * Reads one record; null where the bank says that there is none. Another answer than a 404 means that only if this bank gives
   * it for an id that is nobody's, which is asked when it is first needed, and again each day.
   */
  find<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<Result<OperationOutput<Id> | null, BankError>>;
  /** Asks how this bank says that there is none: for an id that is nobody's, in the form of the given one. */
  learnAbsence<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<void>;
  /** How this bank does what the interface leaves open. */
  readonly habits: HabitsBook;
  /**
   * Calls a read whose answer may be too long to be held: its body goes piece by piece to the receiver, which says what it was.
   * A further attempt begins anew. What the receiver throws is thrown.
   */
  download<Id extends OperationId>(id: Id, input: OperationInput<Id>, receiver: BodyReceiver, options?: CallOptions): Promise<Result<null, BankError>>;
  /** The bank's clock as its last answer told it (header Date), or null before the first. */
  lastServerTimeMs(): number | null;
  /**
   * The bank's clock now: as its last answer told it, moved on by this computer's ticks. null before it told one, and after this
   * computer slept or had its clock set: then the bank is to be asked something first.
   */
  serverNowMs(): number | null;
  /** Later reads go over new connections: those of before a sleep may be dead without anybody having told. */
  renew(): void;
  /** Breaks off running reads, waits for running writes, and lets go of everything secret. Later calls are not sent. */
  close(): Promise<void>;
}

/** The bank's clock as it was told, and when that was by both of this computer's clocks. */
interface Heard {
  readonly serverMs: number;
  readonly ticksMs: number;
  readonly clockMs: number;
  readonly hasSlept: boolean;
}

/** Between two clocks of one computer that is awake. */
const MOST_DRIFT_MS = 60_000;

const CLOSED: Exchange = { kind: 'notSent', cause: 'aborted', detail: null };

/** The generic client over the rows of the contract. A configuration that cannot be used makes every call `notSent`. */
export function createBankClient(config: BankClientConfig, deps: BankClientDeps): BankClient {
  const { portalId } = config;
  const opened = openAccess(config, deps);
  // Everything secret hangs on this alone.
  let access = opened.ok ? opened.value : null;
  const refusal: Exchange = opened.ok ? CLOSED : { kind: 'notSent', cause: 'notAllowed', detail: opened.error };
  const ticks = deps.ticks ?? (() => performance.now());
  let heard: Heard | null = null;

  async function exchange(id: OperationId, request: ReturnType<typeof buildRequest>, deadlineMs: number, { signal, take }: ExchangeOptions): Promise<Exchange> {
    if (access === null) return refusal;
    const { method, effect, mostBytes } = operations[id];
    const answer = await access.exchange({ method, effect, deadlineMs, mostBytes, signal, take, ...request });
    // Where one connection turned out dead, the others that were kept may be as well: the next try gets a new one.
    if (answer.kind === 'noAnswer' && answer.cause !== 'aborted') access?.renew();
    const toldMs = answer.kind === 'answered' ? parseHttpDate(answer.date) : null;
    if (toldMs !== null) heard = { serverMs: toldMs, ticksMs: ticks(), clockMs: deps.clock.now(), hasSlept: false };
    return answer;
  }

  const call: BankClient['call'] = async (id, input, options = {}) => {
    const request = buildRequest(id, input, portalId);
    const own = access;
    const { effect, deadlineMs } = operations[id];
    const attempt = async (limitMs: number) =>
      classify(id, await exchange(id, request, Math.min(deadlineMs, limitMs), options), deps.clock.now());
    const { result } = effect === 'read' ? await readWithRetries(attempt, deps, options.signal) : await attempt(deadlineMs);
    return result.ok ? result : failed(withoutSecrets(result.error, own?.secrets() ?? []));
  };
  const habits = createHabitsBook();
  const absence = createAbsence(call, habits, deps.clock);
  const saidFields = createSaidFields(habits, () => deps.clock.now());

  return {
    call: async (id, input, options) => {
      const result = await call(id, input, options);
      if (result.ok) saidFields.note(id, result.value);
      return result;
    },
    find: async (id, input, options) => {
      const found = await absence.find(id, input, options);
      if (found.ok) saidFields.note(id, found.value);
      return found;
    },
    learnAbsence: (id, input, options) => absence.learn(id, input, options),
    habits,
    async download(id, input, receiver, options = {}) {
      const request = buildRequest(id, input, portalId);
      const own = access;
      const { deadlineMs } = operations[id];
      const attempt = async (limitMs: number) =>
        receive(id, receiver, (take) => exchange(id, request, Math.min(deadlineMs, limitMs), { ...options, take }), () => deps.clock.now());
      const { result } = await readWithRetries(attempt, deps, options.signal);
      return result.ok ? result : failed(withoutSecrets(result.error, own?.secrets() ?? []));
    },
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
