import type { AppError } from '#shared/bridge/app-error.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';

export interface RhythmDeps {
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'backupEvery' | 'backupFolder'>;
  /** A connection to a bank is open, nothing is sent, read or saved, and a passphrase was chosen. */
  readonly isQuiet: () => boolean;
  /** When the backups in the folder were saved, the newest first. Rejects with system errors. */
  readonly savedIn: (folder: string) => Promise<readonly Instant[]>;
  readonly save: () => Promise<Result<unknown, AppError>>;
  readonly failed: (error: AppError) => void;
}

/** After a failure it is not tried again for so long. */
const PAUSE_MS = 3_600_000;

/** Days of the calendar, so that a backup is not a little later every day. A time in the future was noted by another clock. */
export function isDue(newest: Instant | null, nowMs: number, every: 'day' | 'week'): boolean {
  if (newest === null || instantToMs(newest) > nowMs) return true;
  return addDays(bankDateAt(instantToMs(newest)), every === 'day' ? 1 : 7) <= bankDateAt(nowMs);
}

/** Saves a backup when one is due and the moment is quiet. `look` is called again and again. */
export function createRhythm({ clock, settings, isQuiet, savedIn, save, failed }: RhythmDeps) {
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  /** In the folder when it was last read: a folder of another computer is not read every minute. */
  let known: Instant | null = null;

  async function saveIfDue(folder: string, every: 'day' | 'week'): Promise<AppError | null> {
    if (!isDue(known, clock.now(), every)) return null;
    try {
      // One of a clock that was ahead says nothing of when the last one was saved, and would have one saved at every look.
      known = (await savedIn(folder)).find((savedAt) => instantToMs(savedAt) <= clock.now()) ?? null;
    } catch (error) {
      return { kind: 'fileNotWritten', code: error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN' };
    }
    if (!isDue(known, clock.now(), every)) return null;
    const saved = await save();
    // A lock, or a person who cancels it, is no failure: it is tried again at the next quiet moment.
    return saved.ok || saved.error.kind === 'cancelled' || saved.error.kind === 'locked' ? null : saved.error;
  }

  return {
    look: async (): Promise<void> => {
      const { backupEvery, backupFolder } = settings();
      if (isLooking || backupEvery === 'never' || backupFolder === null || clock.now() < pausedUntilMs || !isQuiet()) return;
      isLooking = true;
      try {
        const error = await saveIfDue(backupFolder, backupEvery);
        if (error === null) return;
        pausedUntilMs = clock.now() + PAUSE_MS;
        failed(error);
      } finally {
        isLooking = false;
      }
    },
    /** Another folder or rhythm was chosen. */
    again: (): void => {
      pausedUntilMs = Number.NEGATIVE_INFINITY;
      known = null;
    },
  };
}
