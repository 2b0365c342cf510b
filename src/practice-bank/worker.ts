import { parentPort, workerData } from 'node:worker_threads';
import { startPracticeBank } from './index.ts';
import type { PracticeServerOptions } from './index.ts';
import type { PracticeMessage } from './bank/records.ts';
import type { PracticeFault } from './server/faults.ts';

export type PracticeWorkerReport =
  | { readonly type: 'listening'; readonly url: string; readonly portalId: string; readonly dialect: string }
  | { readonly type: 'failed'; readonly message: string }
  /** Those of the generated content follow right after `listening`. */
  | { readonly type: 'textMessage'; readonly textMessage: PracticeMessage }
  /** What will go wrong from now on; answers the order of that number. */
  | { readonly type: 'faults'; readonly order: number; readonly faults: readonly PracticeFault[] };

export type PracticeWorkerOrder =
  | { readonly type: 'close' }
  /** Replaces what goes wrong, or asks what does where `faults` is null. */
  | { readonly type: 'faults'; readonly order: number; readonly faults: readonly PracticeFault[] | null };

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const report = (message: PracticeWorkerReport): void => {
    port.postMessage(message);
  };
  try {
    const early: PracticeMessage[] = [];
    let tell = (message: PracticeMessage): void => {
      early.push(message);
    };
    const bank = await startPracticeBank({
      ...(workerData as PracticeServerOptions | null),
      onMessage: (message) => tell(message),
    });
    port.on('message', (order: PracticeWorkerOrder) => {
      if (order.type === 'close') {
        void bank.close().then(() => port.close());
        return;
      }
      if (order.faults !== null) {
        bank.control.clearFaults();
        order.faults.forEach(bank.control.addFault);
      }
      report({ type: 'faults', order: order.order, faults: bank.control.faults() });
    });
    report({ type: 'listening', url: bank.url, portalId: bank.portalId, dialect: bank.dialect });
    tell = (textMessage) => report({ type: 'textMessage', textMessage });
    early.forEach(tell);
  } catch (error) {
    report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort === null) throw new Error('The practice bank’s worker needs a thread that started it');
await run(parentPort);
