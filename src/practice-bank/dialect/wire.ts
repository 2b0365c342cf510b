import type { Effect } from '#shared/contract/operation.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Bank } from '../bank/bank.ts';
import type { Transfer } from '../bank/records.ts';
import { hash } from '../data/random.ts';
import type { Refusal } from '../server/refusal.ts';

/* What axes work on: a parsed request, and an answer before it is serialised. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject { [name: string]: Json }

/** A body that is not JSON. Empty text means no body. */
export class RawText {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}

export const NO_BODY = new RawText('application/json', '');

export interface Reply {
  status: number;
  content: Json | RawText;
}

/** State between calls, so that answers stay consistent. */
export interface Memory {
  /** The bank's own id by the id on the wire. */
  readonly ownIds: Map<string, string>;
  /** Numbers of calls, by a name that the axis chooses. */
  readonly counts: Map<string, number>;
  readonly cancelledOrders: Set<string>;
  /** Payments that a colleague has already repeated. */
  readonly copied: Set<string>;
}

export interface DialectCall {
  readonly bank: Bank;
  readonly id: OperationId;
  readonly effect: Effect;
  readonly request: { readonly params: Record<string, string>; readonly query: Record<string, unknown>; readonly body: JsonObject };
  readonly memory: Memory;
  readonly dialect: Readonly<Record<string, string>>;
  created: string | null;
  /** null when the bank did not refuse. */
  refusal: Refusal | null;
}

export type Ask = (call: DialectCall) => void;
export type Tell = (reply: Reply, call: DialectCall) => void;

/** One possible behaviour. The first value of an axis has no hooks: the plain bank. */
export interface AxisValue {
  /** As it is typed after `--dialect AXIS=`. */
  readonly name: string;
  readonly means: string;
  /** Before the bank acts: changes the request or throws a Refusal. */
  readonly ask?: Ask;
  /** After the bank acted or refused: changes the answer. */
  readonly tell?: Tell;
  /** Milliseconds to show in the header Date; null for no header. */
  readonly date?: (ms: number) => number | null;
}

export interface Axis {
  readonly name: string;
  /** What the interface leaves open. */
  readonly open: string;
  readonly values: readonly [AxisValue, ...AxisValue[]];
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawText);

/** The answer's object; null for lists, refusals and bodies that are not JSON. */
export const recordIn = ({ status, content }: Reply): JsonObject | null => (status < 300 && isObject(content) ? content : null);

/** null when the answer is not a list. */
export function rowsIn(reply: Reply): Json[] | null {
  const rows = recordIn(reply)?.['list'] ?? recordIn(reply)?.['transactions'];
  return Array.isArray(rows) ? rows : null;
}

const TRANSFERS: ReadonlySet<OperationId> = new Set(['createMoneyTransfer', 'getMoneyTransfer', 'revertMoneyTransfer', 'respondToChallenge']);

export function transfersIn(reply: Reply, { id }: DialectCall): JsonObject[] {
  if (id === 'searchMoneyTransfers') return (rowsIn(reply) ?? []).filter(isObject);
  const record = TRANSFERS.has(id) ? recordIn(reply) : null;
  return record === null ? [] : [record];
}

export function transferOf({ bank }: DialectCall, row: JsonObject): Transfer | null {
  const { moneyTransferId } = row;
  return typeof moneyTransferId === 'string' ? (bank.transfers.get(moneyTransferId) ?? null) : null;
}

export function leaveOut(reply: Reply, call: DialectCall, which: (transfer: Transfer) => boolean): void {
  const record = recordIn(reply);
  if (call.id !== 'searchMoneyTransfers' || record === null) return;
  record['list'] = transfersIn(reply, call).filter((row) => {
    const transfer = transferOf(call, row);
    return transfer === null || !which(transfer);
  });
}

/** Maps every value that is not an object or list; `name` is the nearest field. */
export function mapLeaves(value: Json, map: (leaf: Exclude<Json, Json[] | JsonObject>, name: string) => Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map, name));
  if (!isObject(value)) return map(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, map, key)]));
}

/** `tell` of an axis that maps the leaves of successful answers. */
export const tellLeaves = (map: (leaf: Exclude<Json, Json[] | JsonObject>, name: string) => Json) => (reply: Reply): void => {
  if (reply.status < 300 && !(reply.content instanceof RawText)) reply.content = mapLeaves(reply.content, map);
};

export function countUp({ counts }: Memory, name: string): number {
  const before = counts.get(name) ?? 0;
  counts.set(name, before + 1);
  return before;
}

export function hashOf(text: string): number {
  const hashed = hash(text);
  // Without this the low digits would follow the last letter.
  const value = Math.imul(hashed ^ (hashed >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}
