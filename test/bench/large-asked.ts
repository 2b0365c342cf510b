import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { createWriteApi } from '#main/store/cache/write-api.ts';
import { openTestWorkspace } from '../support/workspace-fixture.ts';
import type { TestWorkspace } from '../support/workspace-fixture.ts';
import type { FilledPortal } from './large-portal.ts';
import { PORTAL_NOW } from './large-portal-cache.ts';
import { MachineSpeed } from './machine-speed.ts';
import type { Timed } from './machine-speed.ts';
import type { Measured } from './measure.ts';
import { median, percentile } from './measure.ts';

/* Use cases that are asked of the large portal again and again, through the open workspace. */

const LIMIT_MS = 100;
export const ROUNDS = 20;

export const HOW_ASKED = `the 95th percentile of ${ROUNDS} calls of each through the open workspace, after the first, on the machine at rest, beside ${LIMIT_MS} ms; the ratio is the slowest one's`;

/** Of one use case: each call, the first of them too, and what the main process computed in the median, in milliseconds by the clock. */
export interface Took {
  readonly name: string;
  readonly calls: readonly Timed[];
  readonly inMain: number;
}

const machine = new MachineSpeed();

export async function timed(name: string, act: (round: number) => Promise<unknown>): Promise<Took> {
  const calls: Timed[] = [];
  const active: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // What the call before left behind is collected.
    await wait(5);
    const { value, ...call } = await machine.timed(async () => {
      const before = performance.eventLoopUtilization();
      await act(round);
      return performance.eventLoopUtilization(before).active;
    });
    calls.push(call);
    active.push(value);
  }
  return { name, calls, inMain: median(active.slice(1)) };
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
  const atRest = (took: Took | undefined): readonly number[] => (took?.calls ?? []).slice(1).map((call) => machine.atRest(call));
  const p95 = (took: Took): number => percentile(atRest(took), 0.95);
  const lines = large.map((took, index) => {
    const [first = Number.NaN, ...later] = took.calls.map((call) => call.ms);
    const usual = median(atRest(took));
    return `${took.name}: p95 ${ms(p95(took))} of ${LIMIT_MS} ms ${p95(took) <= LIMIT_MS ? 'ok' : 'short'}, median ${ms(usual)}; by the clock ${ms(percentile(later, 0.95))}, ${ms(median(later))}, main process ${ms(took.inMain)}, first call ${ms(first)}; grows with exponent ${Math.log10(usual / median(atRest(small[index]))).toFixed(2)}`;
  });
  return { ratio: Math.max(...large.map(p95)) / LIMIT_MS, figures: [...lines, machine.toString()].join('\n') };
}
