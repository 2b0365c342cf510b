import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { millisecondsToFirstButton } from './window-ready.ts';

const ROUNDS = 7;

const buildHelloWorld = async (): Promise<void> => {
  const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  await promisify(execFile)(process.execPath, [
    at('../../node_modules/electron-vite/bin/electron-vite.js'), 'build', '--config', at('hello-world/electron.vite.config.ts'),
  ], { cwd: at('../..') });
};

export const measure: Measure = {
  name: 'window-ready',
  // See docs/adr/0036-what-the-benches-compare-with.md.
  limit: 1.75,
  passes: 'atMost',
  compared: 'from starting the process on a new profile to the first button of the window: the app against a hello-world electron-vite app on the same binary',
  async run() {
    await buildHelloWorld();
    const { subjectMs, referenceMs } = await interleaved(
      ROUNDS, () => millisecondsToFirstButton('tesoro'), () => millisecondsToFirstButton('helloWorld'),
    );
    const ours = median(subjectMs);
    const hello = median(referenceMs);
    return { ratio: ours / hello, figures: `tesoro ${Math.round(ours)} ms, hello world ${Math.round(hello)} ms, medians of ${ROUNDS}` };
  },
};
