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
 * A new reading is a value in one of the files beside this one; a new gap is a further axis below and a line in GUESSES.md.
 */
import type { OperationInput } from '#shared/contract/operation-types.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';

import type { Bank } from '../bank/bank.ts';
import type { PracticeMessage } from '../bank/records.ts';
import { createRandom } from '../data/random.ts';
import { jsonAnswer, Refusal } from '../server/refusal.ts';
import type { Answer } from '../server/refusal.ts';
import { answerAxes } from './answers.ts';
import { listAxes } from './lists.ts';
import { operatorAxes } from './operators.ts';
import { transferAxes } from './transfers.ts';
import { RawText } from './wire.ts';
import type { Axis, AxisValue, DialectCall, Json, JsonObject, Memory, Reply } from './wire.ts';
import { idOnWire, writingAxes } from './writing.ts';

/** Answers pass the axes in this order (effects, content, spelling, form), requests in reverse. The first value of each axis is the plain bank. */
export const axes: readonly Axis[] = [
  operatorAxes.others, operatorAxes.othersEnd,
  transferAxes.currency, transferAxes.suspended, transferAxes.virtualTransfer, transferAxes.echo, transferAxes.cancelledOrder, transferAxes.campaignRead,
  answerAxes.validate, answerAxes.parents, answerAxes.created, answerAxes.challengeId, answerAxes.move,
  listAxes.pages, listAxes.searches, listAxes.statement, listAxes.order,
  writingAxes.statusWords, writingAxes.rows, writingAxes.amounts, writingAxes.times, writingAxes.ids,
  answerAxes.absence, answerAxes.refusal, answerAxes.date,
];

/** A value for each axis. As text only the values that differ from the plain bank, such as `absence=400,currency=omitted`. */
type Dialect = Readonly<Record<string, string>>;

/** The message lists the known axes or values. */
export class UnknownDialect extends Error {}

const known = (): string => axes.map(({ name, values }) => `  ${name}: ${values.map((value) => value.name).join(', ')}`).join('\n');

/** One axis per line, for people. */
export const axesText = (): string => axes.map(({ name, open, values }) =>
  [`${name}: ${open}`, ...values.map((value) => `  ${value.name.padEnd(20)}${value.means}`)].join('\n')).join('\n');

const plainDialect: Dialect = Object.fromEntries(axes.map(({ name, values }) => [name, values[0].name]));

/** Reads `AXIS=VALUE,…` or `random:SEED`. Throws UnknownDialect. */
export function readDialect(text: string): Dialect {
  const random = /^random:(\d{1,10})$/.exec(text.trim());
  if (random !== null) return randomDialect(Number(random[1]));
  const dialect: Record<string, string> = { ...plainDialect };
  for (const part of text.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [name = '', value = '', ...rest] = part.split('=');
    const axis = axes.find((one) => one.name === name);
    if (axis === undefined || rest.length > 0) throw new UnknownDialect(`There is no axis "${name}" to choose by "${part}". Known:\n${known()}`);
    if (!axis.values.some((one) => one.name === value)) {
      throw new UnknownDialect(`The axis ${name} has no value "${value}", but ${axis.values.map((one) => one.name).join(', ')}`);
    }
    dialect[name] = value;
  }
  return dialect;
}

/** The values that differ from the plain bank; empty when there are none. */
export const dialectText = (dialect: Dialect): string =>
  axes.filter(({ name, values }) => dialect[name] !== values[0].name).map(({ name }) => `${name}=${dialect[name] ?? ''}`).join(',');

/** Deterministic. About a third of the axes are odd: a real bank is strange in some ways, not in all. */
export function randomDialect(seed: number): Dialect {
  const random = createRandom(seed).fork('dialect');
  return Object.fromEntries(axes.map(({ name, values }) => {
    const [plain, ...odd] = values;
    // Always drawn, so that a new axis does not change the others.
    const [isOdd, pick] = [random.chance(1 / 3), random.int(0, 1_000_000)];
    return [name, (isOdd ? odd[pick % Math.max(1, odd.length)] : undefined)?.name ?? plain.name];
  }));
}

/** Params, and query and body where the row declares them. */
export type BankRequest = Record<string, unknown>;

/** Performs a request: the answer's JSON as an object or as prepared text, or a thrown Refusal. */
type Act = (request: unknown) => object | string;

export type DialectWire = ReturnType<typeof openDialect>;

/** Throws UnknownDialect. */
export function openDialect(given = '') {
  const dialect = readDialect(given);
  const text = dialectText(dialect);
  const odd = axes.flatMap(({ name, values }): readonly AxisValue[] => values.slice(1).filter((value) => value.name === dialect[name]));
  const memory: Memory = { ownIds: new Map(), counts: new Map(), cancelledOrders: new Set(), copied: new Set() };
  const onWire = (own: string): string => idOnWire(dialect['ids'] ?? '', own, memory);
  return {
    text,
    /** Performs a request and answers in this dialect. `request` may already be a Refusal. */
    serve: (bank: Bank, id: OperationId, request: BankRequest | Refusal, act: Act): Answer => {
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
    /** Value of the header Date; null for none. */
    date: (ms: number): number | null => {
      let shown: number | null = ms;
      for (const { date } of odd) if (date !== undefined) shown = date(ms);
      return shown;
    },
    // For axes that hide the id in answers, it is in the text message.
    message: (message: PracticeMessage): PracticeMessage => (odd.length === 0 ? message : { ...message, challengeId: onWire(message.challengeId), text: `${message.text} Operazione ${onWire(message.challengeId)}` }),
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
    // Copies, because axes change them.
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
