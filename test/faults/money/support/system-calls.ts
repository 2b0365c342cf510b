/** What a trace shows of one payment. */
export interface TracedPayment {
  /** The journal was written since the request before. */
  readonly journalled: boolean;
  /** The last write of the journal was on the disk before the first byte left. */
  readonly synced: boolean;
}

interface Call {
  readonly kind: 'journalWrite' | 'journalSync' | 'request';
}

const CREATES_TRANSFER = /"POST \S*\/payments\/money-transfers HTTP\/1\.1/;

/** `1234 fdatasync(21</folder/journal.db-wal>) = 0`: process, call, arguments and result. */
const LINE = /^(\d+)\s+(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/;

/**
 * Reads what `strace -f -yy` wrote: for every request that creates a transfer, whether the journal's write-ahead log was
 * synced after its last write. A call counts when it has returned, a request when it begins.
 */
export function tracedPayments(trace: string, journalPath: string): readonly TracedPayment[] {
  const calls = callsIn(trace, `<${journalPath}-wal>`);
  const payments: TracedPayment[] = [];
  let journalled = false;
  let synced = false;
  for (const { kind } of calls) {
    if (kind === 'journalWrite') {
      journalled = true;
      synced = false;
    } else if (kind === 'journalSync') {
      synced = true;
    } else {
      payments.push({ journalled, synced: journalled && synced });
      journalled = false;
      synced = false;
    }
  }
  return payments;
}

function callsIn(trace: string, journal: string): readonly Call[] {
  const calls: Call[] = [];
  // Of each thread: the arguments of a call that another thread's interrupted in the trace.
  const begun = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, thread = '', name, args = '', resumed, rest = ''] = match;
    if (name !== undefined && CREATES_TRANSFER.test(args)) calls.push({ kind: 'request' });
    if (args.endsWith('<unfinished ...>')) {
      begun.set(thread, args);
      continue;
    }
    const whole = resumed === undefined ? args : (begun.get(thread) ?? '') + rest;
    if (!whole.includes(journal) || !/\) += \d+$/.test(whole)) continue;
    calls.push({ kind: (name ?? resumed ?? '').endsWith('sync') ? 'journalSync' : 'journalWrite' });
  }
  return calls;
}
