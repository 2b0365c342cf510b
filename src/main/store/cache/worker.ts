import { parentPort, workerData } from 'node:worker_threads';

import { serve } from './rpc.ts';
import type { CacheThread, CacheThreadFile } from './threads.ts';

// Each thread reads only its own half of the program, which takes most of its start.
const { role } = workerData as CacheThread;
const api = role === 'writer' ? (await import('./write-api.ts')).createWriteApi : (await import('./read-api.ts')).createReadApi;

parentPort?.once('message', (file: CacheThreadFile) => {
  if (parentPort !== null) serve(parentPort, api(file));
});
