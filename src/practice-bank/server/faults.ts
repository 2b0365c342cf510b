import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

import { jsonAnswer, pageAnswer } from './refusal.ts';
import type { Answer } from './refusal.ts';

/**
 * What goes wrong with the next calls of an operation.
 * - `status`: that status, with the body given or an error body
 * - `reset`: the connection is destroyed without an answer
 * - `hang`: no answer ever
 * - `delay`: the right answer, `ms` later
 * - `drip`: the right answer, a byte every `ms`
 * - `truncate`: the right answer's head and half of its body, then the connection is destroyed
 * - `garbage`: status 200 and JSON that breaks off
 * - `html`: status 200 (or the one given) and a web page
 * - `errorsInside`: status 200 and an error body
 * - `staleKeepAlive`: the right answer; the connection's next request finds it dead and has no effect
 * - `late`: status 504 (or the one given) at once, and the effect `ms` later by the bank's clock
 */
export type FaultKind =
  | 'status' | 'reset' | 'hang' | 'delay' | 'drip' | 'truncate' | 'garbage' | 'html' | 'errorsInside' | 'staleKeepAlive' | 'late';

export interface PracticeFault {
  readonly operation: OperationId | '*';
  readonly kind: FaultKind;
  /** Number of calls; 1 by default. */
  readonly times?: number;
  /** Number of calls to skip first. */
  readonly skip?: number;
  /** Relative to the operation's effect; after by default. Kinds with the right answer always come after. */
  readonly when?: 'before' | 'after';
  /** For `status`, `html` and `late`. */
  readonly status?: number;
  /** For `status`: JSON, or text sent as a web page. */
  readonly body?: unknown;
  /** For `status`: such as Retry-After or Location. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For `delay`, `drip` and `late`. */
  readonly ms?: number;
}

export type FaultList = ReturnType<typeof createFaultList>;

export function createFaultList() {
  let waiting: { readonly fault: PracticeFault; left: number; skip: number }[] = [];
  return {
    add: (fault: PracticeFault): void => {
      waiting.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
    },
    clear: (): void => {
      waiting = [];
    },
    list: (): readonly PracticeFault[] => waiting.map(({ fault, left, skip }) => ({ ...fault, times: left, ...(skip === 0 ? {} : { skip }) })),
    take: (operation: OperationId): PracticeFault | null => {
      const meant = waiting.filter(({ fault }) => fault.operation === operation || fault.operation === '*');
      const hit = meant.find(({ skip }) => skip === 0);
      for (const item of meant) item.skip = Math.max(0, item.skip - 1);
      if (hit === undefined) return null;
      hit.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return hit.fault;
    },
  };
}

/** These kinds send the operation's own answer, so it must be performed. */
export const keepsAnswer = (kind: FaultKind): boolean =>
  kind === 'delay' || kind === 'drip' || kind === 'truncate' || kind === 'staleKeepAlive';

const DRIP_MS = 50;

/** Connections whose next request fails. */
const stale = new WeakSet<Socket>();

export const isStale = (socket: Socket): boolean => stale.has(socket);

/** With a TCP reset, like a failing network. TLS connections are only closed. */
export function reset(outgoing: ServerResponse): Response {
  const { socket } = outgoing;
  // A TLS socket has no TCP handle to reset.
  if (socket === null || socket instanceof TLSSocket) outgoing.destroy();
  else socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

function begin(outgoing: ServerResponse, answer: Answer): Buffer {
  const bytes = Buffer.from(answer.body);
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  outgoing.flushHeaders();
  return bytes;
}

async function drip(outgoing: ServerResponse, answer: Answer, everyMs: number): Promise<void> {
  const bytes = begin(outgoing, answer);
  for (let sent = 0; sent < bytes.length && !outgoing.destroyed; sent += 1) {
    outgoing.write(bytes.subarray(sent, sent + 1));
    await wait(everyMs, undefined, { ref: false });
  }
  outgoing.end();
}

async function truncate(outgoing: ServerResponse, answer: Answer): Promise<void> {
  const bytes = begin(outgoing, answer);
  await new Promise<void>((resolve) => {
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve());
  });
  outgoing.socket?.destroy();
}

/** null for faults of the connection. */
export function replacedBy(fault: PracticeFault): Answer | null {
  switch (fault.kind) {
    case 'status': return statusAnswer(fault);
    case 'late': return statusAnswer({ ...fault, status: fault.status ?? 504 });
    case 'html': return pageAnswer(fault.status ?? 200, 'Servizio momentaneamente non disponibile');
    case 'garbage': return jsonAnswer(200, '{"list":[{"accountId":"10002","balance":12.');
    case 'errorsInside':
      return jsonAnswer(200, JSON.stringify({ status: 'KO', errors: [internalError('Internal error')], payload: null }));
    case 'reset': case 'hang': case 'delay': case 'drip': case 'truncate': case 'staleKeepAlive': return null;
    default: return assertNever(fault.kind);
  }
}

const internalError = (description: string): object => ({ code: 'SZBO-0099', description, params: '' });

function statusAnswer({ status = 500, body, headers = {} }: PracticeFault): Answer {
  const made = typeof body === 'string'
    ? { ...pageAnswer(status, 'Errore'), body }
    : jsonAnswer(status, JSON.stringify(body ?? { errors: [internalError(`Practice fault ${String(status)}`)] }));
  return { ...made, headers: { ...made.headers, ...headers } };
}

/** HTTP allows them no body. */
const BODILESS = new Set([204, 205, 304]);

const asResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body === '' || BODILESS.has(status) ? null : body, { status, headers });

/** Sends an answer with its fault. Connection faults throw without a socket. */
export async function deliver(answer: Answer, fault: PracticeFault | null, outgoing: ServerResponse | null): Promise<Response> {
  if (fault === null) return asResponse(answer);
  const replacement = replacedBy(fault);
  if (replacement !== null) return asResponse(replacement);
  if (fault.kind === 'delay') {
    await wait(fault.ms ?? 1000, undefined, { ref: false });
    return asResponse(answer);
  }
  if (outgoing === null) throw new Error(`The fault ${fault.kind} needs a connection`);
  switch (fault.kind) {
    case 'reset': return reset(outgoing);
    case 'drip': await drip(outgoing, answer, fault.ms ?? DRIP_MS); break;
    case 'truncate': await truncate(outgoing, answer); break;
    case 'staleKeepAlive':
      if (outgoing.socket !== null) stale.add(outgoing.socket);
      return asResponse(answer);
    default: break;
  }
  return RESPONSE_ALREADY_SENT;
}
