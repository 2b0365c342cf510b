import { expect, it } from 'vitest';

import type { AppError } from '#shared/bridge/app-error.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, standingClock } from '#test/support/cache-fixture.ts';
import { createRhythm, isDue } from './rhythm.ts';

function rhythmAt(text: string, settings: Pick<Settings, 'backupEvery' | 'backupFolder'> = { backupEvery: 'day', backupFolder: '/backups' }) {
  const clock = standingClock(text);
  const world = { settings, isQuiet: true, kept: [] as Instant[], next: ok(null) as Result<null, AppError>, unreadable: false, saved: [] as string[], failures: [] as AppError[], reads: 0 };
  const rhythm = createRhythm({
    clock, settings: () => world.settings, isQuiet: () => world.isQuiet,
    savedIn: async () => {
      world.reads += 1;
      if (world.unreadable) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
      return world.kept.toSorted().toReversed();
    },
    save: async () => {
      world.saved.push(instantFromMs(clock.now()).slice(0, 16));
      if (world.next.ok) world.kept.push(instantFromMs(clock.now()));
      return world.next;
    },
    failed: (error) => world.failures.push(error),
  });
  /** Looks each minute, as the app does. */
  const lookUntil = async (until: string): Promise<void> => {
    for (let ms = clock.now(); ms <= Date.parse(instant(until)); ms += 60_000) {
      clock.set(instantFromMs(ms));
      await rhythm.look();
    }
  };
  return { clock, world, rhythm, lookUntil };
}

it('saves once a day at the first quiet moment, and a folder is read only when a backup may be due', async () => {
  const { world, lookUntil } = rhythmAt('2026-03-02T08:00:00Z');
  world.isQuiet = false;
  await lookUntil('2026-03-02T08:10:00Z');
  expect(world.saved).toEqual([]);
  world.isQuiet = true;
  await lookUntil('2026-03-04T09:00:00Z');
  // The day begins at midnight in Rome.
  expect(world.saved).toEqual(['2026-03-02T08:10', '2026-03-02T23:00', '2026-03-03T23:00']);
  expect(world.reads).toBeLessThan(10);
});

it('saves once a week', async () => {
  const { world, lookUntil } = rhythmAt('2026-03-02T08:00:00Z', { backupEvery: 'week', backupFolder: '/backups' });
  await lookUntil('2026-03-10T08:00:00Z');
  expect(world.saved).toEqual(['2026-03-02T08:00', '2026-03-08T23:00']);
});

it('saves nothing where it is off, or no folder was chosen', async () => {
  for (const settings of [{ backupEvery: 'never', backupFolder: '/backups' }, { backupEvery: 'day', backupFolder: null }] as const) {
    const { world, lookUntil } = rhythmAt('2026-03-02T08:00:00Z', settings);
    await lookUntil('2026-03-02T12:00:00Z');
    expect(world.saved).toEqual([]);
  }
});

it('says once that it failed and tries again after an hour, or at once when another folder was chosen', async () => {
  const { world, rhythm, lookUntil } = rhythmAt('2026-03-02T08:00:00Z');
  world.next = failed({ kind: 'fileNotWritten', code: 'ENOSPC' });
  await lookUntil('2026-03-02T08:59:00Z');
  expect(world.failures).toEqual([{ kind: 'fileNotWritten', code: 'ENOSPC' }]);
  await lookUntil('2026-03-02T09:30:00Z');
  expect(world.failures).toHaveLength(2);
  rhythm.again();
  world.next = ok(null);
  await lookUntil('2026-03-02T09:31:00Z');
  expect(world.saved).toEqual(['2026-03-02T08:00', '2026-03-02T09:00', '2026-03-02T09:30']);
  world.unreadable = true;
  rhythm.again();
  await lookUntil('2026-03-02T09:32:00Z');
  expect(world.failures.at(-1)).toEqual({ kind: 'fileNotWritten', code: 'ENOENT' });
});

it('takes a lock or a cancelled one for no failure, and goes on at the next quiet moment', async () => {
  const { world, lookUntil } = rhythmAt('2026-03-02T08:00:00Z');
  world.next = failed({ kind: 'cancelled' });
  await lookUntil('2026-03-02T08:01:00Z');
  world.next = ok(null);
  await lookUntil('2026-03-02T08:02:00Z');
  expect(world.failures).toEqual([]);
  expect(world.saved).toEqual(['2026-03-02T08:00', '2026-03-02T08:01', '2026-03-02T08:01']);
});

it('saves once a day also where a backup in the folder is dated ahead, because the clock once was', async () => {
  const { world, lookUntil } = rhythmAt('2026-03-02T08:00:00Z');
  world.kept.push(instant('2030-01-01T00:00:00Z'));
  await lookUntil('2026-03-03T09:00:00Z');
  expect(world.saved).toEqual(['2026-03-02T08:00', '2026-03-02T23:00']);
});

it('is due by days of the calendar, also where the clock was put back', () => {
  const now = Date.parse('2026-03-10T08:00:00Z');
  expect([null, '2026-03-10T05:00:00Z', '2026-03-09T22:00:00Z', '2026-03-11T05:00:00Z'].map((newest) => isDue(newest === null ? null : instant(newest), now, 'day'))).toEqual([true, false, true, true]);
  expect(['2026-03-04T05:00:00Z', '2026-03-03T09:00:00Z'].map((newest) => isDue(instant(newest), now, 'week'))).toEqual([false, true]);
});
