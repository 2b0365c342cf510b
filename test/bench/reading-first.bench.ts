import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { checkOrders, exponent, readCampaign, readFirstBare, TENTH } from './reading.ts';
import { openApp, ORDERS, startOrdersBank } from './closing-scale.ts';

const ROUNDS = 3;

/** Milliseconds to read a campaign that was never read. */
async function readFirst(url: string, orders: number): Promise<number> {
  const app = await openApp(url);
  try {
    const took = await readCampaign(app);
    await checkOrders(app, orders);
    return took;
  } finally {
    await app.close();
  }
}

export const measure: Measure = {
  name: 'reading-first',
  compared: `${ORDERS} orders of a campaign that was never read: into the encrypted cache, beside undici, a parser of the stream and the same inserts into the same table`,
  limit: 0.7,
  passes: 'atLeast',
  run: async () => {
    const [bank, tenth] = [await startOrdersBank(), await startOrdersBank(TENTH)];
    try {
      const short: number[] = [];
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, async () => {
        short.push(await readFirst(tenth.url, TENTH));
        globalThis.gc?.();
        return readFirst(bank.url, ORDERS);
      }, () => readFirstBare(bank.url));
      const [ours, bare, few] = [median(subjectMs), median(referenceMs), median(short)];
      return {
        ratio: bare / ours,
        figures: [
          `medians of ${ROUNDS} rounds in turns: app ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms (how fast beside bare, higher is better)`,
          `${TENTH} orders: ${few.toFixed(0)} ms; time grows with the number of orders to the power of ${exponent(few, ours)}`,
        ].join('\n'),
      };
    } finally {
      await tenth.stop();
      await bank.stop();
    }
  },
};
