import { parentPort } from 'node:worker_threads';

import { createReadApi } from './read-api.ts';
import { serve } from './rpc.ts';
import type { CacheThreadFile } from './threads.ts';
import { createWriteApi } from './write-api.ts';

parentPort?.once('message', ({ role, ...file }: CacheThreadFile) => {
  if (parentPort !== null) serve(parentPort, role === 'writer' ? createWriteApi(file) : createReadApi(file));
});
