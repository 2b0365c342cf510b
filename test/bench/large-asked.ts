import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { createWriteApi } from '#main/store/cache/write-api.ts';
import { openTestWorkspace } from '../support/workspace-fixture.ts';
import type { TestWorkspace } from '../support/workspace-fixture.ts';
import type { FilledPortal } from './large-portal.ts';
import { PORTAL_NOW } from './large-portal-cache.ts';
import type { Measured } from './measure.ts';
import { median, percentile } from './measure.ts';

/* Use cases that are asked of the large portal again and again, through the open workspace. */

const LIMIT_MS = 100;
export const ROUNDS = 20;

export const HOW_ASKED = `the 95th percentile of ${ROUNDS} calls of each through the open workspace, after the first, beside ${LIMIT_MS} ms; the ratio is the slowest one's`;

/** Of one use case: the first call, the median and the 95th percentile of those after it, and what the main process computed in the median, in milliseconds. */
export interface Took {
  readonly name: string;
  readonly first: number;
  readonly median: number;
  readonly p95: number;
  readonly inMain: number;
}

export async function timed(name: string, act: (round: number) => Promise<unknown>): Promise<Took> {
  const took: number[] = [];
  const active: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // What the call before left behind is collected.
    await wait(5);
    const before = performance.eventLoopUtilization();
    const begun = performance.now();
    await act(round);
    took.push(performance.now() - begun);
    active.push(performance.eventLoopUtilization(before).active);
  }
  const [first = Number.NaN, ...later] = took;
  return { name, first, median: median(later), p95: percentile(later, 0.95), inMain: median(active.slice(1)) };
}

export async function openPortal(portal: FilledPortal): Promise<TestWorkspace> {
  const writer = createWriteApi({ path: join(portal.directory, 'cache.db'), key: portal.cacheKey });
  writer.open(PORTAL_NOW);
  while (writer.indexList());
  writer.close();
  return openTestWorkspace({
    // Its bank has ended: everything is answered from what is kept.
    url: portal.bank, directory: portal.directory, cacheKey: portal.cacheKey, storesFolder: portal.folder, storesKey: portal.desk.key, purpose: 'money', clock: { now: () => PORTAL_NOW },
  });
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

/** The figures of the large portal, with how each grew from a tenth of it. */
export function comparedWithTenth(small: readonly Took[], large: readonly Took[]): Measured {
  const lines = large.map(({ name, first, median: usual, p95, inMain }, index) => {
    const before = small[index]?.median ?? Number.NaN;
    return `${name}: p95 ${ms(p95)} of ${LIMIT_MS} ms ${p95 <= LIMIT_MS ? 'ok' : 'short'}, median ${ms(usual)}, main process ${ms(inMain)}, first call ${ms(first)}, grows with exponent ${Math.log10(usual / before).toFixed(2)}`;
  });
  return { ratio: Math.max(...large.map(({ p95 }) => p95)) / LIMIT_MS, figures: lines.join('\n') };
}
