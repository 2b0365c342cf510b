import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Measure } from './measure.ts';
import { ORDERS, startOrdersBank } from './closing-scale.ts';

/** Bytes by which a process grows that does nothing else. */
async function growth(url: string, how: 'campaign' | 'search' | 'bare'): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', fileURLToPath(new URL('reading-growth.ts', import.meta.url)), url, how]);
  return Number(stdout.trim().split('\n').at(-1));
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;

const LEAST_BYTES = 64_000_000;

export const measure: Measure = {
  name: 'reading-memory',
  compared: `${ORDERS} orders that were never read, by their campaign and by the portal's search: by how much the process grows at most, beside 1.5 times the answer or 64 MB, whichever is more`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const bank = await startOrdersBank();
    try {
      const payload = (await (await fetch(`${bank.url}/campaigns/C1/orders`)).arrayBuffer()).byteLength;
      const campaign = await growth(bank.url, 'campaign');
      const search = await growth(bank.url, 'search');
      const bare = await growth(bank.url, 'bare');
      const allowed = Math.max(1.5 * payload, LEAST_BYTES);
      return {
        ratio: Math.max(campaign, search) / allowed,
        figures: `the answer has ${mb(payload)}; by campaign ${mb(campaign)}, by search ${mb(search)}, of ${mb(allowed)} allowed; a process that only downloads and parses it whole ${mb(bare)}`,
      };
    } finally {
      await bank.stop();
    }
  },
};
