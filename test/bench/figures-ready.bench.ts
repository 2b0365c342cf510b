import { entryWithKeychain, FIGURES_SHOWN, filledProfile } from './filled-profile.ts';
import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { buildHelloWorld, helloWorld, millisecondsToReady } from './window-ready.ts';

const ROUNDS = 9;

export const measure: Measure = {
  name: 'figures-ready',
  // See docs/adr/0036-what-the-benches-compare-with.md.
  limit: 2.75,
  passes: 'atMost',
  compared: 'from starting the process to the kept figures on the Overview, unlocked and offline, against the first button of a hello-world app on the same binary',
  async run() {
    await buildHelloWorld();
    const app = { entry: entryWithKeychain(), profile: await filledProfile(), ready: FIGURES_SHOWN };
    const { subjectMs, referenceMs } = await interleaved(ROUNDS, () => millisecondsToReady(app), () => millisecondsToReady(helloWorld));
    const [figures, hello] = [median(subjectMs), median(referenceMs)];
    return { ratio: figures / hello, figures: `figures ${Math.round(figures)} ms, hello world ${Math.round(hello)} ms, medians of ${ROUNDS}` };
  },
};
