import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright/test';

import { ask } from '../support/bridge-in-window.ts';
import { inFrames, scrolledFrames } from './frames.ts';
import { namedRecords, shownPages } from './large-pages.ts';
import type { Named } from './large-pages.ts';
import { filledPortal, LARGE } from './large-portal.ts';
import { forgetClosings, KEPT_CLOSINGS, keepClosings } from './large-portal-desk.ts';
import { atRest, opened, reviewPortal } from './large-window.ts';
import { MachineSpeed } from './machine-speed.ts';
import type { Timed } from './machine-speed.ts';
import type { Measure } from './measure.ts';
import { median, percentile } from './measure.ts';

const PAGE_MS = 150;
const FRAME_MS = 17;
/** Of twenty openings all but the slowest lie within the 95th percentile; the first is printed by itself. */
const ROUNDS = 20;
const FRAMES = 180;
const SCROLLED = 6;
const NEARLY_AT_REST = 1.15;
const NOTHING_FOUND = '/orders?q=nothinghasthistext';

const pages = Object.values(shownPages).flat();

interface Opened {
  /** Until the first rows or figures. */
  readonly first: Timed;
  /** Until nothing of the page is awaited any more; it is waited for three seconds at most. In milliseconds by the clock. */
  readonly all: number;
}

const machine = new MachineSpeed();

/** A page is there at the frame after the one that draws it, and the address is read after the one before. */
const WAITED_MS = 2 * (1000 / 60);

/** Of each page, in milliseconds: the first round is the first time that it is shown. */
async function openAll(window: Page, named: Named): Promise<ReadonlyMap<string, Opened[]>> {
  const took = new Map(pages.map(({ name }): [string, Opened[]] => [name, []]));
  // From another page, the first of them too.
  await opened(window, '/help', 'a');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, address, drawn } of pages) {
      const { value: ms, work } = await machine.timed(() => opened(window, address(named, round), drawn));
      if (ms === null) throw new Error(`${name} (${address(named, round)}) does not show ${drawn}`);
      took.get(name)?.push({ first: { ms, work }, all: ms + await atRest(window) });
    }
  }
  return took;
}

interface Scrolled {
  readonly name: string;
  readonly frames: readonly number[];
}

async function scrollAll(window: Page, named: Named): Promise<readonly Scrolled[]> {
  await opened(window, NOTHING_FOUND, '.t-state');
  const scrolled: Scrolled[] = [{ name: 'an empty list', frames: await scrolledFrames(window, FRAMES) }];
  for (const { name, address, drawn, rows } of pages) {
    if (rows === undefined) continue;
    await opened(window, address(named, 0), drawn);
    await counted(window, rows);
    scrolled.push({ name, frames: await framesAtRest(window) });
  }
  return scrolled;
}

/** A display shows whole frames, so nothing can be taken out of them: it is scrolled again where the machine was not at rest, and the try counts beside which it was quickest. */
async function framesAtRest(window: Page): Promise<readonly number[]> {
  let best: Timed & { readonly value: readonly number[] } | null = null;
  for (let time = 0; time < SCROLLED && (best === null || machine.slowness(best) > NEARLY_AT_REST); time += 1) {
    const scrolled = await machine.timed(() => scrolledFrames(window, FRAMES), 'slower');
    if (best === null || scrolled.work < best.work) best = scrolled;
  }
  return best?.value ?? [];
}

async function counted(window: Page, rows: number): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await wait(20)) {
    const shown = await window.evaluate(() => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')));
    if (shown >= rows) return;
  }
  throw new Error(`The list has not ${rows} rows`);
}

async function shown(): Promise<{ readonly took: ReadonlyMap<string, readonly Opened[]>; readonly scrolled: readonly Scrolled[] }> {
  const portal = await filledPortal(LARGE);
  keepClosings(portal);
  try {
    const { window, close } = await reviewPortal(LARGE);
    try {
      const left = await ask(window, 'places.get');
      try {
        const named: Named = { records: await namedRecords(window, ROUNDS), closings: KEPT_CLOSINGS };
        return { took: await openAll(window, named), scrolled: await scrollAll(window, named) };
      } finally {
        // The window writes down where it is a moment after a page was opened.
        await wait(1_000);
        if (left.ok) await ask(window, 'places.put', left.value);
      }
    } finally {
      await close();
    }
  } finally {
    forgetClosings(portal);
  }
}

export const measure: Measure = {
  name: 'large-showing',
  compared: `the worst 95th percentile of ${ROUNDS} openings of each page of the large portal until its first rows are drawn, and of ${FRAMES} frames of each list scrolled from end to end and back, on the machine at rest, beside ${PAGE_MS} and ${FRAME_MS} ms`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const { took, scrolled } = await shown();
    const says = (value: number, limit: number): string => (value <= limit ? 'ok' : 'short');
    const opening = [...took].map(([name, rounds]) => {
      const values = rounds.map(({ first }) => machine.atRest(first, WAITED_MS));
      const clock = rounds.map(({ first }) => first.ms);
      const p95 = percentile(values, 0.95);
      return { share: p95 / PAGE_MS, line: `${name}: p95 ${p95.toFixed(0)} ms of ${PAGE_MS} ${says(p95, PAGE_MS)}, median ${median(values).toFixed(0)}, slowest in round ${values.indexOf(Math.max(...values)) + 1}; by the clock ${percentile(clock, 0.95).toFixed(0)}, ${median(clock).toFixed(0)}, first ${clock[0]?.toFixed(0)} ms; all of it ${median(rounds.map(({ all }) => all)).toFixed(0)}, the first time ${rounds[0]?.all.toFixed(0)}` };
    });
    const scrolling = scrolled.map(({ name, frames }) => {
      const p95 = percentile(frames, 0.95);
      return { share: p95 / FRAME_MS, line: `scrolling ${name}: ${inFrames(frames)} of ${FRAME_MS} ${says(p95, FRAME_MS)}` };
    });
    const all = [...opening, ...scrolling];
    return { ratio: Math.max(...all.map(({ share }) => share)), figures: [...all.map(({ line }) => line), machine.toString()].join('\n') };
  },
};
