import type { Log as WorkspaceLog } from '#main/services/index.ts';
import { asFrames, shapes } from './log-shapes.ts';

/** What happened, in a word that can be searched for. */
export type LogEvent =
  | 'started' | 'stopped' | 'secondInstance' | 'profileSetAside' | 'profileNotWritten' | 'windowGone' | 'windowUnresponsive'
  | 'refusedMessage' | 'unexpected' | 'navigationRefused' | 'requestRefused' | 'permissionRefused' | 'sessionChanged' | 'sessionFailed'
  | 'profileNewer' | 'connectionSaved' | 'connectionRemoved' | 'cacheNotRemoved' | 'storesKeyNotKept' | 'updatesNotRemembered' | `workspace.${string}`;

/** The only fields that may be logged. What each may look like is in log-shapes.ts: no credential, header, body or typed text does. */
export interface LogFields {
  readonly reference?: string;
  readonly command?: string;
  readonly connectionId?: string;
  readonly reason?: string;
  readonly status?: string;
  readonly errorKind?: string;
  readonly errorName?: string;
  readonly code?: string;
  /** Stack frames only: a message may quote what it choked on. */
  readonly frames?: readonly string[];
  readonly version?: string;
  readonly electronVersion?: string;
  readonly platform?: string;
  readonly phase?: string;
  readonly problem?: string;
  readonly written?: boolean;
  readonly count?: number;
  readonly salvagedRows?: number;
  /** What was being done, as the program calls it. */
  readonly what?: string;
  /** The innermost stack frame. */
  readonly at?: string;
}

/** Where the log goes. */
export type Log = (event: LogEvent, fields?: LogFields) => void;

const FIELDS = Object.entries(shapes) as readonly (readonly [keyof LogFields, (typeof shapes)[keyof typeof shapes]])[];

const LONGEST_FRAME = 200;
const MOST_FRAMES = 12;

/** One line of the log. Fields that are not on the list, and values that do not look as theirs do, are left out. Never throws. */
export function logLine(event: string, fields: LogFields = {}): string {
  const named = /^[A-Za-z]+(\.[A-Za-z]+){0,3}$/.test(event) && event.length <= 60 ? event : 'unnamed';
  const kept = FIELDS.flatMap(([name, shape]) => {
    const plain = shape(valueOf(fields, name));
    return plain === undefined ? [] : [[name, plain] as const];
  });
  return kept.length === 0 ? named : `${named} ${JSON.stringify(Object.fromEntries(kept))}`;
}

/** Only a value of the object's own: one that is computed may do anything. */
function valueOf(fields: LogFields, name: keyof LogFields): unknown {
  try {
    return Object.getOwnPropertyDescriptor(fields, name)?.value;
  } catch {
    return undefined;
  }
}

/** What may be logged of an error: its name, the system's code, and where it was thrown; never its message. */
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

/** Where it was thrown. What stands before the first frame is the message, which may itself look like frames. */
function framesOf({ stack, message }: Error): readonly string[] {
  const begin = stack?.indexOf(message) ?? -1;
  if (stack === undefined || begin < 0) return asFrames([]);
  const frames = stack.slice(begin + message.length).split('\n').map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
  return asFrames(frames.slice(0, MOST_FRAMES).map((frame) => withoutFolders(frame).slice(0, LONGEST_FRAME)));
}

/** The folders before the program's own name the person. */
const withoutFolders = (frame: string): string =>
  frame.replace(/(^at |\()(?:file:\/\/)?[^()]*?[\\/](?=(?:out|src|node_modules)[\\/])/, '$1').replace(/(^at |\()(?:file:\/\/)?\/[^()]*\/(?=[^/()]+$)/, '$1');

/** The log of an open connection: its fields go through the same list. */
export function workspaceLog(log: Log, connectionId: string): WorkspaceLog {
  const write = (event: string, fields: Readonly<Record<string, unknown>>): void => {
    try {
      log(`workspace.${event}`, { connectionId, ...fields });
    } catch {
      // What is logged must not end what is being done.
      log(`workspace.${event}`, { connectionId });
    }
  };
  return { info: write, warn: write, error: write };
}
