import type { OperationId } from '#shared/contract/operations.ts';

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
  /** `*` means all. */
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

/** Pending faults in the order they were added. */
export interface FaultList {
  add(fault: PracticeFault): void;
  clear(): void;
  list(): readonly PracticeFault[];
  /** Also counts the call. */
  take(operation: OperationId): PracticeFault | null;
}

export function createFaultList(): FaultList {
  let waiting: { readonly fault: PracticeFault; left: number; skip: number }[] = [];
  return {
    add: (fault) => {
      waiting.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
    },
    clear: () => {
      waiting = [];
    },
    list: () => waiting.map(({ fault, left, skip }) => ({ ...fault, times: left, ...(skip === 0 ? {} : { skip }) })),
    take: (operation) => {
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
