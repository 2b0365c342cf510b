import type { z } from 'zod';
import { failed, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { BankErrorItem } from './bank-error.ts';
import { rawText } from './fields.ts';
import type { ListAnswer, UnreadableRow } from './list-answer.ts';
import type { OperationInput, OperationOutput } from './operation-types.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import type { OperationId } from './operations.ts';
import type { ReadRow, RowSchema } from './record.ts';

interface ShapeProblem {
  readonly path: string;
  readonly detail: string;
}

export interface OpenedAnswer {
  readonly content: unknown;
  /** "payload", or empty when the body is the content. */
  readonly path: string;
  readonly refused: boolean;
  readonly errors: readonly BankErrorItem[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENVELOPE_KEYS: ReadonlySet<string> = new Set(['status', 'errors', 'payload']);

/** Opens `{status, errors, payload}` (section 7.3) and the error body (section 7.1); anything else is its own content. */
export function openAnswer(body: unknown): OpenedAnswer {
  if (!isObject(body)) return { content: body, path: '', refused: false, errors: [] };
  const errors = readErrors(body['errors']);
  const hasPayload = Object.hasOwn(body, 'payload');
  const isEnvelope = hasPayload || ('errors' in body && Object.keys(body).every((key) => ENVELOPE_KEYS.has(key)));
  const status = isEnvelope ? asText(body['status']) : null;
  const refused = status !== null && status.trim().toUpperCase() !== 'OK';
  return { content: hasPayload ? body['payload'] : body, path: hasPayload ? 'payload' : '', refused, errors };
}

/** Accepts a single error too. */
function readErrors(value: unknown): BankErrorItem[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value as unknown[] : [value]).map((item) => {
    if (!isObject(item)) return { code: null, description: asText(item), params: null };
    return { code: asText(item['code']), description: asText(item['description']), params: asText(item['params']) };
  });
}

/** Errors may contain megabytes. */
const ERROR_TEXT_LENGTH = 2_000;

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return rawText(value, ERROR_TEXT_LENGTH);
}

const CHALLENGE_DEPTH = 4;

/** The first field named challengeId near the top of a body: its place is not documented (section 4.8). */
export function challengeIdIn(body: unknown, depth = CHALLENGE_DEPTH): string | null {
  if (typeof body !== 'object' || body === null || depth === 0) return null;
  const own = Array.isArray(body) ? undefined : (body as JsonObject)['challengeId'];
  if (typeof own === 'string' && own.trim() !== '') return own.trim();
  if (Number.isSafeInteger(own)) return String(own);
  for (const value of Object.values(body) as unknown[]) {
    const found = challengeIdIn(value, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Decodes an answer by its contract row. Unreadable optional fields become "not said" and are noted; unidentifiable list rows are
 * set aside. Fails only when an object lacks a required field, or a list is missing.
 */
export function decodeContent<Id extends OperationId>(id: Id, content: unknown): Result<OperationOutput<Id>, ShapeProblem> {
  const { shape, key, item } = (operations[id] as Operation).answer;
  if (shape === 'list') return decodeList(item, key, content) as Result<OperationOutput<Id>, ShapeProblem>;
  return decodeItem(item, soleRow(content)) as Result<OperationOutput<Id>, ShapeProblem>;
}

/** Unwraps an object sent as the only row of a list: no object of the interface has a field named list. */
function soleRow(content: unknown): unknown {
  if (!isObject(content) || !Array.isArray(content['list']) || content['list'].length !== 1) return content;
  return content['list'][0] as unknown;
}

function decodeList(item: z.ZodType, key: string, content: unknown): Result<ListAnswer<unknown>, ShapeProblem> {
  const found = rowsOf(content, key);
  if (found === null) {
    const sole = item.safeParse(content);
    return sole.success ? ok({ rows: [sole.data], unreadable: [] }) : failed({ path: key, detail: 'expected a list' });
  }
  return ok(readRows(item as AnyRowSchema, found.rows, found.path));
}

type AnyRowSchema = RowSchema<unknown, never>;

/** `at`: path of the list. */
function readRows(item: AnyRowSchema, raws: readonly unknown[], at: readonly string[]): ListAnswer<unknown> {
  const rows: unknown[] = [];
  const unreadable: UnreadableRow[] = [];
  const repeated: unknown[] = [];
  const [idName = ''] = item.needs as readonly string[];
  const byId = new Map<unknown, unknown[]>();
  for (const [index, raw] of raws.entries()) {
    const read = item.read(raw);
    if (!read.whole) {
      unreadable.push(unreadableRow(read, raw, index, at));
      continue;
    }
    const id = (read.row as Readonly<Record<string, unknown>>)[idName];
    const others = byId.get(id);
    if (others?.some((other) => isSameJson(other, raw)) === true) {
      repeated.push(read.row);
      continue;
    }
    if (others === undefined) byId.set(id, [raw]);
    else others.push(raw);
    rows.push(read.row);
  }
  return { rows, unreadable, ...(repeated.length > 0 && { repeated }) };
}

/** Values nested too deep to serialise are never the same. */
function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}

const ROW_TEXT_LENGTH = 2_000;

export function unreadableRow<S>(read: Extract<ReadRow<S, never>, { readonly whole: false }>, raw: unknown, index: number, at: readonly string[]): UnreadableRow<S> {
  const { said, unreadable, missing, detail } = read;
  return { index, path: joinPath([...at, index, missing]), detail, raw: rawText(raw, ROW_TEXT_LENGTH), said, unreadable };
}

function rowsOf(content: unknown, key: string): { readonly rows: readonly unknown[]; readonly path: readonly string[] } | null {
  if (Array.isArray(content)) return { rows: content as unknown[], path: [] };
  if (!isObject(content)) return null;
  for (const name of key === 'list' ? [key] : [key, 'list']) {
    const rows = content[name];
    if (Array.isArray(rows)) return { rows: rows as unknown[], path: [name] };
  }
  return null;
}

function decodeItem(item: z.ZodType, raw: unknown): Result<unknown, ShapeProblem> {
  const result = item.safeParse(raw);
  return result.success ? ok(result.data) : failed(problemOf(result.error, []));
}

function problemOf(error: z.ZodError, at: readonly PropertyKey[]): ShapeProblem {
  const issue = error.issues[0];
  return { path: joinPath([...at, ...(issue?.path ?? [])]), detail: issue?.message ?? 'not readable' };
}

const joinPath = (parts: readonly PropertyKey[]): string => parts.map(String).filter((part) => part !== '').join('.');

/** Validates a request against its contract row before sending; a failure is a bug. */
export function checkRequest<Id extends OperationId>(id: Id, input: OperationInput<Id>): Result<null, ShapeProblem> {
  const row = operations[id] as Operation;
  const parts = input as Readonly<Record<'query' | 'headers' | 'body', unknown>>;
  for (const part of ['query', 'headers', 'body'] as const) {
    const schema = row[part];
    if (schema === null) continue;
    const checked = decodeItem(schema, parts[part]);
    if (!checked.ok) return failed({ path: joinPath([part, checked.error.path]), detail: checked.error.detail });
  }
  return ok(null);
}
