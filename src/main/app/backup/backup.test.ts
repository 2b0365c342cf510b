import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { putAttachment } from '#main/store/attachments/index.ts';
import { openJournal } from '#main/store/journal/index.ts';
import { connectEncrypted } from '#main/store/sqlite/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { BANK, march, openAsApp, writeProfile } from '#test/cli/support/profile.ts';
import { BACKUP_PASSPHRASE, backUp, rowsOf, storesKey } from '#test/support/backed-up-profile.ts';
import type { StoreName } from '#test/support/backed-up-profile.ts';
import { instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent } from '#test/support/journal-fixture.ts';
import { anchorFile, attachmentsFile, journalFile, userDataFile } from '../session/store-files.ts';
import { encodedContents } from './contents.ts';
import { lookInto, unpackBackup } from './restore.ts';
import { openSealed, readHead, writeSealed } from './sealed-file.ts';
import { decideRestore, finishRestore, stagedFiles, stagingFolder } from './staging.ts';

let root: ReturnType<typeof temporaryFolder>;
let profile: string;
let folder: string;
let restored: string;
beforeEach(async () => {
  root = temporaryFolder();
  [profile, folder, restored] = ['profile', 'backups', 'restored'].map((name) => join(root.path, name)) as [string, string, string];
  [profile, folder, restored].forEach((path) => mkdirSync(path));
});
afterEach(() => root.remove());

const AT = instant('2026-04-03T08:00:00Z');

/** As the app and its thread do together, without the vault. */
async function restore(path: string): Promise<void> {
  const looked = await lookInto(path, BACKUP_PASSPHRASE);
  if (looked === null) throw new Error('The passphrase is wrong');
  unpackBackup({ path, key: looked.key, profileFolder: restored, at: AT }, { progress: () => undefined });
  decideRestore(restored, { version: 1 });
  finishRestore(restored, () => true);
}

const STORES: readonly StoreName[] = ['cache', 'userData', 'attachments', 'journal'];
const openRestored = () => openJournal({ path: journalFile(restored), anchorPath: anchorFile(restored), key: storesKey });

describe('a backup', () => {
  it('that is restored elsewhere is equal row by row, with the chain whole and its own note that it was put back', async () => {
    await writeProfile(profile);
    putAttachment({ path: attachmentsFile(profile), key: storesKey }, Buffer.alloc(300_000, 7), 0);
    const before = Object.fromEntries(STORES.map((store) => [store, rowsOf(profile, store)]));
    const written = await backUp(profile, folder);
    await restore(written.path);
    const note = [{ restored_at: AT, exported_at: instantFromMs(Date.UTC(2026, 3, 2, 10)) }];
    for (const store of STORES) expect({ store, ...rowsOf(restored, store) }).toEqual({ store, ...before[store], ...(store === 'journal' ? { restored: note } : {}) });
    expect(readdirSync(restored).toSorted()).toEqual(['cache', 'desk', 'journal', 'vault']);
    const opened = openRestored();
    if (!opened.ok) throw new Error(opened.reason);
    expect(opened.journal.restored(BANK)).not.toBeNull();
    opened.journal.close();
  });

  it('that was taken while the app wrote all of its stores is of one moment each, and the journal is not behind its anchor', { timeout: 240_000 }, async () => {
    await writeProfile(profile, { entries: 2_000 });
    const app = await openAsApp(profile);
    if (!app.stores.journal.usable) throw new Error(app.stores.journal.reason);
    const { journal } = app.stores.journal;
    const state = { isWriting: true };
    let rounds = 0;
    const writing = (async () => {
      for (; state.isWriting; rounds += 1) {
        const at = instantFromMs(Date.UTC(2026, 3, 2, 8) + rounds * 1_000);
        await app.cache.write.applyWindow(statementWindow('A1', '2026-03-01', '2026-03-31', march(rounds % 2 === 0 ? 1_000 : 2_000), at));
        appended(journal, `I${rounds}`, happened.approved(newIntent(`I${rounds}`)), happened.sending(), happened.answered('settled', `S${rounds}`));
      }
    })();
    const written = await backUp(profile, folder);
    state.isWriting = false;
    await writing;
    await app.close();
    await restore(written.path);
    const { entry } = rowsOf(restored, 'cache');
    expect(entry?.length).toBeGreaterThan(1_000);
    const opened = openRestored();
    if (!opened.ok) throw new Error(opened.reason);
    const [whole, prefix] = [rowsOf(profile, 'journal')['event'] ?? [], rowsOf(restored, 'journal')['event'] ?? []];
    expect(opened.journal.firstBroken()).toBeNull();
    expect(whole.slice(0, written.entries)).toEqual(prefix.slice(0, written.entries));
    expect(rounds).toBeGreaterThan(0);
    opened.journal.close();
  });

  it('withdraws what was approved and not sent, and has looked for what was under way', async () => {
    await writeProfile(profile);
    const app = await openAsApp(profile);
    if (!app.stores.journal.usable) throw new Error(app.stores.journal.reason);
    appended(app.stores.journal.journal, 'approved', happened.approved(newIntent('approved')));
    appended(app.stores.journal.journal, 'sending', happened.approved(newIntent('sending')), happened.sending());
    await app.close();
    await restore((await backUp(profile, folder)).path);
    const opened = openRestored();
    if (!opened.ok) throw new Error(opened.reason);
    expect(opened.journal.get('approved')).toMatchObject({ state: 'ABANDONED' });
    expect(opened.journal.get('sending')).toMatchObject({ state: 'UNKNOWN' });
    opened.journal.close();
  });

  it('opens with no other passphrase, and gives nothing away before', async () => {
    await writeProfile(profile);
    const { path } = await backUp(profile, folder);
    expect(await lookInto(path, 'another passphrase')).toBeNull();
    const text = readFileSync(path, 'latin1');
    for (const said of ['Banca di prova', BANK, 'SQLite', storesKey.toString('base64'), profile]) expect(text).not.toContain(said);
  });

  it('that was cut off or changed anywhere is refused, and nothing is restored of it', { timeout: 240_000 }, async () => {
    await writeProfile(profile);
    const { path, bytes } = await backUp(profile, folder);
    const whole = readFileSync(path);
    const damaged = join(folder, 'damaged.tesoro-backup');
    const opened = await lookInto(path, BACKUP_PASSPHRASE);
    const end = async (work: () => unknown): Promise<string> => {
      try {
        return (await work()) === null ? 'wrongPassphrase' : 'restored';
      } catch (error) {
        return error instanceof Error && 'why' in error ? String(error.why) : String(error);
      }
    };
    const tryIt = (): Promise<string> => end(() => unpackBackup({ path: damaged, key: opened?.key ?? Buffer.alloc(32), profileFolder: restored, at: AT }, { progress: () => undefined }));
    const ends = new Set<string>();
    for (let place = 0; place < 50; place += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor(((place + 0.5) / 50) * bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (place % 8));
      writeFileSync(damaged, changed);
      ends.add(await tryIt());
    }
    expect([...ends].toSorted()).toEqual(['damaged']);
    // Also where the head is changed, which the passphrase opens.
    for (const at of [3, whole.indexOf('"salt"') + 12, whole.indexOf('"sealed"') + 14]) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at] === 65 ? 66 : 65;
      writeFileSync(damaged, changed);
      expect(['damaged', 'notBackup', 'wrongPassphrase']).toContain(await end(() => lookInto(damaged, BACKUP_PASSPHRASE)));
    }
    const headBytes = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
    for (const length of [0, 40, headBytes, headBytes + 5, headBytes + 65_552, headBytes + 2 * 65_552, bytes - 1]) {
      copyFileSync(path, damaged);
      truncateSync(damaged, length);
      expect(['damaged', 'notBackup']).toContain(await tryIt());
    }
    // Two pieces that changed places.
    const swapped = Buffer.from(whole);
    whole.copy(swapped, headBytes, headBytes + 65_552, headBytes + 2 * 65_552);
    whole.copy(swapped, headBytes + 65_552, headBytes, headBytes + 65_552);
    writeFileSync(damaged, swapped);
    expect(await tryIt()).toBe('damaged');
    expect(readdirSync(restored).filter((name) => name !== 'restoring')).toEqual([]);
  });

  it('of a newer version, of the file or of a store, is refused as such', async () => {
    await writeProfile(profile);
    const { path } = await backUp(profile, folder);
    const newer = join(folder, 'newer.tesoro-backup');
    writeFileSync(newer, Buffer.concat([Buffer.from('tesoro-backup 2\n'), readFileSync(path).subarray(16)]));
    await expect(lookInto(newer, BACKUP_PASSPHRASE)).rejects.toMatchObject({ why: 'newer' });
    const looked = await lookInto(path, BACKUP_PASSPHRASE);
    if (looked === null) throw new Error('The passphrase is wrong');
    const reader = openSealed(path, readHead(path), looked.key);
    const files = reader.read(0, looked.contents.parts.reduce((sum, part) => sum + part.bytes, 0));
    reader.close();
    const later = join(folder, 'later.tesoro-backup');
    const parts = looked.contents.parts.map((part) => (part.schema === null ? part : { ...part, schema: part.schema + 50 }));
    await writeSealed(later, readHead(path), looked.key, (async function* content() { yield* [files, encodedContents({ ...looked.contents, parts })]; })());
    await expect(lookInto(later, BACKUP_PASSPHRASE)).rejects.toMatchObject({ why: 'newer' });
    const database = connectEncrypted({ path: userDataFile(profile), key: storesKey }, { mustExist: true, timeoutMs: 0 });
    database.pragma('user_version = 99');
    database.close();
    await expect(backUp(profile, folder)).rejects.toMatchObject({ why: 'storeDamaged' });
  });

  it('is not made of a journal that is not whole, nor of one without its anchor', async () => {
    await writeProfile(profile);
    const anchor = readFileSync(anchorFile(profile));
    rmSync(anchorFile(profile));
    await expect(backUp(profile, folder)).rejects.toMatchObject({ why: 'storeDamaged' });
    writeFileSync(anchorFile(profile), anchor);
    const database = connectEncrypted({ path: journalFile(profile), key: storesKey }, { mustExist: true, timeoutMs: 0 });
    for (const trigger of database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()) database.exec(`DROP TRIGGER "${trigger}"`);
    database.exec("UPDATE event SET json = replace(json, 'approved', 'Approved') WHERE sequence = 1");
    database.close();
    await expect(backUp(profile, folder)).rejects.toMatchObject({ why: 'storeDamaged' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tesoro-backup'))).toEqual([]);
  });

  it('names the connections whose cache no key opened, and holds everything else', async () => {
    await writeProfile(profile);
    const [connectionId = ''] = readdirSync(join(profile, 'cache'));
    const written = await backUp(profile, folder, { caches: [{ connectionId, keys: [] }] });
    expect(written.leftOut).toEqual([connectionId]);
    const looked = await lookInto(written.path, BACKUP_PASSPHRASE);
    expect(looked?.contents.parts.map(({ name }) => name)).toEqual(['desk/desk.db', 'vault/journal.anchor', 'journal/journal.db']);
  });

  it('that was decided is finished by the next start, wherever it was stopped', async () => {
    await writeProfile(profile);
    const { path } = await backUp(profile, folder);
    const looked = await lookInto(path, BACKUP_PASSPHRASE);
    if (looked === null) throw new Error('The passphrase is wrong');
    unpackBackup({ path, key: looked.key, profileFolder: restored, at: AT }, { progress: () => undefined });
    const files = readdirSync(stagedFiles(restored), { recursive: true, withFileTypes: true }).filter((found) => found.isFile());
    expect(files.length).toBeGreaterThan(4);
    decideRestore(restored, { version: 1, lastConnectionId: 'x' });
    // Stopped before the settings were on the disk, then begun again.
    finishRestore(restored, () => false);
    expect(existsSync(journalFile(restored))).toBe(true);
    const kept: unknown[] = [];
    finishRestore(restored, (settings) => kept.push(settings) > 0);
    expect(kept).toEqual([{ version: 1, lastConnectionId: 'x' }]);
    expect(existsSync(stagingFolder(restored)) || existsSync(join(restored, 'restored'))).toBe(false);
    expect(openRestored().ok).toBe(true);
  });

  it('leaves nothing of a restore that was stopped while what is left of it was removed, and is not done again', () => {
    const decided = join(restored, 'restored');
    mkdirSync(join(decided, 'files', 'cache'), { recursive: true });
    finishRestore(restored, () => { throw new Error('It was kept before'); });
    expect(existsSync(decided)).toBe(false);
  });
});
