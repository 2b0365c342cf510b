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

/** Where an answer first differs from what its row can read. */
export interface ShapeProblem {
  readonly path: string;
  readonly detail: string;
}

/** The content of an answer apart from the envelope it may have come in. */
export interface OpenedAnswer {
  readonly content: unknown;
  /** Where the content stands in the body: "payload", or empty for the body itself. */
  readonly path: string;
  /** Whether the envelope's own status is there and is not OK. */
  readonly refused: boolean;
  readonly errors: readonly BankErrorItem[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENVELOPE_KEYS: ReadonlySet<string> = new Set(['status', 'errors', 'payload']);

/** Opens `{status, errors, payload}` (section 7.3) and the error body of section 7.1; anything else is its own content. */
export function openAnswer(body: unknown): OpenedAnswer {
  if (!isObject(body)) return { content: body, path: '', refused: false, errors: [] };
  const errors = readErrors(body['errors']);
  const hasPayload = Object.hasOwn(body, 'payload');
  const isEnvelope = hasPayload || ('errors' in body && Object.keys(body).every((key) => ENVELOPE_KEYS.has(key)));
  const status = isEnvelope ? asText(body['status']) : null;
  const refused = status !== null && status.trim().toUpperCase() !== 'OK';
  return { content: hasPayload ? body['payload'] : body, path: hasPayload ? 'payload' : '', refused, errors };
}

/** A list of errors, or a single one that came without its list. */
function readErrors(value: unknown): BankErrorItem[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value as unknown[] : [value]).map((item) => {
    if (!isObject(item)) return { code: null, description: asText(item), params: null };
    return { code: asText(item['code']), description: asText(item['description']), params: asText(item['params']) };
  });
}

/** More than anybody reads; an answer may carry megabytes here. */
const ERROR_TEXT_LENGTH = 2_000;

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return rawText(value, ERROR_TEXT_LENGTH);
}

const CHALLENGE_DEPTH = 4;

/**
 * The challenge id anywhere near the top of a body. How one is obtained is not shown (section 4.8), so every place counts
 * in which a field is called challengeId.
 */
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
 * Reads the content of an answer by its row of the contract. An optional field that cannot be read is not said, and noted with its
 * record; a row of a list that cannot be told apart is kept aside. Fails, with the path, only where an object lacks what it cannot
 * do without, or the answer is no list.
 */
export function decodeContent<Id extends OperationId>(id: Id, content: unknown): Result<OperationOutput<Id>, ShapeProblem> {
  const { shape, key, item } = (operations[id] as Operation).answer;
  if (shape === 'list') return decodeList(item, key, content) as Result<OperationOutput<Id>, ShapeProblem>;
  return decodeItem(item, soleRow(content)) as Result<OperationOutput<Id>, ShapeProblem>;
}

/** An object that came as the only row of a list is that object: nothing in the interface has a field called list. */
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

/** Reads the rows of a list, each for itself; the first of what a row needs is its id. `at` is where the list stands in the answer. */
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

/** Whether two values came in the same text. What is nested too deep to be written down is never the same. */
function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}

/** More of a row than a person reads. */
const ROW_TEXT_LENGTH = 2_000;

/** A row that was not whole, as it is kept. `at` is where its list stands in the answer. */
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

/** Checks a request against its row before it is sent: a mistake of the program, caught on this side. */
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
