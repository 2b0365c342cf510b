/** A word of the program: a code, a name of a state, an error's class. No digits or spaces, so that no key, amount, name or text passes. */
const WORD = /^[A-Za-z$][A-Za-z_$-]{0,59}$/;
/** Names joined by dots, such as those of commands. */
const NAME = /^[A-Za-z]{1,30}(\.[A-Za-z]{1,30}){0,3}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Shape = (value: unknown) => string | number | boolean | readonly string[] | undefined;

const text = (...shapes: readonly RegExp[]): Shape => (value) =>
  typeof value === 'string' && shapes.some((shape) => shape.test(value)) ? value : undefined;

const number: Shape = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** Lists of frames that this program made itself, out of a stack: nothing else is taken for one. */
const madeFrames = new WeakSet<readonly string[]>();

export function asFrames(frames: readonly string[]): readonly string[] {
  madeFrames.add(frames);
  return frames;
}

/**
 * What a field of the log may look like. A value that does not is left out: so a text that somebody gives by mistake, with a name that
 * is on the list, does not reach the log either.
 */
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
  frames: (value) => (Array.isArray(value) && madeFrames.has(value as readonly string[]) ? (value as readonly string[]) : undefined),
  version: text(/^\d{1,4}(\.\d{1,4}){0,3}(-[a-z]{1,12}(\.\d{1,4})?)?$/),
  electronVersion: text(/^\d{1,4}(\.\d{1,4}){0,3}(-[a-z]{1,12}(\.\d{1,4})?)?$/),
  platform: text(/^(win32|linux|darwin)$/),
  phase: text(WORD),
  count: number,
  salvagedRows: number,
  what: text(NAME),
  at: text(/^at [A-Za-z_$.<> ]{1,60} \([A-Za-z0-9_.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}\)$/, /^at [A-Za-z0-9_.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}$/),
} satisfies Readonly<Record<string, Shape>>;
