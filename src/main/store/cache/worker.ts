import { parentPort, workerData } from 'node:worker_threads';

import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { createReadApi } from './read-api.ts';
import { serve } from './rpc.ts';
import { createWriteApi } from './write-api.ts';

export interface CacheWorkerData extends RekeyableFile {
  readonly role: 'writer' | 'reader';
}

if (parentPort !== null) {
  const { role, ...file } = workerData as CacheWorkerData;
  serve(parentPort, role === 'writer' ? createWriteApi(file) : createReadApi(file));
}
