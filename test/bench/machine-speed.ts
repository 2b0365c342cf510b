import { percentile } from './measure.ts';

/*
 * Whoever shares the computer makes the same work take up to three times as long, for seconds at a time. A limit in milliseconds is that of a machine at rest, so what is
 * measured beside one is divided by how much longer a fixed piece of work takes at that moment than at the quickest of the run. What the app itself does meanwhile is not taken
 * out: the fixed work is short, and the least of several counts.
 */

/** A time by the clock, and what the fixed work took beside it, in milliseconds. */
export interface Timed {
  readonly ms: number;
  readonly work: number;
}

const TEXT = JSON.stringify(Array.from({ length: 60 }, (_, number) => ({ id: `ORD-${number}`, amount: number * 1.25, name: `Investor ${number}`, at: '2026-06-30T12:00:00Z' })));
const REPEATED = 6;
/** So long a reading holds: much shorter than what it tells of. */
const HOLDS_MS = 40;
const QUICKEST = 0.05;

export class MachineSpeed {
  readonly #readings: number[] = [];
  #at = Number.NEGATIVE_INFINITY;

  constructor() {
    // Until it is compiled.
    for (let time = 0; time < 300; time += 1) this.#read();
    this.#readings.length = 0;
  }

  /** Milliseconds of the fixed work at the moment. */
  work(): number {
    const last = this.#readings.at(-1);
    if (last !== undefined && performance.now() - this.#at < HOLDS_MS) return last;
    const reading = this.#read();
    this.#readings.push(reading);
    this.#at = performance.now();
    return reading;
  }

  /** `counts`: which of the two readings; of what is judged as a whole, the slower one. */
  async timed<Value>(act: () => Promise<Value>, counts: 'quicker' | 'slower' = 'quicker'): Promise<Timed & { readonly value: Value }> {
    const before = this.work();
    const begun = performance.now();
    const value = await act();
    const ms = performance.now() - begun;
    const after = this.work();
    return { ms, work: counts === 'quicker' ? Math.min(before, after) : Math.max(before, after), value };
  }

  /** How much longer everything took than at rest; 1 at least. */
  slowness({ work }: Pick<Timed, 'work'>): number {
    return Math.max(1, work / percentile(this.#readings, QUICKEST));
  }

  /** The time on this machine at rest. `still`: milliseconds of it in which nothing is worked, such as waiting for the display. */
  atRest(timed: Timed, still = 0): number {
    const waited = Math.min(still, timed.ms);
    return waited + (timed.ms - waited) / this.slowness(timed);
  }

  /** For the reader of the figures. */
  toString(): string {
    const times = [QUICKEST, 0.5, 0.95].map((share) => (percentile(this.#readings, share) * 1_000).toFixed(0));
    return `a fixed piece of work took ${times[0]} µs at the quickest, ${times[1]} in the median and ${times[2]} at its 95th percentile: times are those of the machine at rest, those by the clock stand beside them`;
  }

  #read(): number {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < REPEATED; time += 1) {
      const begun = performance.now();
      if (JSON.stringify(JSON.parse(TEXT)) !== TEXT) throw new Error('The fixed work has gone wrong');
      least = Math.min(least, performance.now() - begun);
    }
    return least;
  }
}
