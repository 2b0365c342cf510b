import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { z } from 'zod';

import type { PracticeServerOptions } from '#practice-bank/index.ts';
import { CACHE_KEY_BYTES, STORES_KEY_BYTES } from '#main/vault/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { practiceOddities } from '#shared/bridge/app/practice.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { practiceConnectionId } from './practice-stores.ts';
import type { SettledSecrets } from './stores-keys.ts';

const HEADER_NAME = 'X-Api-Key';
const START_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 3_000;

const workerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.string(), portalId: z.string(), dialect: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

const textMessage = z.object({ type: z.literal('textMessage'), textMessage: z.object({ text: z.string(), sentAt: z.string() }) });

/** The practice bank while it runs. Its secrets are made up at every start and live in memory only. */
export interface RunningPracticeBank {
  readonly connection: ConnectionSummary;
  /**
   * With a new cache key every time: what was cached before a lock cannot be read after it. The journal's key is the same
   * as long as the bank runs.
   */
  secrets(): SettledSecrets;
  /** False once the bank ended by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface PracticeBankOptions {
  readonly workerFile: string;
  /** Told of every text message that the bank sends to the payer's phone from now on. */
  readonly onTextMessage: (text: string) => void;
  /** The number of the stranger that it answers as; null or absent for the friendly bank. */
  readonly stranger?: number | null;
  /** In place of what it makes up: the bank of a rehearsal. */
  readonly content?: RehearsalContent;
}

/** Nobody who rehearses wants to wait as long as a bank takes. */
const REHEARSAL_DELAYS = { refundMs: 2_000, cashoutMs: 4_000 } as const;

/** After the first look around, the next refresh brings something that the bank changed. */
const CORRECTS_AFTER_MS = 3 * 60_000;

/** Starts the practice bank in a thread of its own. Fails with a word for the log. */
export async function startPracticeBank({ workerFile, onTextMessage, stranger = null, content }: PracticeBankOptions): Promise<Result<RunningPracticeBank, string>> {
  const key = randomBytes(24).toString('base64url');
  const journalKey = randomBytes(STORES_KEY_BYTES);
  // Its times have whole seconds.
  const startedAtMs = Math.floor(Date.now() / 1000) * 1000;
  const worker = new Worker(workerFile, {
    workerData: {
      port: 0, ...(stranger === null ? {} : { dialect: `random:${stranger}` }), auth: { scheme: 'apiKey', header: HEADER_NAME, key },
      ...(content === undefined ? { correctsAfterMs: CORRECTS_AFTER_MS } : { content, delays: REHEARSAL_DELAYS }),
    } satisfies PracticeServerOptions,
  });
  let running = true;
  worker.once('exit', () => {
    running = false;
  });
  // Without a listener a failing thread would take the whole app with it.
  worker.on('error', () => {
    running = false;
  });
  worker.on('message', (message: unknown) => {
    const sent = textMessage.safeParse(message);
    // Those of the past belong to what the bank begins with: nobody waits for them.
    if (sent.success && Date.parse(sent.data.textMessage.sentAt) >= startedAtMs) onTextMessage(sent.data.textMessage.text);
  });
  const listening = await firstMessage(worker);
  if (!listening.ok) {
    await worker.terminate();
    return listening;
  }
  const { url, portalId, dialect } = listening.value;
  return ok({
    connection: {
      connectionId: practiceConnectionId(stranger), name: 'Practice bank', environment: 'practice', baseUrl: url, portalId,
      scheme: 'apiKey', keepSecretsWith: 'keychain', builtIn: true, proxy: 'none', ownCa: false, certificateExpiresAt: null,
      ...(stranger === null ? {} : { stranger: { number: stranger, oddities: practiceOddities.filter((oddity) => dialect.split(',').includes(oddity)) } }),
    },
    secrets: () => ({
      authentication: { scheme: 'apiKey', headerName: HEADER_NAME, key }, network: DIRECT, cacheKey: randomBytes(CACHE_KEY_BYTES), connection: null, journal: null,
      // A copy, since closing the connection zeroes it.
      storesKey: Buffer.from(journalKey),
    }),
    isRunning: () => running,
    stop: () => stop(worker),
  });
}

async function firstMessage(worker: Worker): Promise<Result<{ readonly url: string; readonly portalId: string; readonly dialect: string }, string>> {
  const limit = new AbortController();
  try {
    const answer = await Promise.race([
      once(worker, 'message', { signal: limit.signal }).then(([message]: unknown[]) => workerMessage.safeParse(message)),
      once(worker, 'exit', { signal: limit.signal }).then(() => null),
      delay(START_LIMIT_MS, null, { signal: limit.signal }),
    ]);
    if (answer === null || !answer.success) return failed('noAnswer');
    return answer.data.type === 'listening' ? ok(answer.data) : failed('refused');
  } catch {
    return failed('crashed');
  } finally {
    limit.abort();
  }
}

async function stop(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit').then(() => undefined, () => undefined);
  worker.postMessage({ type: 'close' });
  await Promise.race([exited, delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  await worker.terminate();
}
