import { z } from 'zod';

import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from './failure.ts';
import type { Connected } from './lane.ts';
import type { After } from './session.ts';
import { parseRows } from './workspace.ts';

const parts = ['log', 'chain', 'presence', 'enrolment'] as const;
export type Hint = (typeof parts)[number] | 'connected' | 'lost';
export type HintListener = (what: Hint) => void;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Doubles up to a minute, and differs from desk to desk, so that they do not come back all at once. */
const waitBefore = (attempt: number, random: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt, 20), LONGEST_WAIT_MS) * (0.5 + random / 2);

const marks = z.object({ log: z.string(), chain: z.string(), presence: z.string(), enrolment: z.string() });
type Marks = z.output<typeof marks>;

/** What the tables are now, one short text each, which differs when they do. */
const marksOf = (schema: string): string => `
  WITH RECURSIVE journal (id) AS (
    (SELECT journal_id FROM ${schema}.chain ORDER BY journal_id LIMIT 1)
    UNION ALL
    SELECT (SELECT journal_id FROM ${schema}.chain WHERE journal_id > id ORDER BY journal_id LIMIT 1) FROM journal WHERE id IS NOT NULL
  )
  SELECT
    (SELECT sequence || ' ' || hash FROM ${schema}.head) AS log,
    coalesce((SELECT md5(string_agg(id || ' ' || (SELECT max(sequence) FROM ${schema}.chain WHERE journal_id = id), ',' ORDER BY id)) FROM journal WHERE id IS NOT NULL), '') AS chain,
    coalesce((SELECT md5(string_agg(device_id || ' ' || topic || ' ' || md5(body), ',' ORDER BY device_id, topic, login)) FROM ${schema}.presence WHERE expires > now()), '') AS presence,
    coalesce((SELECT md5(string_agg(enrolment_id || ' ' || md5(body), ',' ORDER BY enrolment_id)) FROM ${schema}.enrolment), '') AS enrolment`;

interface HintDeps {
  readonly open: () => Promise<Result<Connected, Failure>>;
  readonly after: After;
  readonly random: () => number;
  readonly pollMs: number;
  readonly lost: (why: Failure | null) => void;
  /** Whether it is the process by which this desk itself writes. */
  readonly isOwn: (processId: number) => boolean;
}

/** A connection of its own that waits for notifications, and looks itself at every interval. It begins with the first listener and ends with the last. */
export function createHints({ open, after, random, pollMs, lost, isOwn }: HintDeps) {
  const listeners = new Set<HintListener>();
  let stop: (() => void) | null = null;
  const tell = (what: Hint): void => {
    for (const listener of listeners) listener(what);
  };

  const begin = (): (() => void) => {
    let current: Connected | null = null;
    let stopped = false;
    let stopTimer = (): void => {};
    let failures = 0;
    let wasLost = false;

    const lose = (why: Failure | null): void => {
      if (stopped) return;
      current?.session.end();
      current = null;
      if (!wasLost) {
        wasLost = true;
        lost(why);
        tell('lost');
      }
      stopTimer();
      stopTimer = after(waitBefore(failures, random()), () => void connect());
      failures += 1;
    };

    const look = async (connected: Connected, known: Marks | null): Promise<void> => {
      const seen = await readMarks(connected);
      if (stopped || current !== connected) return;
      if (!seen.ok) return lose(seen.error);
      failures = 0;
      if (known !== null) for (const part of parts) if (seen.value[part] !== known[part]) tell(part);
      stopTimer = after(pollMs, () => void look(connected, seen.value));
    };

    const connect = async (): Promise<void> => {
      const opened = await open();
      if (!opened.ok) return lose(opened.error);
      const { session, workspace } = opened.value;
      if (stopped) return session.end();
      current = opened.value;
      session.onNotification((payload, by) => {
        const part = parts.find((name) => name === payload);
        // Whoever wrote an entry has it already.
        const isKnown = part === 'log' && isOwn(by);
        if (part !== undefined && !isKnown && !stopped) tell(part);
      });
      session.onEnd(() => {
        if (current === opened.value) lose(null);
      });
      const listening = await session.query(`LISTEN ${workspace.channel}`);
      if (current !== opened.value) return;
      if (!listening.ok) return lose(listening.error);
      wasLost = false;
      tell('connected');
      await look(opened.value, null);
    };

    void connect();
    return () => {
      stopped = true;
      stopTimer();
      current?.session.end();
    };
  };

  return {
    listen: (listener: HintListener): (() => void) => {
      listeners.add(listener);
      stop ??= begin();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    close: (): void => {
      listeners.clear();
      stop?.();
      stop = null;
    },
  };
}

async function readMarks({ session, workspace }: Connected): Promise<Result<Marks, Failure>> {
  const answer = await session.query(marksOf(workspace.schema));
  if (!answer.ok) return answer;
  const rows = parseRows(marks, answer.value.rows);
  if (!rows.ok) return rows;
  const [row] = rows.value;
  return row === undefined ? failed({ problem: 'broken', detail: null, sqlState: null, lost: false }) : ok(row);
}
