import type { AbsenceAnswer, LearnedAbsence } from '#shared/bridge/app/bank-habits.ts';
import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { CallOptions } from './access.ts';
import { stillCounts } from './habits.ts';
import type { HabitsBook } from './habits.ts';

type Call = <Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions) => Promise<Result<OperationOutput<Id>, BankError>>;

interface Absence {
  /** Reads one record; null where the bank says that there is none. */
  find: <Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions) => Promise<Result<OperationOutput<Id> | null, BankError>>;
  /** Asks the control question now, with an id in the form of the given one. */
  learn: <Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions) => Promise<void>;
}

const UNANSWERED_MS = 60_000;

/**
 * Tells "there is none" from a fault. The interface documents no 404, so any other answer is compared with the one to a control question: the
 * same read with an id that is nobody's, asked once a day for each kind of read. An answer that differs is a fault: a payment that only seems
 * absent may be sent again.
 */
export function createAbsence(call: Call, habits: HabitsBook, clock: Clock): Absence {
  const asking = new Map<OperationId, Promise<LearnedAbsence | null>>();
  const unansweredAtMs = new Map<OperationId, number>();

  const keep = (id: OperationId, answer: AbsenceAnswer | null): LearnedAbsence => {
    const known = { answer, learnedAtMs: clock.now() };
    habits.change({ absence: { ...habits.get().absence, [id]: known } });
    return known;
  };

  async function askControl<Id extends OperationId>(id: Id, input: OperationInput<Id>, signal: AbortSignal | undefined): Promise<LearnedAbsence | null> {
    const control = controlInput(id, input);
    if (control === null) return null;
    const result = await call(id, control, signal === undefined ? {} : { signal });
    // The id turned out to be somebody's: nothing was learned.
    if (result.ok) return keep(id, null);
    const answer = absenceAnswerOf(result.error, idsIn(control));
    if (answer !== null) return keep(id, answer);
    unansweredAtMs.set(id, clock.now());
    return null;
  }

  async function known<Id extends OperationId>(id: Id, input: OperationInput<Id>, signal: AbortSignal | undefined): Promise<LearnedAbsence | null> {
    const before = habits.get().absence[id];
    if (before !== undefined && stillCounts(before.learnedAtMs, clock.now())) return before;
    const unansweredMs = unansweredAtMs.get(id);
    if (unansweredMs !== undefined && Math.abs(clock.now() - unansweredMs) < UNANSWERED_MS) return null;
    const asked = asking.get(id) ?? askControl(id, input, signal).finally(() => asking.delete(id));
    asking.set(id, asked);
    return asked;
  }

  return {
    learn: async (id, input, options = {}) => {
      await askControl(id, input, options.signal);
    },
    async find<Id extends OperationId>(id: Id, input: OperationInput<Id>, options: { readonly signal?: AbortSignal } = {}): Promise<Result<OperationOutput<Id> | null, BankError>> {
      const result = await call(id, input, options);
      if (result.ok) return result;
      const answer = absenceAnswerOf(result.error, idsIn(input));
      if (answer === null) return result;
      if (answer.httpStatus === 404) {
        if (habits.get().absence[id]?.answer?.httpStatus !== 404) keep(id, answer);
        return ok(null);
      }
      const control = (await known(id, input, options.signal))?.answer ?? null;
      return control !== null && isSame(control, answer) ? ok(null) : result;
    },
  };
}

/** Statuses that are about the caller or the moment, never about a record. */
const NEVER_ABSENCE: ReadonlySet<number> = new Set([401, 403, 407, 408, 409, 425, 429]);

function absenceAnswerOf(error: BankError, ids: readonly string[]): AbsenceAnswer | null {
  switch (error.kind) {
    case 'rejected':
    case 'ambiguous': {
      const { httpStatus } = error;
      if (httpStatus === null || NEVER_ABSENCE.has(httpStatus) || httpStatus >= 500 || (httpStatus >= 300 && httpStatus < 400)) return null;
      const codes = error.bankErrors.map((item) => codeOf(item, ids)).filter((word) => word !== null);
      // A refusal without a word may be about anything.
      return codes.length === 0 && httpStatus !== 404 ? null : { httpStatus, codes };
    }
    case 'badResponse':
      return error.problem === 'empty' ? { httpStatus: error.httpStatus, codes: [] } : null;
    case 'notSent':
    case 'rateLimited':
    case 'unauthenticated':
      return null;
    default:
      return error satisfies never;
  }
}

/** A description used as a code must not depend on the id that was asked for. */
function codeOf({ code, description }: BankErrorItem, ids: readonly string[]): string | null {
  if (code !== null || description === null) return code;
  return ids.reduce((text, id) => text.replaceAll(id, ''), description);
}

const isSame = (one: AbsenceAnswer, other: AbsenceAnswer): boolean =>
  one.httpStatus === other.httpStatus && one.codes.length === other.codes.length && one.codes.every((code) => other.codes.includes(code));

const idsIn = (input: object): readonly string[] => Object.values((input as { readonly params?: Readonly<Record<string, string>> }).params ?? {});

/** The same read with an impossible id in place of the last one in its path; the account before it stays real. */
function controlInput<Id extends OperationId>(id: Id, input: OperationInput<Id>): OperationInput<Id> | null {
  const { method, effect, path } = operations[id];
  const name = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  const { params } = input as { readonly params?: Readonly<Record<string, string>> };
  const made = method !== 'GET' || effect !== 'read' || name === undefined ? null : impossibleId(params?.[name] ?? '');
  return made === null || name === undefined ? null : { ...input, params: { ...params, [name]: made } };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL_UUID = '00000000-0000-4000-8000-000000000000';

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Digits at the end of an IBAN that number the account at its bank. */
const ACCOUNT_DIGITS = 8;

/** An id of the same form that is nobody's: numbered zero. null where the form leaves no room for one. */
export function impossibleId(id: string): string | null {
  const made = UUID.test(id) ? NIL_UUID : IBAN.test(id) ? impossibleIban(id) : withoutNumber(id);
  return made.toLowerCase() === id.toLowerCase() ? null : made;
}

function withoutNumber(id: string): string {
  const first = id.search(/\d/);
  const prefix = first === -1 ? '' : id.slice(0, first);
  return prefix + id.slice(prefix.length).replace(/\d/g, '0').replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z');
}

function impossibleIban(iban: string): string {
  const account = `${iban.slice(4, -ACCOUNT_DIGITS)}${'0'.repeat(ACCOUNT_DIGITS)}`;
  const digits = `${account}${iban.slice(0, 2)}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${iban.slice(0, 2)}${String(98n - BigInt(digits) % 97n).padStart(2, '0')}${account}`;
}
