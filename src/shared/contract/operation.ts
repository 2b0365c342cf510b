import type { z } from 'zod';
import type { RowSchema } from './record.ts';

/** Decides who may call an operation and how. */
export type Effect = 'read' | 'state' | 'money';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type ObjectSchema = z.ZodObject;

/** `one`: an object. `list`: rows under `key`. `document`: raw bytes, since the interface does not show how a document is delivered. */
export type Shape = 'one' | 'list' | 'document';

/** `Path` keeps its `{names}` for the types. */
export interface Operation<
  Path extends string = string,
  Query extends ObjectSchema | null = ObjectSchema | null,
  Headers extends ObjectSchema | null = ObjectSchema | null,
  Body extends ObjectSchema | null = ObjectSchema | null,
  S extends Shape = Shape,
  Item extends z.ZodType = z.ZodType,
> {
  readonly summary: string;
  /** Of the interface document. */
  readonly section: string;
  readonly method: Method;
  readonly path: Path;
  readonly effect: Effect;
  /** For the whole exchange, body included. */
  readonly deadlineMs: number;
  /** Longer answers are not read. */
  readonly mostBytes: number;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly answer: { readonly shape: S; readonly key: string; readonly item: Item };
}

const READ_DEADLINE_MS = 30_000;
const WRITE_DEADLINE_MS = 60_000;

const MOST_BYTES = 50 * 1024 * 1024;

/** For lists of up to 100,000 records of about 600 bytes. */
export const LONG_LIST_BYTES = 4 * MOST_BYTES;

interface RowOptions<Query extends ObjectSchema | null, Headers extends ObjectSchema | null, Body extends ObjectSchema | null> {
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  readonly effect?: Effect;
  readonly deadlineMs?: number;
  readonly mostBytes?: number;
}

interface Answer<S extends Shape, Item extends z.ZodType> {
  readonly shape: S;
  readonly key: string;
  readonly item: Item;
}

export const one = <Item extends z.ZodType>(item: Item): Answer<'one', Item> => ({ shape: 'one', key: '', item });

export const list = <Said, Need extends keyof Said, Item extends RowSchema<Said, Need>>(item: Item & RowSchema<Said, Need>, key = 'list'): Answer<'list', Item> => ({ shape: 'list', key, item });

export const document = <Item extends z.ZodType>(item: Item): Answer<'document', Item> => ({ shape: 'document', key: '', item });

/** A GET reads; any other method must declare its effect. */
export function operation<
  const Path extends string,
  S extends Shape,
  Item extends z.ZodType,
  Query extends ObjectSchema | null = null,
  Headers extends ObjectSchema | null = null,
  Body extends ObjectSchema | null = null,
>(
  section: string,
  summary: string,
  request: `${Method} ${Path}`,
  answer: Answer<S, Item>,
  options: RowOptions<Query, Headers, Body> = {},
): Operation<Path, Query, Headers, Body, S, Item> {
  const space = request.indexOf(' ');
  const method = request.slice(0, space) as Method;
  if (method !== 'GET' && options.effect === undefined) throw new Error(`${request} must say its effect`);
  const effect = options.effect ?? 'read';
  return {
    summary,
    section,
    method,
    path: request.slice(space + 1) as Path,
    effect,
    deadlineMs: options.deadlineMs ?? (effect === 'read' ? READ_DEADLINE_MS : WRITE_DEADLINE_MS),
    mostBytes: options.mostBytes ?? MOST_BYTES,
    query: (options.query ?? null) as Query,
    headers: (options.headers ?? null) as Headers,
    body: (options.body ?? null) as Body,
    answer,
  };
}

/** Base paths; only transfer creation is v4.1. */
export const CF = '/api/gbs/crowdfunding-equity/v4.0/portals/{portalId}';
export const BK = '/api/gbs/banking/v4.0';
