import { parentPort, workerData } from 'node:worker_threads';

import type { EncryptedFile } from '#main/sqlite/index.ts';
import { createReadApi } from './read-api.ts';
import { serve } from './rpc.ts';
import { createWriteApi } from './write-api.ts';

/** What the main thread starts the worker with. */
export interface CacheWorkerData extends EncryptedFile {
  readonly role: 'writer' | 'reader';
}

if (parentPort !== null) {
  const { role, path, key } = workerData as CacheWorkerData;
  serve(parentPort, role === 'writer' ? createWriteApi({ path, key }) : createReadApi({ path, key }));
}
