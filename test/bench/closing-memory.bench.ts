import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Measure } from './measure.ts';
import { ORDERS, startOrdersBank } from './closing-scale.ts';

/** Bytes by which a process grows that does nothing else. */
async function growth(url: string, how: 'campaign' | 'search' | 'bare'): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', fileURLToPath(new URL('closing-growth.ts', import.meta.url)), url, how]);
  return Number(stdout.trim().split('\n').at(-1));
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;

export const measure: Measure = {
  name: 'closing-memory',
  compared: `${ORDERS} orders of a campaign, read twice into the encrypted cache, with the forecast: by how much the process grows at most, beside a process that only downloads and parses them twice`,
  limit: 1.5,
  passes: 'atMost',
  run: async () => {
    const bank = await startOrdersBank();
    try {
      const payload = (await (await fetch(`${bank.url}/campaigns/C1/orders`)).arrayBuffer()).byteLength;
      const bare = await growth(bank.url, 'bare');
      const ours = await growth(bank.url, 'campaign');
      const search = await growth(bank.url, 'search');
      return {
        ratio: ours / bare,
        figures: `the answer has ${mb(payload)}; app ${mb(ours)} (${(ours / payload).toFixed(1)} times that), bare ${mb(bare)}; by the bank's own search ${mb(search)}`,
      };
    } finally {
      await bank.stop();
    }
  },
};
