import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** What a program's processes did over some seconds with nothing to do. */
export interface Resting {
  /** Processor time of all processes, in per cent of one core. */
  readonly percent: number;
  /** How often a second a thread of the process woke up. */
  readonly wakeups: { readonly main: number; readonly page: number };
}

/** V8 collects what the start left behind, for about half a minute. */
const SETTLES_MS = 45_000;
const WATCHED_MS = 20_000;

/** Watches a process and its children once they have settled. By /proc, so on Linux only. */
export async function watchResting(processId: number): Promise<Resting> {
  await wait(SETTLES_MS);
  const before = processesFrom(processId);
  const startedAt = performance.now();
  await wait(WATCHED_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = processesFrom(processId);
  let nanoseconds = 0;
  const wakeups = { main: 0, page: 0 };
  for (const [id, now] of after) {
    const then = before.get(id);
    nanoseconds += now.nanoseconds - (then?.nanoseconds ?? 0);
    if (now.kind !== 'other') wakeups[now.kind] += (now.wakeups - (then?.wakeups ?? 0)) / seconds;
  }
  return { percent: (nanoseconds / 1e9 / seconds) * 100, wakeups };
}

interface Thread {
  readonly kind: 'main' | 'page' | 'other';
  readonly nanoseconds: number;
  readonly wakeups: number;
}

/** The threads of a process and of its descendants, by their ids. */
function processesFrom(root: number): ReadonlyMap<string, Thread> {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => [Number(name), parentOf(name)]));
  const isOurs = (id: number): boolean => id === root || (parents.has(id) && isOurs(parents.get(id) ?? 0));
  const threads = new Map<string, Thread>();
  for (const id of [...parents.keys()].filter(isOurs)) {
    const kind = id === root ? 'main' : textOf(`/proc/${id}/cmdline`).includes('--type=renderer') ? 'page' : 'other';
    for (const thread of listOf(`/proc/${id}/task`)) {
      const of = `/proc/${id}/task/${thread}`;
      const wakeups = Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(textOf(`${of}/status`))?.[1] ?? 0);
      threads.set(`${id}/${thread}`, { kind, nanoseconds: Number(textOf(`${of}/schedstat`).split(' ')[0]), wakeups });
    }
  }
  return threads;
}

/** Its fields come after the name, which stands in brackets and may hold anything. */
const parentOf = (id: string): number => Number(textOf(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0);

/** Empty for what has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function listOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
