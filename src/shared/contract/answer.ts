import type { z } from 'zod';
import { failed, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { BankErrorItem } from './bank-error.ts';
import type { OperationInput, OperationOutput } from './operation-types.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import type { OperationId } from './operations.ts';

/** Where an answer first differs from what its row can read. */
export interface ShapeProblem {
  readonly path: string;
  readonly detail: string;
}

/** The content of an answer apart from the envelope it may have come in. */
export interface OpenedAnswer {
  readonly content: unknown;
  readonly errors: readonly BankErrorItem[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Opens `{status, errors, payload}` (section 7.3) and the error body of section 7.1; anything else is its own content. */
export function openAnswer(body: unknown): OpenedAnswer {
  if (!isObject(body)) return { content: body, errors: [] };
  const errors = readErrors(body['errors']);
  if ('payload' in body) return { content: body['payload'], errors };
  return { content: body, errors };
}

function readErrors(value: unknown): BankErrorItem[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) => {
    if (!isObject(item)) return { code: null, description: asText(item), params: null };
    return { code: asText(item['code']), description: asText(item['description']), params: asText(item['params']) };
  });
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads the content of an answer by its row. Fails with the path of the first field that cannot be read. */
export function decodeContent<Id extends OperationId>(id: Id, content: unknown): Result<OperationOutput<Id>, ShapeProblem> {
  const { shape, key, item } = (operations[id] as Operation).answer;
  if (shape === 'list') return decodeList(item, key, content) as Result<OperationOutput<Id>, ShapeProblem>;
  return decodeItem(item, soleRow(content, item)) as Result<OperationOutput<Id>, ShapeProblem>;
}

/** An object that came as the only row of a list is that object. */
function soleRow(content: unknown, item: z.ZodType): unknown {
  if (!isObject(content) || !Array.isArray(content['list']) || content['list'].length !== 1) return content;
  return item.safeParse(content).success ? content : (content['list'][0] as unknown);
}

function decodeList(item: z.ZodType, key: string, content: unknown): Result<readonly unknown[], ShapeProblem> {
  const found = rowsOf(content, key);
  if (found === null) {
    const sole = item.safeParse(content);
    return sole.success ? ok([sole.data]) : failed({ path: key, detail: 'expected a list' });
  }
  const rows: unknown[] = [];
  for (const [index, raw] of found.rows.entries()) {
    const row = decodeItem(item, raw);
    if (!row.ok) return failed({ path: joinPath([...found.path, index, row.error.path]), detail: row.error.detail });
    rows.push(row.value);
  }
  return ok(rows);
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
  if (result.success) return ok(result.data);
  const issue = result.error.issues[0];
  return failed({ path: joinPath(issue?.path ?? []), detail: issue?.message ?? 'not readable' });
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
