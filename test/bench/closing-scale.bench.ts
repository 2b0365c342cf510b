import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Agent, request } from 'undici';
import type { Cache } from '#main/cache/index.ts';
import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { openApp, ORDERS, readBySearch, refreshAndForecast, startOrdersBank } from './closing-scale.ts';
import type { Timed } from './closing-scale.ts';

const ROUNDS = 5;

/** Orders that change between two readings. */
const CHANGED = 1_000;

/** The least that any program would do to have the orders: request and parse. Milliseconds. */
async function bare(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  const { body } = await request(`${url}/campaigns/C1/orders`, { dispatcher: agent });
  const { list } = JSON.parse(await body.text()) as { readonly list: readonly unknown[] };
  const took = performance.now() - begun;
  if (list.length !== ORDERS) throw new Error(`${list.length} orders`);
  return took;
}

/** Milliseconds of each search while a name is typed, on the list of orders, the 95th of a hundred. */
async function searchAsTyped(cache: Cache): Promise<number> {
  const took: number[] = [];
  for (const typed of ['rossi mario', 'po-2026-7', 'bianchi', 'nicolo dell', 'campagna 12']) {
    for (let length = 1; length <= typed.length; length += 1) {
      const begun = performance.now();
      await cache.read.recordPage({ section: 'orders', search: typed.slice(0, length), filters: {}, sort: null }, 0, 500);
      took.push(performance.now() - begun);
    }
  }
  return took.toSorted((left, right) => left - right)[Math.floor(took.length * 0.95)] ?? Number.NaN;
}

/** Bytes by which a process grows that does nothing else, beside the bytes of the answer. */
async function growth(url: string, how: 'campaign' | 'search'): Promise<{ readonly grown: number; readonly payload: number }> {
  const payload = (await (await fetch(`${url}/campaigns/C1/orders`)).arrayBuffer()).byteLength;
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', fileURLToPath(new URL('closing-memory.ts', import.meta.url)), url, how]);
  return { grown: Number(stdout.trim().split('\n').at(-1)), payload };
}

const MB = 1_000_000;
const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

export const measure: Measure = {
  name: 'closing-scale',
  compared: `${ORDERS} orders of a campaign, ${CHANGED} of them changed since: reading them again into the encrypted cache and the forecast, beside undici and JSON.parse of the same answer`,
  limit: 1.3,
  passes: 'atMost',
  run: async () => {
    const bank = await startOrdersBank();
    const agent = new Agent({ pipelining: 1 });
    const load = loadavg()[0] ?? 0;
    const memory = await growth(bank.url, 'campaign');
    const searchMemory = await growth(bank.url, 'search');
    const app = await openApp(bank.url);
    try {
      const first = await refreshAndForecast(app);
      const rounds: Timed[] = [];
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, async () => {
        await bank.advance(CHANGED);
        const timed = await refreshAndForecast(app);
        rounds.push(timed);
        return timed.refreshMs + timed.readMs + timed.forecastMs;
      }, () => bare(bank.url, agent));
      const search = await searchAsTyped(app.cache);
      const portalSearch = await readBySearch(app);
      const [ours, reference] = [median(subjectMs), median(referenceMs)];
      const grew = memory.grown / memory.payload;
      const firstMs = first.refreshMs + first.readMs + first.forecastMs;
      return {
        ratio: ours / reference,
        figures: [
          `medians of ${ROUNDS} rounds in turns: refresh and forecast ${ours.toFixed(0)} ms (refresh ${ms(rounds.map(({ refreshMs }) => refreshMs))}, reading the orders ${ms(rounds.map(({ readMs }) => readMs))}, forecast ${ms(rounds.map(({ forecastMs }) => forecastMs))}), download and parse ${reference.toFixed(0)} ms (times as long, lower is better)`,
          `the first reading, in which every order is new: ${firstMs.toFixed(0)} ms, ${(firstMs / reference).toFixed(2)} times, limit 1.3 ${firstMs / reference <= 1.3 ? 'ok' : 'short'}`,
          `memory: grew by ${(memory.grown / MB).toFixed(0)} MB at most for ${(memory.payload / MB).toFixed(0)} MB, ${grew.toFixed(2)} times, limit 3 ${grew <= 3 ? 'ok' : 'short'}`,
          `searching the list as it is typed: ${search.toFixed(0)} ms at the 95th percentile`,
          `all orders of the portal by the bank's own search, into a cache that has them: ${portalSearch.toFixed(0)} ms; a first time, memory grew by ${(searchMemory.grown / MB).toFixed(0)} MB at most, ${(searchMemory.grown / searchMemory.payload).toFixed(2)} times`,
          `${load.toFixed(1)} processes waited for ${cpus().length} processors when it began${load > cpus().length / 2 ? ': figures under load' : ''}`,
        ].join('\n'),
      };
    } finally {
      await app.close();
      await agent.close();
      await bank.stop();
    }
  },
};
