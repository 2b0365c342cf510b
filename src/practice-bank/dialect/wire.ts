import type { Effect } from '#shared/contract/operation.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Bank } from '../bank/bank.ts';
import type { Transfer } from '../bank/records.ts';
import type { Refusal } from '../server/refusal.ts';

/* What an axis works on: a request before the bank reads it, and an answer before it is written down. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject { [name: string]: Json }

/** A body that is not JSON. Empty text: no body. */
export class RawText {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}

export const NO_BODY = new RawText('application/json', '');

/** Changed in place by the axes. */
export interface Reply {
  status: number;
  content: Json | RawText;
}

/** What a dialect remembers between calls, so that it says the same thing again. */
export interface Memory {
  /** The bank's own id by the id that was put on the wire. */
  readonly ownIds: Map<string, string>;
  /** Calls so far, by whatever an axis counts. */
  readonly counts: Map<string, number>;
  readonly cancelledOrders: Set<string>;
  /** Payments that a colleague has copied already. */
  readonly copied: Set<string>;
}

export interface DialectCall {
  readonly bank: Bank;
  readonly id: OperationId;
  readonly effect: Effect;
  readonly request: { readonly params: Record<string, string>; readonly query: Record<string, unknown>; readonly body: JsonObject };
  readonly memory: Memory;
  /** The value of every axis. */
  readonly dialect: Readonly<Record<string, string>>;
  /** The id of the transfer that this very call has made. */
  created: string | null;
  /** Why the bank said no; null when it did what it was asked. */
  refusal: Refusal | null;
}

export type Ask = (call: DialectCall) => void;
export type Tell = (reply: Reply, call: DialectCall) => void;

/** One reading of what the interface leaves open. All are absent in the first value of an axis: the practice bank as it is. */
export interface AxisValue {
  /** As it is typed after `--dialect AXIS=`. */
  readonly name: string;
  readonly means: string;
  /** Before the bank acts: changes the request, or throws a Refusal. */
  readonly ask?: Ask;
  /** After the bank has acted or refused: changes the answer. */
  readonly tell?: Tell;
  /** What the header Date shows at that time of the bank, in milliseconds; null for no header. */
  readonly date?: (ms: number) => number | null;
}

export interface Axis {
  readonly name: string;
  /** What the interface does not show. */
  readonly open: string;
  readonly values: readonly [AxisValue, ...AxisValue[]];
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawText);

/** The object of an answer that is one record; null for lists, refusals and bodies that are not JSON. */
export const recordIn = ({ status, content }: Reply): JsonObject | null => (status < 300 && isObject(content) ? content : null);

/** The rows of an answer that is a list; null when it is none. */
export function rowsIn(reply: Reply): Json[] | null {
  const rows = recordIn(reply)?.['list'] ?? recordIn(reply)?.['transactions'];
  return Array.isArray(rows) ? rows : null;
}

const TRANSFERS: ReadonlySet<OperationId> = new Set(['createMoneyTransfer', 'getMoneyTransfer', 'revertMoneyTransfer', 'respondToChallenge']);

/** Every money transfer of an answer. */
export function transfersIn(reply: Reply, { id }: DialectCall): JsonObject[] {
  if (id === 'searchMoneyTransfers') return (rowsIn(reply) ?? []).filter(isObject);
  const record = TRANSFERS.has(id) ? recordIn(reply) : null;
  return record === null ? [] : [record];
}

/** The bank's own record of a transfer on the wire. */
export function transferOf({ bank }: DialectCall, row: JsonObject): Transfer | null {
  const { moneyTransferId } = row;
  return typeof moneyTransferId === 'string' ? (bank.transfers.get(moneyTransferId) ?? null) : null;
}

/** Leaves transfers out of a search's answer. */
export function leaveOut(reply: Reply, call: DialectCall, which: (transfer: Transfer) => boolean): void {
  const record = recordIn(reply);
  if (call.id !== 'searchMoneyTransfers' || record === null) return;
  record['list'] = transfersIn(reply, call).filter((row) => {
    const transfer = transferOf(call, row);
    return transfer === null || !which(transfer);
  });
}

/** Puts something in the place of every leaf, which is not an object or a list. The name is that of the nearest field. */
export function mapLeaves(value: Json, map: (leaf: Exclude<Json, Json[] | JsonObject>, name: string) => Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map, name));
  if (!isObject(value)) return map(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, map, key)]));
}

/** `tell` of an axis that rewrites the leaves of what the bank did. */
export const tellLeaves = (map: (leaf: Exclude<Json, Json[] | JsonObject>, name: string) => Json) => (reply: Reply): void => {
  if (reply.status < 300 && !(reply.content instanceof RawText)) reply.content = mapLeaves(reply.content, map);
};

/** How often this was counted before. */
export function countUp({ counts }: Memory, name: string): number {
  const before = counts.get(name) ?? 0;
  counts.set(name, before + 1);
  return before;
}

/** A number that depends on the text alone. */
export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  // The low digits of this hash alone would follow the last letter.
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}
