import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { painted } from '../support/settled.ts';
import { cutTexts } from './cut-texts.ts';
import { notTranslated } from './not-translated.ts';
import { WINDOW } from './walk.ts';
import type { Inspect } from './walk.ts';

const NARROW = { width: 1024, height: 768 };
const TALLEST = 3_200;
/** The guide and the list of changes are documents, written in each language by themselves. */
const DOCUMENTS = ['Help', 'Help, a topic', 'What’s new'];

/** Looks for what is not translated and what has too little room, in the pseudo-language and in two sizes, and keeps a picture of each. */
export const pseudoIn = (folder: string): Inspect => async (walk, place) => {
  const { app, window } = walk;
  await walk.wear(['en-XA', 'light']);
  for (const size of [WINDOW, NARROW]) {
    await window.setViewportSize(size);
    await painted(window);
    walk.note(place, String(size.width), [...(size === WINDOW && !DOCUMENTS.includes(place) ? await notTranslated(app, window) : []), ...await window.evaluate(cutTexts)]);
    // A page is photographed whole, however far down it goes.
    const below = await window.evaluate(() => Math.max(0, ...[...document.querySelectorAll('main, main > *')].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)));
    const open = await window.locator('[role="dialog"][aria-modal="true"]').count() > 0;
    if (below > 0 && !open) {
      await window.setViewportSize({ ...size, height: Math.min(TALLEST, size.height + below) });
      await painted(window);
    }
    mkdirSync(join(folder, String(size.width)), { recursive: true });
    await window.screenshot({ path: join(folder, String(size.width), `${place.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`) });
  }
  await window.setViewportSize(WINDOW);
  await painted(window);
};
