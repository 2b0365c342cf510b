import type { Context } from 'hono';
import type { Operation } from '#shared/contract/operation.ts';
import type { BankRequest } from '../dialect/index.ts';
import type { ErrorItem } from './refusal.ts';
import { badField, badRequest } from './refusal.ts';

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

/** Query text becomes a number or a boolean where the row expects one. */
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

/** Only the headers that the row names, under the row's spelling. */
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

/** The parts of a request as its row declares them, or a Refusal that names the fields that do not fit. */
export async function readRequest(row: Operation, context: Context): Promise<BankRequest> {
  return {
    params: context.req.param(),
    ...(row.query === null ? {} : { query: checkQuery(row.query, context.req.query()) }),
    ...(row.headers === null ? {} : { headers: checkHeaders(row.headers, context) }),
    ...(row.body === null ? {} : { body: await checkBody(row.body, context) }),
  };
}
