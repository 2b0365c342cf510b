import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from './paths.js';

/** Electron's publisher mends what is known of a version about this long; then the next one does. */
export const MOST_DAYS = 56;

const DAY_MS = 24 * 3_600_000;

const json = (path) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

/** The Electron that package.json pins, and when it was published, as `build/electron-release.json` keeps it. */
export const pinnedElectron = () => {
  const pinned = json('package.json').devDependencies.electron;
  const { version, publishedAt } = json('build/electron-release.json');
  return { pinned, version, publishedAt };
};

/**
 * What is to be said of its age: `days` since it was published, whether that is too long, and in words; `unknown` where the day that is
 * kept is another version's. A clock that lies before that day says nothing.
 */
export const electronAge = ({ pinned, version, publishedAt }, nowMs) => {
  if (pinned !== version) {
    return { days: null, old: true, unknown: true, says: `Nobody knows how old Electron ${pinned} is: build/electron-release.json speaks of ${version}. \`npm view electron@${pinned} time\` tells the day.` };
  }
  const days = Math.max(0, Math.floor((nowMs - Date.parse(publishedAt)) / DAY_MS));
  const old = days > MOST_DAYS;
  return {
    days, old, unknown: false,
    says: old
      ? `ELECTRON ${version} IS ${days} DAYS OLD, more than eight weeks: what was found in Chromium since then is not mended in it. Bring it up to date.`
      : `Electron ${version} is ${days} days old; it may be ${MOST_DAYS}.`,
  };
};
