import { parentPort, workerData } from 'node:worker_threads';
import { startPracticeBank } from './index.ts';
import type { PracticeServerOptions } from './index.ts';

/** What the worker says to the thread that started it. */
export type PracticeWorkerReport =
  | { readonly type: 'listening'; readonly url: string; readonly portalId: string }
  | { readonly type: 'failed'; readonly message: string };

/** What it is told. */
export interface PracticeWorkerOrder {
  readonly type: 'close';
}

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const report = (message: PracticeWorkerReport): void => {
    port.postMessage(message);
  };
  try {
    const bank = await startPracticeBank((workerData ?? {}) as PracticeServerOptions);
    port.on('message', ({ type }: PracticeWorkerOrder) => {
      if (type === 'close') {
        void bank.close().then(() => {
          port.close();
        });
      }
    });
    report({ type: 'listening', url: bank.url, portalId: bank.portalId });
  } catch (error) {
    report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort === null) throw new Error('The practice bank’s worker needs a thread that started it');
await run(parentPort);
