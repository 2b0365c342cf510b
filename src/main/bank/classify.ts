import { challengeIdIn, decodeContent, openAnswer } from '#shared/contract/answer.ts';
import type { OpenedAnswer } from '#shared/contract/answer.ts';
import type { AmbiguousCause, BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Exchange } from './transport/index.ts';

type Answered = Extract<Exchange, { readonly kind: 'answered' }>;

/** What an exchange means, and whether a read may be retried. */
export interface Classified<Output> {
  readonly result: Result<Output, BankError>;
  readonly again: boolean;
  readonly retryAfterMs: number | null;
}

type Parsed = { readonly json: true; readonly value: unknown } | { readonly json: false };

/**
 * Judges an exchange. For a write only three outcomes are certain: a valid 2xx, a documented refusal, and a request that never left. Anything
 * else may have had its effect.
 */
export function classify<Id extends OperationId>(id: Id, exchange: Exchange, nowMs: number): Classified<OperationOutput<Id>> {
  const final = (result: Result<OperationOutput<Id>, BankError>) => ({ result, again: false, retryAfterMs: null });
  const named = { operation: id, effect: operations[id].effect };
  if (exchange.kind === 'notSent') return final(failed({ ...named, kind: 'notSent', cause: exchange.cause, detail: exchange.detail }));
  if (exchange.kind === 'noAnswer') {
    const { cause, detail } = exchange;
    return {
      result: failed({ ...named, kind: 'ambiguous', cause, httpStatus: null, bankErrors: [], detail }),
      again: cause !== 'aborted', retryAfterMs: null,
    };
  }
  const result = exchange.status >= 200 && exchange.status < 300 ? readSuccess(id, exchange) : failed(readFailure(id, exchange, nowMs));
  return { result, again: mayReadAgain(exchange), retryAfterMs: retryAfterMs(exchange, nowMs) };
}

function mayReadAgain({ status, broken }: Answered): boolean {
  if (broken !== null) return broken === 'truncated' || broken === 'timeout';
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

function readSuccess<Id extends OperationId>(id: Id, answer: Answered): Result<OperationOutput<Id>, BankError> {
  const row = operations[id] as Operation;
  const named = { operation: id, effect: row.effect };
  const httpStatus = answer.status;
  if (answer.broken === 'timeout' || answer.broken === 'aborted') {
    return failed({ ...named, kind: 'ambiguous', cause: answer.broken, httpStatus, bankErrors: [], detail: null });
  }
  const bad = (problem: Extract<BankError, { kind: 'badResponse' }>['problem'], path: string, detail: string) =>
    failed<BankError>({ ...named, kind: 'badResponse', problem, path, detail, httpStatus });
  if (answer.broken !== null) return bad(answer.broken, '', answer.broken === 'tooLarge' ? `more than ${row.mostBytes / 1024 / 1024} MB` : 'ended too early');

  const parsed = parseBody(answer.body);
  const isDocument = row.answer.shape === 'document';
  if (!parsed.json && !isDocument) return bad('notJson', '', mediaType(answer) ?? 'no content type');
  const opened: OpenedAnswer = parsed.json ? openAnswer(parsed.value) : { content: null, path: '', refused: false, errors: [] };
  const refusal = errorsInside(named, opened, httpStatus);
  if (refusal !== null) return failed(refusal);
  if (isDocument) return ok({ contentType: answer.contentType, bytes: answer.body } as OperationOutput<Id>);
  const saysNothing = row.method === 'GET' && NAMES_RECORD.test(row.path) && isEmpty(opened.content);
  // Every field is optional, but a record without any is none.
  if (saysNothing && row.answer.shape === 'one') return bad('empty', opened.path, 'nothing in it');
  const decoded = decodeContent(id, opened.content);
  if (decoded.ok) return ok(withChallenge(decoded.value, opened.content));
  if (saysNothing) return bad('empty', opened.path, 'nothing in it');
  const path = [opened.path, decoded.error.path].filter((part) => part !== '').join('.');
  return bad('shape', path, decoded.error.detail);
}

const NAMES_RECORD = /\{(?!portalId)/;

/** Whether the content is nothing: none, `{}`, or only empty lists. */
function isEmpty(content: unknown): boolean {
  if (content === null || content === undefined || content === '') return true;
  return typeof content === 'object' && Object.values(content).every((value) => Array.isArray(value) && value.length === 0);
}

/** The id of the challenge may stand anywhere in a transfer's answer: the interface does not show how it is obtained. */
function withChallenge<Answer>(answer: Answer, content: unknown): Answer {
  if (typeof answer !== 'object' || answer === null || !('challengeId' in answer) || answer.challengeId !== null) return answer;
  const challengeId = challengeIdIn(content);
  return challengeId === null ? answer : { ...answer, challengeId };
}

function errorsInside(
  named: Pick<BankError, 'operation' | 'effect'>, { errors, refused }: OpenedAnswer, httpStatus: number,
): BankError | null {
  if (errors.length === 0 && !refused) return null;
  return named.effect === 'read'
    ? { ...named, kind: 'rejected', httpStatus, bankErrors: errors, challengeId: null }
    : { ...named, kind: 'ambiguous', cause: 'errorsInside', httpStatus, bankErrors: errors, detail: null };
}

/** Statuses below 500 under which a request may still be carried out. */
const NEVER_REFUSALS: ReadonlySet<number> = new Set([407, 408, 409, 425, 429]);

function readFailure(id: OperationId, answer: Answered, nowMs: number): BankError {
  const named = { operation: id, effect: operations[id].effect };
  const httpStatus = answer.status;
  const parsed = answer.broken === null ? parseBody(answer.body) : ({ json: false } as const);
  const documented = parsed.json ? openAnswer(parsed.value).errors : [];
  // Kept in any form; only the documented one proves that nothing happened.
  const bankErrors = documented.length > 0 || answer.broken !== null ? documented : wordsIn(answer.body, parsed.json ? parsed.value : undefined);
  const ambiguous = (cause: AmbiguousCause): BankError =>
    ({ ...named, kind: 'ambiguous', cause, httpStatus, bankErrors, detail: mediaType(answer) });

  if (httpStatus >= 500) return ambiguous('serverError');
  if (httpStatus < 400) return ambiguous('redirect');
  const challengeId = parsed.json && httpStatus !== 407 ? challengeIdIn(parsed.value) : null;
  if (challengeId !== null) return { ...named, kind: 'rejected', httpStatus, bankErrors, challengeId };
  const refusedInWords = documented.some(isDocumented);
  const isRead = named.effect === 'read';
  if (httpStatus === 429 && isRead) {
    return { ...named, kind: 'rateLimited', httpStatus, retryAfterMs: retryAfterMs(answer, nowMs), bankErrors };
  }
  if ((httpStatus === 401 || httpStatus === 403) && (isRead || refusedInWords)) {
    return { ...named, kind: 'unauthenticated', httpStatus, bankErrors };
  }
  if (refusedInWords && !NEVER_REFUSALS.has(httpStatus)) return { ...named, kind: 'rejected', httpStatus, bankErrors, challengeId };
  return ambiguous('unexpectedStatus');
}

const isDocumented = (item: BankErrorItem): boolean => item.code !== null || item.description !== null;

/** An empty body is "no content"; a body that is not UTF-8 is not JSON. The parser's message quotes the body, so it is dropped. */
function parseBody(body: Buffer): Parsed {
  if (body.length === 0) return { json: true, value: null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.trim() === '' ? { json: true, value: null } : { json: true, value: JSON.parse(text) as unknown };
  } catch {
    return { json: false };
  }
}

function mediaType({ contentType }: Answered): string | null {
  const match = /^\s*([\w.+-]{1,40}\/[\w.+-]{1,60})/.exec(contentType ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

const LONGEST_RETRY_AFTER_S = 86_400;

/** Retry-After in seconds or as a date, measured by the bank's clock where known. At most a day. */
function retryAfterMs({ retryAfter, date }: Answered, nowMs: number): number | null {
  const given = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(given)) return Math.min(Number(given), LONGEST_RETRY_AFTER_S) * 1000;
  const at = parseHttpDate(given);
  return at === null ? null : Math.min(Math.max(0, at - (parseHttpDate(date) ?? nowMs)), LONGEST_RETRY_AFTER_S * 1000);
}

export function parseHttpDate(text: string | null): number | null {
  if (text === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/* Gateways refuse with a code and a message, with text or with a page, not as the interface documents. */

const MOST_CHARACTERS = 2_000;

const CODE_KEYS = ['code', 'errorCode', 'error_code'] as const;
const TEXT_KEYS = ['message', 'description', 'error_description', 'errorMessage', 'detail', 'reason', 'title', 'error'] as const;

export function wordsIn(body: Buffer, json: unknown): readonly BankErrorItem[] {
  const said = json === undefined ? { code: null, description: plainText(body) } : saidIn(json);
  return said.code === null && said.description === null ? [] : [{ ...said, params: null }];
}

type Said = Pick<BankErrorItem, 'code' | 'description'>;

function saidIn(json: unknown): Said {
  if (typeof json === 'string') return { code: null, description: cut(json) };
  if (typeof json !== 'object' || json === null) return { code: null, description: null };
  const object = json as Readonly<Record<string, unknown>>;
  const inner = Object.values(object).find((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  const own = { code: firstText(object, CODE_KEYS), description: firstText(object, TEXT_KEYS) };
  if (own.code !== null || own.description !== null || inner === undefined) return own;
  const nested = inner as Readonly<Record<string, unknown>>;
  return { code: firstText(nested, CODE_KEYS), description: firstText(nested, TEXT_KEYS) };
}

function firstText(object: Readonly<Record<string, unknown>>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = object[key];
    const text = typeof value === 'string' ? cut(value) : typeof value === 'number' ? String(value) : null;
    if (text !== null) return text;
  }
  return null;
}

/** The text of a body that is not JSON; of a page, its visible text. */
function plainText(body: Buffer): string | null {
  const text = new TextDecoder('utf-8').decode(body.subarray(0, MOST_BYTES));
  return cut(/<[a-z!/]/iu.test(text) ? withoutMarkup(text) : text);
}

const MOST_BYTES = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'', nbsp: ' ' };

const withoutMarkup = (html: string): string => html
  .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gisu, ' ')
  .replaceAll(/<[^>]*>/gu, ' ')
  .replaceAll(/&(\w+);/gu, (entity, name: string) => ownValue(ENTITIES, name.toLowerCase()) ?? entity)
  .replaceAll(/&#(\d{1,6});/gu, (entity, point: string) => (Number(point) <= 0x10_ff_ff ? String.fromCodePoint(Number(point)) : entity));

function cut(text: string): string | null {
  const words = text.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_CHARACTERS);
  return words === '' ? null : words;
}

type BodyVerdict =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unreadable'; readonly problem: 'notJson' | 'shape'; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

export interface BodyReceiver {
  begin(): Promise<void>;
  /** The piece is valid until it was taken. */
  take(piece: Uint8Array): Promise<void>;
  end(): Promise<BodyVerdict>;
  /** It did not. */
  drop(): Promise<void>;
}

/** One attempt. A complete 2xx is judged by its receiver, anything else by {@link classify}. */
export async function receive(
  id: OperationId, receiver: BodyReceiver, exchange: (take: BodyReceiver['take']) => Promise<Exchange>, now: () => number,
): Promise<Classified<null>> {
  await receiver.begin();
  let thrown: { readonly error: unknown } | null = null;
  const take = async (piece: Uint8Array): Promise<void> => {
    try {
      await receiver.take(piece);
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  const answer = await exchange(take);
  const threw = thrown as { readonly error: unknown } | null;
  if (threw === null && answer.kind === 'answered' && answer.status >= 200 && answer.status < 300 && answer.broken === null) {
    return { result: resultOf(id, await receiver.end(), answer.status), again: false, retryAfterMs: null };
  }
  await receiver.drop();
  if (threw !== null) throw threw.error;
  const { result, ...rest } = classify(id, answer, now());
  return { ...rest, result: result.ok ? ok(null) : result };
}

function resultOf(operation: OperationId, verdict: BodyVerdict, httpStatus: number): Result<null, BankError> {
  const named = { operation, effect: operations[operation].effect, httpStatus };
  switch (verdict.kind) {
    case 'taken':
      return ok(null);
    case 'unreadable':
      return failed({ ...named, kind: 'badResponse', problem: verdict.problem, path: verdict.path, detail: verdict.detail });
    case 'refused':
      return failed({ ...named, kind: 'rejected', bankErrors: verdict.errors, challengeId: null });
    default:
      return assertNever(verdict);
  }
}
