import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { z } from 'zod';

import { CACHE_KEY_BYTES, STORES_KEY_BYTES } from '#main/vault/index.ts';
import type { PracticeFault, PracticeServerOptions } from '#practice-bank/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { practiceOddities } from '#shared/bridge/app/practice.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { faultsOf, whatIfsOf } from './practice-what-ifs.ts';
import { anchorFile } from './store-files.ts';
import type { SettledSecrets } from './stores-keys.ts';

const HEADER_NAME = 'X-Api-Key';
const START_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 3_000;
const FAULTS_LIMIT_MS = 5_000;

const workerMessage = z.lazy(() => z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.string(), portalId: z.string(), dialect: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]));

const faultsMessage = z.lazy(() => z.object({ type: z.literal('faults'), order: z.number(), faults: z.array(z.object({ operation: z.string(), kind: z.string() })) }));

const textMessage = z.lazy(() => z.object({ type: z.literal('textMessage'), textMessage: z.object({ text: z.string(), sentAt: z.string() }) }));

/** Its secrets are random and live in memory only. */
export interface RunningPracticeBank {
  readonly connection: ConnectionSummary;
  /** A new cache key every time: nothing cached before a lock can be read after it. The journal's key stays the same. */
  secrets(): SettledSecrets;
  isRunning(): boolean;
  /** Lets exactly these go wrong, or only asks where it is null; gives those that are still to have an effect. Rejects where the bank ends before it answers. */
  whatIfs(next: readonly PracticeWhatIf[] | null): Promise<readonly PracticeWhatIf[]>;
  stop(): Promise<void>;
}

interface PracticeBankOptions {
  readonly workerFile: string;
  /** Called with each text message to the payer's phone from now on. */
  readonly onTextMessage: (text: string) => void;
  /** Seed of a random dialect; null or absent for the plain bank. */
  readonly stranger?: number | null;
  readonly content?: RehearsalContent;
}

/** Shorter than a bank's, so that a rehearsal does not wait. */
const REHEARSAL_DELAYS = { refundMs: 2_000, cashoutMs: 4_000 } as const;

const CORRECTS_AFTER_MS = 3 * 60_000;

/** Starts the practice bank in a thread. Fails with a word for the log. */
export async function startPracticeBank({ workerFile, onTextMessage, stranger = null, content }: PracticeBankOptions): Promise<Result<RunningPracticeBank, string>> {
  const key = randomBytes(24).toString('base64url');
  const journalKey = randomBytes(STORES_KEY_BYTES);
  // The bank's times have whole seconds.
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
  // Without a listener a failing thread would end the app.
  worker.on('error', () => {
    running = false;
  });
  worker.on('message', (message: unknown) => {
    const sent = textMessage.safeParse(message);
    // Earlier ones belong to the generated content.
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
      // A copy: closing the connection erases it.
      storesKey: Buffer.from(journalKey),
    }),
    isRunning: () => running,
    whatIfs: async (next) => {
      if (!running) throw new Error(ENDED);
      return whatIfsOf(await faultsAt(worker, next === null ? null : faultsOf(next)));
    },
    stop: () => stop(worker),
  });
}

const ENDED = 'The practice bank ended before it answered';

let orders = 0;

async function faultsAt(worker: Worker, faults: readonly PracticeFault[] | null): Promise<z.output<typeof faultsMessage>['faults']> {
  orders += 1;
  const order = orders;
  const limit = AbortSignal.timeout(FAULTS_LIMIT_MS);
  worker.postMessage({ type: 'faults', order, faults });
  for await (const [message] of on(worker, 'message', { signal: limit, close: ['exit'] })) {
    const answer = faultsMessage.safeParse(message);
    if (answer.success && answer.data.order === order) return answer.data.faults;
  }
  throw new Error(ENDED);
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

/** The practice bank's stores are apart from those of real payments. */
export const practiceFolder = (profileFolder: string): string => join(profileFolder, 'practice');

export function forgetPracticeJournal(profileFolder: string): void {
  const folder = practiceFolder(profileFolder);
  rmSync(anchorFile(folder), { force: true });
  rmSync(join(folder, 'journal'), { recursive: true, force: true, maxRetries: 3 });
}

/** One connection per practice bank, so that their data never mix. */
const practiceConnectionId = (stranger: number | null): string => (stranger === null ? 'practice' : `practice-${stranger}`);

export function forgetPracticeCaches(cachesFolder: string): void {
  if (!existsSync(cachesFolder)) return;
  for (const name of readdirSync(cachesFolder)) {
    if (/^practice(-\d+)?$/.test(name)) rmSync(join(cachesFolder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * The key of the practice bank's user data, kept in a file so that drafts survive a restart. Nothing there is real, and a passphrase would only be in
 * the way. Throws file system errors.
 */
export function practiceUserDataKey(profileFolder: string): Buffer {
  const folder = practiceFolder(profileFolder);
  const file = join(folder, 'desk.key');
  try {
    const kept = Buffer.from(readFileSync(file, 'latin1'), 'hex');
    if (kept.length === STORES_KEY_BYTES) return kept;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = randomBytes(STORES_KEY_BYTES);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What an older key sealed can no longer be read.
  rmSync(join(folder, 'desk', 'key-check'), { force: true });
  writeFileSync(file, key.toString('hex'), { mode: 0o600, flush: true });
  return key;
}
