import { expect, it } from 'vitest';

import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

import { besidePlace, fittingPlace, followProtection } from './main-window.ts';

const left = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 2560, height: 1440 };

it('opens where it was left', () => {
  expect(fittingPlace({ x: 2000, y: 60, width: 1440, height: 900 }, [left, right])).toEqual({ x: 2000, y: 60, width: 1440, height: 900 });
  expect(fittingPlace({ x: -200, y: 0, width: 1440, height: 900 }, [left]), 'partly beyond the edge, as somebody put it').toMatchObject({ x: -200 });
});

it('opens anew where its screen is gone, or its title bar could not be reached', () => {
  expect(fittingPlace({ x: 2000, y: 60, width: 1440, height: 900 }, [left])).toBeNull();
  expect(fittingPlace({ x: 1900, y: 60, width: 1440, height: 900 }, [left]), 'a few pixels are no window').toBeNull();
  expect(fittingPlace({ x: 100, y: -300, width: 1440, height: 900 }, [left])).toBeNull();
  expect(fittingPlace({ x: 100, y: 1070, width: 1440, height: 900 }, [left])).toBeNull();
});

it('is no larger than the screen', () => {
  expect(fittingPlace({ x: 0, y: 0, width: 2560, height: 1400 }, [left])).toEqual(left);
  expect(fittingPlace({ x: 10, y: -10, width: 1440, height: 900 }, [left])).toEqual({ x: 10, y: 0, width: 1440, height: 900 });
});

it('opens another window a step beside the one it is opened from, never larger than a window and never past the screen', () => {
  const place = { x: 100, y: 50, width: 1200, height: 800, maximized: true, fullScreen: false, zoomLevel: 1, number: 1 };
  expect(besidePlace(place, [left])).toEqual({ ...place, x: 136, y: 86, maximized: false });
  expect(besidePlace({ ...place, x: 700 }, [left]), 'its right edge would leave the screen').toMatchObject({ x: 0, y: 0, width: 1200 });
  expect(besidePlace({ ...place, x: 2000, y: 500, height: 1000 }, [left, right]), 'on the screen of the other').toMatchObject({ x: 1920, y: 0 });
});

const connection = (builtIn: boolean): ConnectionSummary => ({
  connectionId: 'one', name: 'One', environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith: 'keychain', builtIn,
  proxy: 'none', ownCa: false, certificateExpiresAt: null,
});

it('protects the window of a real connection while it is open or locked, and follows the setting at once', () => {
  const applied: boolean[] = [];
  const protection = followProtection((on) => applied.push(on));
  protection.settings({ contentProtection: true });
  protection.session({ status: 'open', connection: connection(true) });
  protection.session({ status: 'locked', connection: connection(true) });
  expect([applied, protection.isOn()]).toEqual([[], false]);
  protection.session({ status: 'locked', connection: connection(false) });
  protection.session({ status: 'open', connection: connection(false) });
  expect([applied, protection.isOn()]).toEqual([[true], true]);
  protection.settings({ contentProtection: false });
  protection.settings({ contentProtection: true });
  expect(applied).toEqual([true, false, true]);
  protection.session({ status: 'closed' });
  expect(applied).toEqual([true, false, true, false]);
});
