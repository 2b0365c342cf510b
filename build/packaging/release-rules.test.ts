import { describe, expect, it } from 'vitest';

import { electronAge, MOST_DAYS, pinnedElectron } from '../lib/electron-age.js';
import { notForRelease } from './release-rules.ts';

const DAY_MS = 24 * 3_600_000;
const electron = { pinned: '45.4.1', version: '45.4.1', publishedAt: '2026-11-19' };
const published = Date.parse(electron.publishedAt);
const fresh = electronAge(electron, published);

describe('a release', () => {
  it('is refused for Windows and macOS where nothing signs it, and names what is missing', ({ task }) => {
    expect(notForRelease(['win'], {}, fresh)).toEqual([expect.stringContaining('WIN_CSC_LINK')]);
    expect(notForRelease(['mac'], { CSC_LINK: 'signed.p12' }, fresh), 'signed, and not notarized').toEqual([expect.stringContaining('APPLE_API_KEY')]);
    expect(notForRelease(['mac'], { CSC_NAME: 'Publisher', APPLE_ID: 'someone' }, fresh)).toEqual([]);
    expect(notForRelease(['win', 'linux'], { WIN_CSC_LINK: 'signed.p12' }, fresh)).toEqual([]);
    expect(notForRelease(['win'], { WIN_CSC_LINK: '' }, fresh), 'an empty variable signs nothing').toHaveLength(1);
    Object.assign(task.meta, { control: 'unsigned-release', measured: 'Windows without a certificate, macOS without one or without notarizing: refused, each with what is missing' });
  });

  it('is refused with an Electron older than eight weeks, or of unknown age', ({ task }) => {
    expect(notForRelease(['linux'], {}, electronAge(electron, published + MOST_DAYS * DAY_MS))).toEqual([]);
    expect(notForRelease(['linux'], {}, electronAge(electron, published + (MOST_DAYS + 1) * DAY_MS))).toEqual([expect.stringContaining('57 DAYS OLD')]);
    expect(notForRelease(['linux'], {}, electronAge({ ...electron, pinned: '46.0.0' }, published))).toEqual([expect.stringContaining('46.0.0')]);
    Object.assign(task.meta, { control: 'electron-age', measured: '56 days: allowed; 57 days, or another version than the one whose day is kept: no release' });
  });
});

it('the day that is kept is that of the pinned Electron', () => {
  const { pinned, version, publishedAt } = pinnedElectron();
  expect(version).toBe(pinned);
  expect(publishedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
