import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openLogFile, lastLogLines } from '#main/app/log-file.ts';
import { profileFile } from '#main/app/profile/profile-file.ts';
import { openProfileStore } from '#main/app/profile/profile.ts';
import { openUserData } from '#main/store/user-data/index.ts';
import { openJournal } from '#main/store/journal/index.ts';
import { account, cacheKey, entry, instant, openTestCache, standingClock, statementWindow } from '#test/support/cache-fixture.ts';

/*
 * A process in which no file may grow beyond a size, as on a disk that is full, until there is room again. Prints what each store did:
 * with room, without, and with room again.
 */

const [folder = ''] = process.argv.slice(2);
const AT = '2026-06-30T10:00:00Z';
const clock = standingClock(AT);
const key = cacheKey;

// The system would end a process that goes beyond; a disk that is full only refuses.
process.on('SIGXFSZ', () => undefined);

/** The soft limit of this process: null takes it away. */
function limitFiles(bytes: number | null): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

async function outcome(work: () => unknown): Promise<string> {
  try {
    const value = await work();
    return typeof value === 'string' ? value : 'done';
  } catch (error) {
    return codeOf(error);
  }
}

mkdirSync(join(folder, 'desk'), { recursive: true });
const log = openLogFile(folder);
const profile = openProfileStore(profileFile(folder), () => undefined, '1.2.3');
const userDataOpened = openUserData({ path: join(folder, 'desk', 'desk.db'), key, clock });
if (!userDataOpened.ok) throw new Error('no desk');
const { userData } = userDataOpened.value;
const { cache } = await openTestCache(folder, { clock });
await cache.write.replaceAccounts([account('A1')], instant(AT));

const many = Array.from({ length: 3000 }, (_, index) => entry(`T${index}`, '2026-06-10', index, 'Causale '.repeat(20)));
const few = many.slice(0, 3);
const window = (entries: typeof many) => statementWindow('A1', '2026-06-01', '2026-06-30', entries, AT);
const all = { accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;

/** What each store says of a write that needs room, and what is read from it afterwards. */
async function tryAll(round: string): Promise<Readonly<Record<string, unknown>>> {
  const cacheWrite = await outcome(() => cache.write.applyWindow(window(many)));
  const userDataWrite = await outcome(() => userData.put('campaignAccount', 'big', 'x'.repeat(2 * mostBytes), instant(AT)));
  // Some two thousand bytes each.
  const columns = Object.fromEntries(Array.from({ length: Math.ceil(mostBytes / 1_000) }, (_, index) => [`table${index}`, Array.from({ length: 40 }, () => `${round}${'c'.repeat(40)}`)]));
  const settings = profile.update({ settings: { ...profile.get().settings, tableColumns: columns } }) ?? 'done';
  const logged = await outcome(() => {
    for (let count = 0; count < 100; count += 1) log('started', { count });
  });
  log('stopped', { reason: round });
  return {
    cacheWrite, userDataWrite, settings, logged,
    cacheRead: (await cache.read.statementSummary(all))?.total ?? 0,
    userDataRead: userData.list('campaignAccount').length,
    settingsOnDisk: (JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as { readonly version: number }).version,
    logTold: lastLogLines(folder, 1)[0]?.includes(round) ?? false,
  };
}

await cache.write.applyWindow(window(few));
userData.put('campaignAccount', 'small', 'x', instant(AT));
profile.update({ lastConnectionId: 'a' });
log('started');
const mostBytes = Math.max(200_000, statSync(join(folder, 'cache.db-wal')).size + 40_000);
// The log has grown as far as it can.
writeFileSync(join(folder, 'logs', 'tesoro.log'), `${'x'.repeat(59)}\n`.repeat(Math.ceil(mostBytes / 60)));
limitFiles(mostBytes);
const full = await tryAll('full');
// The journal notices at once: nothing may be sent.
mkdirSync(join(folder, 'journal'));
limitFiles(4096);
const journalFile = { path: join(folder, 'journal', 'journal.db'), anchorPath: join(folder, 'journal', 'anchor'), key };
const journalFull = openJournal(journalFile);
limitFiles(null);
const room = await tryAll('room');
const journalRoom = openJournal(journalFile);
await cache.close();
userData.close();
process.stdout.write(JSON.stringify({ full, room, journal: [journalFull.ok ? 'usable' : journalFull.reason, journalRoom.ok ? 'usable' : journalRoom.reason] }));
process.exit(0);
