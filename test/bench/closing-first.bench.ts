import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { openApp, ORDERS, readFirstBare, refreshAndForecast, startOrdersBank } from './closing-scale.ts';

const ROUNDS = 3;

export const measure: Measure = {
  name: 'closing-first',
  compared: `${ORDERS} orders of a campaign that was never read: into the encrypted cache, with the forecast, beside undici, JSON.parse and the same inserts`,
  limit: 1.5,
  passes: 'atMost',
  run: async () => {
    const bank = await startOrdersBank();
    const asTheApp = async (): Promise<number> => {
      const app = await openApp(bank.url);
      try {
        const { refreshMs, readMs, forecastMs } = await refreshAndForecast(app);
        return refreshMs + readMs + forecastMs;
      } finally {
        await app.close();
      }
    };
    try {
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, asTheApp, () => readFirstBare(bank.url));
      const [ours, bare] = [median(subjectMs), median(referenceMs)];
      return { ratio: ours / bare, figures: `medians of ${ROUNDS} rounds in turns: app ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms (times as long, lower is better)` };
    } finally {
      await bank.stop();
    }
  },
};
