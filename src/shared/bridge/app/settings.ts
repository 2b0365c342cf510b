import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';

/** App-wide preferences. Nothing secret, nothing about money. */
export const settings = z.lazy(() => z.object({
  language: z.enum(['system', ...languageCodes]),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** Minutes without input; null: never. */
  autoLockMinutes: z.number().int().min(1).max(480).nullable(),
  historyMonths: z.number().int().min(1).max(120),
  /** Months that the cache keeps; null: all. */
  retentionMonths: z.number().int().min(1).max(240).nullable(),
  /** Days before today that every refresh reads again. */
  recentDays: z.number().int().min(1).max(90),
  /** Minutes; null: on demand only. */
  refreshMinutes: z.number().int().min(1).max(1440).nullable(),
  /** Hours after which an automatic refresh reads long lists whole again; null: at each refresh. */
  wholeReadingHours: z.number().int().min(1).max(168).nullable(),
  /** Minutes during which "nothing found" does not prove that a write did not happen. */
  waitingWindowMinutes: z.number().int().min(1).max(10_080),
  /** Adds a code that identifies the bank's record to the remittance information. */
  markInUri: z.boolean(),
  /** Bank time after which same-day payments usually leave the next day. */
  cutOffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/).nullable(),
  /** How a moved order names its campaigns: the interface does not say. */
  moveOrderIn: z.enum(['body', 'query', 'both']),
  /** Where the main process itself confirms large sums, first payments to an account, and closings. */
  askBeforeSending: z.enum(['never', 'live', 'always']),
  /** Whole currency units above which a sum is large. */
  askAbove: z.number().int().min(0).max(100_000_000),
  /** Blocks screenshots and screen sharing of real connections. Not possible on Linux. */
  contentProtection: z.boolean(),
  /** Years that facts typed of investors are kept after their last order; null: without a limit. */
  personalDataYears: z.number().int().min(1).max(50).nullable(),
  /** Without any name, amount or account. */
  notifications: z.boolean(),
  /** Shortcuts of a letter or a sign without a modifier. */
  characterShortcuts: z.boolean(),
  /** Per table, in order; absent tables use their defaults. */
  tableColumns: z.record(z.string(), z.array(z.string()).max(60)),
  /** Of the columns that were resized, by table and column, in pixels. */
  tableWidths: z.record(z.string(), z.record(z.string(), z.number().int().min(1).max(10_000))),
  /** How often a backup is saved by itself, in the folder below. */
  backupEvery: z.enum(['never', 'day', 'week']),
  /** Only the person chooses it, in a dialog of the system; null: none. */
  backupFolder: z.string().max(4096).nullable(),
  /** The newest so many backups in it stay. */
  backupsKept: z.number().int().min(1).max(365),
  tourSeen: z.boolean(),
  /** The version whose news were seen. */
  seenVersion: z.string().max(40).nullable(),
}));

export type Settings = z.output<typeof settings>;

export const settingsPatch = z.lazy(() => settings.unwrap().omit({ backupFolder: true }).partial());

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
  wholeReadingHours: 24,
  waitingWindowMinutes: 30,
  markInUri: false,
  cutOffTime: '16:00',
  moveOrderIn: 'body',
  askBeforeSending: 'live',
  askAbove: 5_000,
  contentProtection: true,
  personalDataYears: null,
  notifications: true,
  characterShortcuts: true,
  tableColumns: {},
  tableWidths: {},
  backupEvery: 'never',
  backupFolder: null,
  backupsKept: 7,
  tourSeen: false,
  seenVersion: null,
};
