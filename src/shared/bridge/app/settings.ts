import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';

/** What the person chose for the whole app. Nothing secret, nothing about money. */
export const settings = z.object({
  language: z.enum(['system', ...languageCodes]),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** Minutes without input before the app locks; null never. */
  autoLockMinutes: z.number().int().min(1).max(480).nullable(),
  /** Months of statement that are read from the bank at first. */
  historyMonths: z.number().int().min(1).max(120),
  /** Months of statement that the cache keeps; null keeps everything. */
  retentionMonths: z.number().int().min(1).max(240).nullable(),
  /** Days before today that every refresh reads again. */
  recentDays: z.number().int().min(1).max(90),
  /** Minutes between automatic refreshes; null only on demand. */
  refreshMinutes: z.number().int().min(1).max(1440).nullable(),
  /** Minutes for which "nothing found" does not yet mean that a write did not happen. */
  waitingWindowMinutes: z.number().int().min(1).max(10_080),
  /** Whether a code is placed in the remittance information, by which the bank's record can be told from others. */
  markInUri: z.boolean(),
  /** Time of day at the bank after which payments of the same day usually go out the next; null when not known. */
  cutOffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/).nullable(),
  /** Where the campaigns of an order that is moved travel: the interface does not say. */
  moveOrderIn: z.enum(['body', 'query', 'both']),
  /** Of which connections the main process itself asks before money leaves: for a large sum, an account that was never paid, a closing. */
  askBeforeSending: z.enum(['never', 'live', 'always']),
  /** Sums above this many whole units of their currency are large. */
  askAbove: z.number().int().min(0).max(100_000_000),
  /** Whether the system keeps the window of a real connection out of pictures and shared screens. Linux cannot. */
  contentProtection: z.boolean(),
  /** Whether the system shows news while nobody looks at the window. They name nobody, no amount and no account. */
  notifications: z.boolean(),
  /** Columns shown per table, in order; a table that is not named shows its own. */
  tableColumns: z.record(z.string(), z.array(z.string()).max(60)),
  /** Whether the tour of the first opening was taken or declined. */
  tourSeen: z.boolean(),
  /** The version whose news were seen or passed over; null before the first start. */
  seenVersion: z.string().max(40).nullable(),
});

export type Settings = z.output<typeof settings>;

export const settingsPatch = settings.partial();

export type SettingsPatch = z.output<typeof settingsPatch>;

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  density: 'compact',
  autoLockMinutes: 15,
  historyMonths: 24,
  retentionMonths: null,
  recentDays: 10,
  refreshMinutes: 15,
  waitingWindowMinutes: 30,
  markInUri: false,
  cutOffTime: '16:00',
  moveOrderIn: 'body',
  askBeforeSending: 'live',
  askAbove: 5_000,
  contentProtection: true,
  notifications: true,
  tableColumns: {},
  tourSeen: false,
  seenVersion: null,
};
