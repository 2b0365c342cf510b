import type { DispatchLog } from '#main/ipc/index.ts';
import type { Log as WorkspaceLog } from '#main/services/index.ts';

/** A code, a state or an error's class. Without digits and spaces, so that no key, amount, name or text passes. */
const WORD = /^[A-Za-z$][A-Za-z_$-]{0,59}$/;
const NAME = /^[A-Za-z]{1,30}(\.[A-Za-z]{1,30}){0,3}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Shape<Value> = (value: unknown) => Value | undefined;

const text = (...shapes: readonly RegExp[]): Shape<string> => (value) =>
  typeof value === 'string' && shapes.some((shape) => shape.test(value)) ? value : undefined;

const number: Shape<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** Frames that this program took from a stack; no other list is logged. */
const madeFrames = new WeakSet<readonly string[]>();

function asFrames(frames: readonly string[]): readonly string[] {
  madeFrames.add(frames);
  return frames;
}

/** The permitted shape of each field. Anything else is left out, so that a text given by mistake never reaches the log. */
export const shapes = {
  reference: text(/^[0-9a-f]{8}$/),
  command: text(NAME),
  connectionId: text(UUID, /^(practice|rehearsal|test)$/),
  reason: text(WORD, /^[a-z][a-z+.-]{0,30}:$/),
  status: text(WORD),
  errorKind: text(WORD),
  errorName: text(WORD),
  code: text(WORD, /^E2BIG$/, /^-?\d{1,10}$/, /^ERR_HTTP2_[A-Z_]{1,40}$/),
  problem: text(WORD),
  written: (value) => (typeof value === 'boolean' ? value : undefined),
  /** Without the message, which may quote secrets. */
  frames: (value): readonly string[] | undefined => (Array.isArray(value) && madeFrames.has(value as readonly string[]) ? (value as readonly string[]) : undefined),
  version: text(/^\d{1,4}(\.\d{1,4}){0,3}(-[a-z]{1,12}(\.\d{1,4})?)?$/),
  electronVersion: text(/^\d{1,4}(\.\d{1,4}){0,3}(-[a-z]{1,12}(\.\d{1,4})?)?$/),
  platform: text(/^(win32|linux|darwin)$/),
  phase: text(WORD),
  count: number,
  salvagedRows: number,
  what: text(NAME),
  at: text(/^at [A-Za-z_$.<> ]{1,60} \([A-Za-z0-9_.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}\)$/, /^at [A-Za-z0-9_.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}$/),
} satisfies Readonly<Record<string, Shape<string | number | boolean | readonly string[]>>>;

export type LogEvent =
  | 'started' | 'stopped' | 'secondInstance' | 'givenRefused' | 'profileSetAside' | 'profileNotWritten' | 'leftoversNotRemoved' | 'windowGone' | 'windowUnresponsive'
  | 'refusedMessage' | 'unexpected' | 'navigationRefused' | 'requestRefused' | 'permissionRefused' | 'sessionChanged' | 'sessionFailed'
  | 'profileNewer' | 'connectionSaved' | 'connectionRemoved' | 'cacheNotRemoved' | 'storesKeyNotKept' | 'updatesNotRemembered'
  | 'backupSaved' | 'backupFailed' | 'backupNotRemoved' | 'backupRestored' | 'backupNotFinished' | `workspace.${string}`;

/** The only fields that may be logged, in the shapes above: no credential, header, body or typed text. */
export type LogFields = { readonly [Name in keyof typeof shapes]?: NonNullable<ReturnType<(typeof shapes)[Name]>> };

export type Log = (event: LogEvent, fields?: LogFields) => void;

const FIELDS = Object.entries(shapes) as readonly (readonly [keyof LogFields, (typeof shapes)[keyof typeof shapes]])[];

const LONGEST_FRAME = 200;
const MOST_FRAMES = 12;

/** Leaves out unknown fields and values of another shape. Never throws. */
export function logLine(event: string, fields: LogFields = {}): string {
  const named = /^[A-Za-z]+(\.[A-Za-z]+){0,3}$/.test(event) && event.length <= 60 ? event : 'unnamed';
  const kept = FIELDS.flatMap(([name, shape]) => {
    const plain = shape(valueOf(fields, name));
    return plain === undefined ? [] : [[name, plain] as const];
  });
  return kept.length === 0 ? named : `${named} ${JSON.stringify(Object.fromEntries(kept))}`;
}

/** Getters are not called: they may do anything. */
function valueOf(fields: LogFields, name: keyof LogFields): unknown {
  try {
    return Object.getOwnPropertyDescriptor(fields, name)?.value;
  } catch {
    return undefined;
  }
}

/** Name, system code and stack frames of an error, never its message. */
export function errorFields(error: unknown): Pick<LogFields, 'errorName' | 'code' | 'frames'> {
  try {
    if (!(error instanceof Error)) return { errorName: typeof error };
    return {
      errorName: error.name,
      frames: framesOf(error),
      ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    };
  } catch {
    return { errorName: 'Unreadable' };
  }
}

/** Skips the message, which may itself look like frames. */
function framesOf({ stack, message }: Error): readonly string[] {
  const begin = stack?.indexOf(message) ?? -1;
  if (stack === undefined || begin < 0) return asFrames([]);
  const frames = stack.slice(begin + message.length).split('\n').map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
  return asFrames(frames.slice(0, MOST_FRAMES).map((frame) => withoutFolders(frame).slice(0, LONGEST_FRAME)));
}

/** Folders above the program's own may contain the user's name. */
const withoutFolders = (frame: string): string =>
  frame.replace(/(^at |\()(?:file:\/\/)?[^()]*?[\\/](?=(?:out|src|node_modules)[\\/])/, '$1').replace(/(^at |\()(?:file:\/\/)?\/[^()]*\/(?=[^/()]+$)/, '$1');

export function workspaceLog(log: Log, connectionId: string): WorkspaceLog {
  const write = (event: string, fields: Readonly<Record<string, unknown>>): void => {
    try {
      log(`workspace.${event}`, { connectionId, ...fields });
    } catch {
      // Logging must not interrupt the task.
      log(`workspace.${event}`, { connectionId });
    }
  };
  return { info: write, warn: write, error: write };
}

/** Never logs an input. */
export const dispatchLog = (log: Log): DispatchLog => ({
  refused: (reason, command) => log('refusedMessage', { reason, ...(command === null ? {} : { command }) }),
  unexpected: (command, reference, error) => log('unexpected', { command, reference, ...errorFields(error) }),
});
