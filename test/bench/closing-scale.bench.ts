import type { Cache } from '#main/store/cache/index.ts';
import { interleaved, median, percentile } from './measure.ts';
import type { Measure } from './measure.ts';
import { connectBare, openApp, ORDERS, readAgainBare, refreshAndForecast, requestAndParse, startOrdersBank } from './closing-scale.ts';
import type { Timed } from './closing-scale.ts';

const ROUNDS = 9;

/** Orders that change between two readings. */
const CHANGED = 1_000;

/** Milliseconds until the first rows of each search while a name is typed, as the list of orders asks for them, the 95th of a hundred. */
async function searchAsTyped(cache: Cache): Promise<number> {
  const took: number[] = [];
  for (const typed of ['rossi mario', 'po-2026-7', 'bianchi', 'nicolo dell', 'campagna 12']) {
    for (let length = 1; length <= typed.length; length += 1) {
      const begun = performance.now();
      await cache.read.recordPage({ section: 'orders', search: typed.slice(0, length), filters: {}, sort: null }, 0, 200, 'ifKnown');
      took.push(performance.now() - begun);
    }
  }
  return percentile(took, 0.95);
}

const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

export const measure: Measure = {
  name: 'closing-scale',
  compared: `${ORDERS} orders of a campaign, ${CHANGED} of them changed since: reading them again into the encrypted cache and the forecast, beside undici, JSON.parse and one reading of the same columns of that cache`,
  // See docs/adr/0036-what-the-benches-compare-with.md.
  limit: 1.5,
  passes: 'atMost',
  run: async () => {
    const bank = await startOrdersBank();
    const app = await openApp(bank.url);
    await refreshAndForecast(app);
    const bare = connectBare(app.file);
    try {
      const rounds: Timed[] = [];
      const parsed: number[] = [];
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, async () => {
        await bank.advance(CHANGED);
        const timed = await refreshAndForecast(app);
        rounds.push(timed);
        return timed.refreshMs + timed.readMs + timed.forecastMs;
      }, async () => {
        const begun = performance.now();
        await requestAndParse(bank.url);
        parsed.push(performance.now() - begun);
        globalThis.gc?.();
        return readAgainBare(bank.url, bare);
      });
      const search = await searchAsTyped(app.cache);
      const [ours, reference] = [median(subjectMs), median(referenceMs)];
      return {
        ratio: ours / reference,
        figures: [
          `medians of ${ROUNDS} rounds in turns: refresh and forecast ${ours.toFixed(0)} ms (refresh ${ms(rounds.map(({ refreshMs }) => refreshMs))}, reading the orders ${ms(rounds.map(({ readMs }) => readMs))}, forecast ${ms(rounds.map(({ forecastMs }) => forecastMs))}), bare ${reference.toFixed(0)} ms (times as long, lower is better)`,
          `beside download and parse alone, with nothing kept: ${(ours / median(parsed)).toFixed(2)} times of ${ms(parsed)}`,
          `searching the list as it is typed: ${search.toFixed(0)} ms at the 95th percentile`,
        ].join('\n'),
      };
    } finally {
      bare.close();
      await app.close();
      await bank.stop();
    }
  },
};
