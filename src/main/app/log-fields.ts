import type { Log as WorkspaceLog } from '#main/services/index.ts';

/** What happened, in a word that can be searched for. */
export type LogEvent =
  | 'started' | 'stopped' | 'secondInstance' | 'profileSetAside' | 'profileNotWritten' | 'windowGone' | 'windowUnresponsive'
  | 'refusedMessage' | 'unexpected' | 'navigationRefused' | 'requestRefused' | 'permissionRefused' | 'sessionChanged' | 'sessionFailed'
  | 'connectionSaved' | 'connectionRemoved' | 'cacheNotRemoved' | 'storesKeyNotKept' | `workspace.${string}`;

/** The only fields that may be logged. None of them can hold a credential, a header, a body or what people typed. */
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
  readonly count?: number;
  readonly salvagedRows?: number;
  /** What was being done, as the program calls it. */
  readonly what?: string;
  /** The innermost stack frame. */
  readonly at?: string;
}

/** Where the log goes. */
export type Log = (event: LogEvent, fields?: LogFields) => void;

const FIELD_NAMES: ReadonlySet<string> = new Set<keyof LogFields>([
  'reference', 'command', 'connectionId', 'reason', 'status', 'errorKind', 'errorName', 'code', 'frames', 'version',
  'electronVersion', 'platform', 'phase', 'count', 'salvagedRows', 'what', 'at',
]);

const LONGEST_TEXT = 200;
const MOST_FRAMES = 12;

/** One line of the log. Fields that are not on the list, and values that are no plain text or number, are left out. */
export function logLine(event: string, fields: LogFields = {}): string {
  const kept = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (!FIELD_NAMES.has(name)) return [];
    const plain = plainValue(value);
    return plain === undefined ? [] : [[name, plain] as const];
  });
  return kept.length === 0 ? event : `${event} ${JSON.stringify(Object.fromEntries(kept))}`;
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').slice(0, MOST_FRAMES).map((item) => item.slice(0, LONGEST_TEXT));
  return undefined;
}

/** What may be logged of an error: its name, the system's code, and where it was thrown; never its message. */
export function errorFields(error: unknown): Pick<LogFields, 'errorName' | 'code' | 'frames'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '').split('\n').map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
  return {
    errorName: error.name,
    frames: frames.map((line) => line.replace(/\(?file:\/\/\S*\/(out|node_modules)\//, '$1/')),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  };
}

/** The log of an open connection: its fields go through the same list. */
export function workspaceLog(log: Log, connectionId: string): WorkspaceLog {
  const write = (event: string, fields: Readonly<Record<string, unknown>>): void =>
    log(`workspace.${event}`, { connectionId, ...fields });
  return { info: write, warn: write, error: write };
}
