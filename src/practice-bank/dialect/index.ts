/*
 * The practice bank as a stranger: everything that the interface leaves open is an axis, and a dialect has a value of each. Applied
 * where requests come in and answers go out, so that the bank's books stay the same whatever the dialect, and tests compare with
 * them.
 *
 *   npm run practice-bank -- --dialect absence=400,currency=omitted
 *   npm run practice-bank -- --dialect random:7
 *
 * A test starts one with `startPracticeBank({ dialect: 'absence=400,currency=omitted' })`, a world of test/faults/money with
 * `openWorld({ bank: { dialect: … } })`, a workspace of test/support with `openPayingWorkspace({ dialect: … })`. The bank that was
 * started says in `dialect` which values it took, and in `idOnWire(own)` how an id of its books, such as MAIN or a
 * moneyTransferId of `control.transfers()`, reads on the wire: the same unless the axis `ids` is odd. What a colleague paid has
 * `byColleague` in `control.transfers()`.
 *
 * A new reading is a value in one of the files beside this one; a new gap is a further axis in axes.ts and a line in GUESSES.md.
 */
import type { OperationInput } from '#shared/contract/operation-types.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Bank } from '../bank/bank.ts';
import type { PracticeMessage } from '../bank/records.ts';
import { jsonAnswer } from '../server/answer.ts';
import type { Answer } from '../server/answer.ts';
import { Refusal } from '../server/refusal.ts';
import { axes } from './axes.ts';
import { dialectText, readDialect } from './dialect.ts';
import { RawText } from './wire.ts';
import type { AxisValue, DialectCall, Json, JsonObject, Memory, Reply } from './wire.ts';
import { idOnWire } from './writing.ts';

export { axes } from './axes.ts';
export { UnknownDialect, axesText, dialectText, randomDialect, readDialect } from './dialect.ts';

/** A request as its row declares it: params, and query and body where it has them. */
export type BankRequest = Record<string, unknown>;

/** What the bank does for a request: the JSON of its answer, as an object or as text that is made already; or a thrown Refusal. */
type Act = (request: unknown) => object | string;

/** A dialect at work on a bank's wire. */
export interface DialectWire {
  /** The values that are not today's; empty when there are none. */
  readonly text: string;
  /** Has the bank do what is asked for, and gives the answer as this dialect says it. `request` may be what refuses it. */
  serve(bank: Bank, id: OperationId, request: BankRequest | Refusal, act: Act): Answer;
  /** The header Date at that time of the bank; null for none. */
  date(ms: number): number | null;
  message(message: PracticeMessage): PracticeMessage;
  idOnWire(own: string): string;
}

/** Throws UnknownDialect. */
export function openDialect(given = ''): DialectWire {
  const dialect = readDialect(given);
  const text = dialectText(dialect);
  const odd = axes.flatMap(({ name, values }): readonly AxisValue[] => values.slice(1).filter((value) => value.name === dialect[name]));
  const memory: Memory = { ownIds: new Map(), counts: new Map(), cancelledOrders: new Set(), copied: new Set() };
  const onWire = (own: string): string => idOnWire(dialect['ids'] ?? '', own, memory);
  return {
    text,
    serve: (bank, id, request, act) => {
      if (odd.length === 0) return plainly(request, act);
      const call = callOf({ bank, id, memory, dialect }, request);
      const reply: Reply = { status: 200, content: null };
      try {
        if (request instanceof Refusal) throw request;
        for (const value of odd.toReversed()) value.ask?.(call);
        const done = act({ ...request, ...call.request } satisfies Partial<OperationInput<OperationId>> | BankRequest);
        reply.content = JSON.parse(typeof done === 'string' ? done : JSON.stringify(done)) as Json;
        call.created = createdIn(reply.content);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        call.refusal = error;
        Object.assign(reply, { status: error.httpStatus, content: error.body() });
      }
      for (const value of odd) value.tell?.(reply, call);
      return answerFrom(reply);
    },
    date: (ms) => {
      let shown: number | null = ms;
      for (const { date } of odd) if (date !== undefined) shown = date(ms);
      return shown;
    },
    // Whoever is told nothing by the answers has to find the id here.
    message: (message) => (odd.length === 0 ? message : { ...message, challengeId: onWire(message.challengeId), text: `${message.text} Operazione ${onWire(message.challengeId)}` }),
    idOnWire: onWire,
  };
}

function plainly(request: BankRequest | Refusal, act: Act): Answer {
  try {
    if (request instanceof Refusal) throw request;
    const done = act(request);
    return jsonAnswer(200, typeof done === 'string' ? done : JSON.stringify(done));
  } catch (error) {
    if (error instanceof Refusal) return jsonAnswer(error.httpStatus, JSON.stringify(error.body()));
    throw error;
  }
}

function callOf(given: Pick<DialectCall, 'bank' | 'id' | 'memory' | 'dialect'>, request: BankRequest | Refusal): DialectCall {
  const { params = {}, query = {}, body = {} } = request instanceof Refusal ? {} : request;
  return {
    ...given, effect: operations[given.id].effect, created: null, refusal: null,
    // Copies: an axis changes them.
    request: { params: { ...(params as Record<string, string>) }, query: { ...(query as Record<string, unknown>) }, body: structuredClone(body) as JsonObject },
  };
}

const createdIn = (content: Json): string | null => {
  const { moneyTransferId, transferId } = (content ?? {}) as { moneyTransferId?: unknown; transferId?: unknown };
  const id = moneyTransferId ?? transferId;
  return typeof id === 'string' ? id : null;
};

function answerFrom({ status, content }: Reply): Answer {
  if (!(content instanceof RawText)) return jsonAnswer(status, JSON.stringify(content));
  return { status, headers: content.text === '' ? {} : { 'content-type': `${content.mediaType}; charset=utf-8` }, body: content.text };
}
