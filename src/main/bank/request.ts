import { checkRequest } from '#shared/contract/answer.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';

/** One request as it goes out, but for its credentials. */
export interface BuiltRequest {
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

/**
 * Writes a request as its row says. Throws, naming the operation and the field, when the input does not fit the row:
 * that is a mistake in the program, and nothing was sent.
 */
export function buildRequest<Id extends OperationId>(id: Id, input: OperationInput<Id>, portalId: string): BuiltRequest {
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

/** Servers take "." and ".." for steps along the path and drop an empty segment, so such an id would name something else. */
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
