import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { buildHelloWorld, firstPage, helloWorld, millisecondsToReady } from './window-ready.ts';

const ROUNDS = 9;

export const measure: Measure = {
  name: 'window-ready',
  // See docs/adr/0036-what-the-benches-compare-with.md.
  limit: 1.3,
  passes: 'atMost',
  compared: 'from starting the process on a new profile to the first button of the window: the app against a hello-world electron-vite app on the same binary',
  async run() {
    await buildHelloWorld();
    const { subjectMs, referenceMs } = await interleaved(
      ROUNDS, () => millisecondsToReady(firstPage), () => millisecondsToReady(helloWorld),
    );
    const ours = median(subjectMs);
    const hello = median(referenceMs);
    return { ratio: ours / hello, figures: `tesoro ${Math.round(ours)} ms, hello world ${Math.round(hello)} ms, medians of ${ROUNDS}` };
  },
};
