import type { Context } from 'hono';

import type { Operation } from '#shared/contract/operation.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

import type { BankRequest } from '../dialect/index.ts';
import type { PracticeAuth } from '../options.ts';
import { badField, badRequest, Refusal } from './refusal.ts';
import type { ErrorItem } from './refusal.ts';

export function isAuthenticated(auth: PracticeAuth, header: (name: string) => string | undefined): boolean {
  switch (auth.scheme) {
    case 'none': return true;
    case 'apiKey': return header(auth.header) === auth.key;
    case 'bearer': return header('authorization') === `Bearer ${auth.token}`;
    case 'basic': return header('authorization') === `Basic ${Buffer.from(`${auth.userName}:${auth.password}`).toString('base64')}`;
    case 'headers': return Object.entries(auth.headers).every(([name, value]) => header(name) === value);
    default: return assertNever(auth);
  }
}

export const unauthenticated = (): Refusal =>
  new Refusal(401, [{ code: 'SZBO-0010', description: 'Authentication failed', params: '' }]);

/** What a caller must send, in one line; secrets are left out. */
export function describeAuthentication(auth: PracticeAuth): string {
  switch (auth.scheme) {
    case 'none': return 'none';
    case 'apiKey': return `API key in header ${auth.header}`;
    case 'bearer': return 'bearer token';
    case 'basic': return `basic, user ${auth.userName}`;
    case 'headers': return `fixed headers ${Object.keys(auth.headers).join(', ')}`;
    default: return assertNever(auth);
  }
}

type Schema = NonNullable<Operation['query']>;

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

const fieldOf = (issue: Issue): string =>
  [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(',')] : [])].map(String).join('.');

const itemsOf = (issues: readonly Issue[]): ErrorItem[] => issues.map((issue) => badField(fieldOf(issue), issue.message));

function check(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw badRequest(...itemsOf(result.error.issues));
  return result.data;
}

/** Converts query text to a number or boolean where the row expects one. */
function checkQuery(schema: Schema, texts: Readonly<Record<string, string>>): unknown {
  const first = schema.safeParse(texts);
  if (first.success) return first.data;
  const values: Record<string, unknown> = { ...texts };
  for (const issue of first.error.issues) {
    if (issue.code !== 'invalid_type') continue;
    const name = String(issue.path[0]);
    const text = texts[name];
    if (issue.expected === 'number' && text !== undefined && text.trim() !== '') values[name] = Number(text);
    if (issue.expected === 'boolean' && (text === 'true' || text === 'false')) values[name] = text === 'true';
  }
  return check(schema, values);
}

function checkHeaders(schema: Schema, context: Context): unknown {
  const values = Object.keys(schema.shape).flatMap((name): [string, string][] => {
    const value = context.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return check(schema, Object.fromEntries(values));
}

async function checkBody(schema: Schema, context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return check(schema, {});
  try {
    return check(schema, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(badField('', 'The body is not JSON'));
    throw error;
  }
}

/** Throws a Refusal that names the wrong fields. */
export async function readRequest(row: Operation, context: Context): Promise<BankRequest> {
  return {
    params: context.req.param(),
    ...(row.query === null ? {} : { query: checkQuery(row.query, context.req.query()) }),
    ...(row.headers === null ? {} : { headers: checkHeaders(row.headers, context) }),
    ...(row.body === null ? {} : { body: await checkBody(row.body, context) }),
  };
}
