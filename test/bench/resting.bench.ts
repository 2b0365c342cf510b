import { ask } from '../support/bridge-in-window.ts';
import { LARGE } from './large-portal.ts';
import { reviewPortal } from './large-window.ts';
import type { Measure } from './measure.ts';
import { watchResting } from './resting.ts';
import { buildHelloWorld, helloWorld, startedApp } from './window-ready.ts';

export const measure: Measure = {
  name: 'resting',
  limit: 0.5,
  passes: 'atMost',
  compared: 'processor time of all processes, in per cent of one core, with the large portal open on the Overview and nothing to do for 20 s; locked it may be half of that',
  async run() {
    await buildHelloWorld();
    const hello = await startedApp(helloWorld, ({ processId }) => watchResting(processId));
    const { app, window, close } = await reviewPortal(LARGE);
    try {
      const processId = app.process().pid ?? 0;
      // The check of the journal that the start put off is work: it takes as long as it needs, at half of a processor.
      await ask(window, 'journal.verify', null);
      const open = await watchResting(processId);
      await window.evaluate("setTimeout(() => window.tesoro.invoke('session.lock', null), 50), true");
      const locked = await watchResting(processId);
      const figures = Object.entries({ open, locked, 'hello world': hello })
        .map(([name, { percent, wakeups }]) => `${name} ${percent.toFixed(2)} %, wake-ups a second: main ${wakeups.main.toFixed(1)}, window ${wakeups.page.toFixed(1)}`);
      // One line for both: the worse of open, and of locked by its own limit.
      return { ratio: Math.max(open.percent, 2 * locked.percent), figures: figures.join('; ') };
    } finally {
      await close();
    }
  },
};
