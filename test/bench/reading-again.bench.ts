import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { checkOrders, exponent, readCampaign, TENTH } from './reading.ts';
import { openApp, ORDERS, readBySearch, requestAndParse, startOrdersBank } from './closing-scale.ts';

const ROUNDS = 9;

export const measure: Measure = {
  name: 'reading-again',
  compared: `${ORDERS} orders of a campaign, 1 % of them changed since: reading them again into the encrypted cache, beside downloading and parsing them alone`,
  limit: 1.3,
  passes: 'atMost',
  run: async () => {
    const [bank, tenth] = [await startOrdersBank(), await startOrdersBank(TENTH)];
    const [app, few] = [await openApp(bank.url), await openApp(tenth.url)];
    try {
      await readCampaign(app);
      await readCampaign(few);
      const short: number[] = [];
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, async () => {
        await tenth.advance(TENTH / 100);
        short.push(await readCampaign(few));
        await bank.advance(Math.round(ORDERS / 100));
        return readCampaign(app);
      }, async () => {
        const begun = performance.now();
        await requestAndParse(bank.url);
        return performance.now() - begun;
      });
      await checkOrders(app, ORDERS);
      await checkOrders(few, TENTH);
      const search = await readBySearch(app);
      const [ours, bare] = [median(subjectMs), median(referenceMs)];
      return {
        ratio: ours / bare,
        figures: [
          `medians of ${ROUNDS} rounds in turns: app ${ours.toFixed(0)} ms, download and parse ${bare.toFixed(0)} ms (times as long, lower is better)`,
          `${TENTH} orders: ${median(short).toFixed(0)} ms; time grows with the number of orders to the power of ${exponent(median(short), ours)}`,
          `all orders of the portal by the bank's own search, into a cache that has them: ${search.toFixed(0)} ms`,
        ].join('\n'),
      };
    } finally {
      await few.close();
      await app.close();
      await tenth.stop();
      await bank.stop();
    }
  },
};
