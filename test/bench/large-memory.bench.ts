import { setTimeout as wait } from 'node:timers/promises';

import type { Measure } from './measure.ts';
import { LARGE, SMALL } from './large-portal.ts';
import type { PortalSize } from './large-portal.ts';
import { reviewPortal } from './large-window.ts';

/** After the Overview has its figures, until nothing is read any more. */
const SETTLED_MS = 15_000;

async function heldBy(size: PortalSize): Promise<{ readonly bytes: number; readonly openedMs: number }> {
  const { mainMemory, openedMs, close } = await reviewPortal(size);
  try {
    await wait(SETTLED_MS);
    return { bytes: await mainMemory(), openedMs };
  } finally {
    await close();
  }
}

const said = ({ bytes, openedMs }: Awaited<ReturnType<typeof heldBy>>): string => `${(bytes / 1_000_000).toFixed(0)} MB, from the passphrase to the Overview ${openedMs.toFixed(0)} ms`;

export const measure: Measure = {
  name: 'large-memory',
  compared: 'what the main process holds on the Overview of the large portal with nothing to do, beside the same of a portal with three accounts',
  limit: 1.25,
  passes: 'atMost',
  run: async () => {
    const small = await heldBy(SMALL);
    const large = await heldBy(LARGE);
    return { ratio: large.bytes / small.bytes, figures: `small: ${said(small)}; large: ${said(large)}` };
  },
};
