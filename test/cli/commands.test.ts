import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, globSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestContext } from 'vitest';

import { lookInto } from '#main/app/backup/restore.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import { sha256Of } from '#main/store/attachments/index.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { BANK, connection, IBAN, openAsApp, PASSPHRASE, TOKEN, writeProfile } from './support/profile.ts';
import type { ProfileOptions } from './support/profile.ts';
import { runCommand, scratchOf } from './support/run-command.ts';
import type { Ended } from './support/gathered.ts';
import type { RunOptions } from './support/run-command.ts';

/** Written by version 1.0.0: its stores have an earlier schema. */
const EARLIER = fileURLToPath(new URL('../fixtures/profile-before-the-house', import.meta.url));

// Each starts several processes, and a busy computer is no failure.
vi.setConfig({ testTimeout: 600_000 });

let root: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root.path, 'profile');
  mkdirSync(folder);
});
afterEach(() => root.remove());

const command = (words: readonly string[], options?: RunOptions): Promise<Ended> => runCommand(folder, words, options);

/** A profile that the keychain opens, and a command on it: a key made of a passphrase takes some tenths of a second of a processor, each time. */
const writeOpenProfile = (options: ProfileOptions = {}): Promise<void> => writeProfile(folder, { keeper: 'keychain', ...options });
const openCommand = (words: readonly string[], options?: RunOptions): Promise<Ended> => command(words, { passphrase: null, ...options });

/** A command that gets a signal as soon as that is so: it stands still first, so that it cannot have ended before the signal. */
const interrupted = (words: readonly string[], isSo: () => boolean, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<Ended> => openCommand(words, {
  started: (child) => {
    const look = (): void => {
      if (child.exitCode !== null) return;
      if (isSo()) {
        child.kill('SIGSTOP');
        child.kill(signal);
        child.kill('SIGCONT');
      } else setImmediate(look);
    };
    look();
  },
});

interface FileAnswer {
  readonly entries: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly manifest: string | null;
}

/** The object of a command that ended right. */
function answerOf<Answer>({ code, stdout, stderr }: Ended): Answer {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.endsWith('}\n')).toBe(true);
  return JSON.parse(stdout) as Answer;
}

/** Every file of the profile with its content. */
const contents = (): Readonly<Record<string, string>> => Object.fromEntries(readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((found) => found.isFile()).map((found) => join(found.parentPath, found.name)).toSorted().map((path) => [path, sha256Of(readFileSync(path))]));

describe('a command', () => {
  it('says what is kept, and leaves the profile as it was, byte for byte', async () => {
    await writeProfile(folder);
    const before = contents();
    expect(answerOf(await command(['status', '--json']))).toMatchObject({
      format: 'tesoro-status/1', profile: folder, connection: { id: connection.connectionId, name: 'Banca di prova', environment: 'test' },
      connections: [{ name: 'Banca di prova', keeper: 'passphrase' }],
      accounts: [{
        id: 'A1', iban: IBAN, name: 'Conto clienti', accounting: { amount: '1000.00', currency: 'EUR' }, available: { amount: '900.00', currency: 'EUR' }, reserved: null,
        balanceReadAt: '2026-04-01T09:30:00.000Z', statement: { readAt: '2026-04-01T09:30:00.000Z', days: [{ from: '2026-02-28', to: '2026-03-31' }] },
      }],
      totals: [{ currency: 'EUR', accounting: { amount: '1000.00', currency: 'EUR' }, available: { amount: '900.00', currency: 'EUR' }, complete: false }],
      waiting: [{ kind: 'unknownOutcomes', count: 1 }], writes: 1,
    });
    const { stdout } = await command(['status']);
    expect(stdout).toContain(`\nProfile ${folder}\n`);
    expect(stdout).toContain(`${IBAN}  1000.00 EUR  read 2026-04-01T09:30:00.000Z\n`);
    for (const words of [['verify', '--json'], ['reconcile', '--month', '2026-03', '--json']]) answerOf(await command(words));
    expect(contents()).toEqual(before);
    expect(readdirSync(scratchOf(folder))).toEqual([]);
  });

  it('never says a secret', async () => {
    await writeProfile(folder);
    const output = join(root.path, 'statement.csv');
    const said = await Promise.all([['status', '--json'], ['verify', '--json'], ['status', '--passphrase', PASSPHRASE], ['status', PASSPHRASE], ['export', '--output', output]].map((words) => command(words)));
    expect(said.map(({ code }) => code)).toEqual([0, 0, 2, 2, 0]);
    for (const text of [...said.flatMap(({ stdout, stderr }) => [stdout, stderr]), readFileSync(output, 'utf8')]) {
      for (const secret of [PASSPHRASE, TOKEN, Buffer.alloc(32, 3).toString('hex'), Buffer.alloc(32, 4).toString('base64')]) expect(text).not.toContain(secret);
    }
  });

  it('stays locked without its passphrase, with a wrong one, and behind a PIN', async () => {
    await writeProfile(folder);
    for (const passphrase of [null, 'wrong', '']) {
      const ended = await command(['status', '--json'], { passphrase });
      expect({ passphrase, code: ended.code, stdout: ended.stdout }).toEqual({ passphrase, code: 3, stdout: '' });
      expect(ended.stderr).toMatch(/^tesoro: The (connection is locked|passphrase is wrong)/);
    }
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await writeProfile(folder, { keeper: 'keychainPin' });
    const before = contents();
    expect(await command(['status'], { passphrase: '123456' })).toMatchObject({ code: 3, stdout: '' });
    expect(contents()).toEqual(before);
  });

  it('opens by the keychain', async () => {
    await writeProfile(folder, { keeper: 'keychain' });
    expect(answerOf(await command(['status', '--json'], { passphrase: null }))).toMatchObject({ connections: [{ keeper: 'keychain' }] });
  });

  it('refuses words that it does not take', async () => {
    await writeProfile(folder);
    const wrong = [
      ['export'], ['export', '--output', 'x', '--from', '2026-02-30'], ['export', '--output', 'x', '--from', '2026-03-02', '--to', '2026-03-01'], ['export', '--output', 'x', '--format', 'pdf'],
      ['export', '--output', join(root.path, 'x'), '--account', 'A9'], ['entries', '--output', 'x'], ['entries', '--from', '2026-03-01', '--to', '2026-03-31', '--output', join(root.path, 'x'), '--destination', 'none'],
      ['export', '--output', join(folder, 'settings.json'), '--overwrite'], ['export', '--output', join(folder, 'vault', 'x.csv')], ['reconcile', '--month', '2026-13'], ['reconcile', '--month', '2999-01'], ['status', '--connection', 'other'], ['verify', '--everything'],
      ['backup'], ['backup', '--to', folder], ['backup', '--to', join(folder, 'vault')],
    ];
    const ended = await Promise.all(wrong.map(async (words) => ({ words, code: (await command(words)).code })));
    expect(ended).toEqual(wrong.map((words) => ({ words, code: 2 })));
    expect((await command(['status', '--passphrase-fd', '1'], { passphrase: null })).code).toBe(2);
    expect((await command(['status', '--passphrase-fd', '77'], { passphrase: null })).code).toBe(2);
    expect(readdirSync(root.path).toSorted()).toEqual(['profile', 'scratch']);
  });

  it('tells what it takes', async () => {
    for (const verb of ['status', 'export', 'verify', 'reconcile', 'entries', 'backup']) {
      expect(await openCommand([verb, '--help'])).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`tesoro ${verb}`) as string });
    }
    expect((await openCommand(['help'])).stdout).toContain('tesoro reconcile');
  });

  it('ends where there is no profile, or one that was changed or written by another version', async () => {
    const said = async (passphrase?: string): Promise<Pick<Ended, 'code' | 'stderr'>> => {
      const { code, stderr } = await command(['status', '--json'], passphrase === undefined ? {} : { passphrase });
      return { code, stderr };
    };
    expect(await said()).toEqual({ code: 4, stderr: `tesoro: There is no profile of Tesoro in ${folder}.\n` });
    writeFileSync(join(folder, 'settings.json'), '{"conn');
    expect(await said()).toMatchObject({ code: 4 });
    expect(readdirSync(folder)).toEqual(['settings.json']);
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 99, connections: [] }));
    expect(await said()).toEqual({ code: 4, stderr: 'tesoro: The profile was written by a newer version of Tesoro.\n' });
    await writeProfile(folder, { facts: { baseUrl: 'https://elsewhere.example' } });
    expect(await said()).toMatchObject({ code: 4, stderr: expect.stringContaining('changed outside') as string });
    rmSync(folder, { recursive: true });
    cpSync(EARLIER, folder, { recursive: true });
    const before = contents();
    expect(await said()).toMatchObject({ code: 4, stderr: expect.stringContaining('earlier version') as string });
    expect(contents()).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')('that was killed in the middle of a copy leaves it to the next one to remove', async () => {
    await writeOpenProfile({ entries: 20_000 });
    const before = contents();
    // A glob passes over what is removed while it looks, as the command does with its own folders.
    const isCopying = (): boolean => globSync('**/cache.db', { cwd: scratchOf(folder) }).length > 0;
    expect((await interrupted(['verify'], isCopying, 'SIGKILL')).code).toBeNull();
    expect(readdirSync(scratchOf(folder))).toEqual([expect.stringMatching(/^tesoro-read-\d+-/)]);
    expect(contents()).toEqual(before);
    answerOf(await openCommand(['status', '--json']));
    expect(readdirSync(scratchOf(folder))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('works in a folder that is gone, and takes paths relative to the one it was started in', async () => {
    await writeOpenProfile();
    const gone = join(root.path, 'gone');
    mkdirSync(gone);
    expect(answerOf(await openCommand(['verify', '--json'], { inGone: gone }))).toMatchObject({ whole: true });
    expect(existsSync(gone)).toBe(false);
    const output = join(root.path, 'march.csv');
    expect(answerOf<FileAnswer>(await openCommand(['export', '--output', relative(process.cwd(), output), '--json'])).files.map(({ path }) => path)).toEqual([output]);
  });

  it('ends when its answer goes nowhere', async () => {
    await writeOpenProfile();
    expect((await openCommand(['status', '--json'], { started: (child) => child.stdout?.destroy() })).code).toBe(5);
    if (!existsSync('/dev/full')) return;
    const full = openSync('/dev/full', 'w');
    expect(await openCommand(['verify'], { stdout: full })).toMatchObject({ code: 5, stderr: 'tesoro: The answer could not be written (ENOSPC).\n' });
    closeSync(full);
  });
});

describe('export', () => {
  it('writes the statement with a manifest, and replaces a file only when told', async () => {
    await writeOpenProfile();
    const output = join(root.path, 'march.csv');
    const words = ['export', '--account', IBAN, '--from', '2026-03-01', '--to', '2026-03-05', '--output', output, '--json'];
    const { entries, files, manifest } = answerOf<FileAnswer>(await openCommand(words));
    expect({ entries, paths: files.map(({ path }) => path), manifest }).toEqual({ entries: 10, paths: [output], manifest: `${output}.sha256` });
    const rows = parse(readFileSync(output, 'utf8'), { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
    expect(rows).toHaveLength(10);
    expect(rows[1]).toMatchObject({ accountId: 'A1', operationDate: '2026-03-01', amount: '-1.00', currency: 'EUR', balance: '1000.00', description: 'Causale 2', transactionId: 'T2' });
    expect(files).toMatchObject([{ bytes: readFileSync(output).length, sha256: sha256Of(readFileSync(output)) }]);
    expect(readFileSync(`${output}.sha256`, 'utf8')).toBe(`${files[0]?.sha256}  march.csv\n`);

    const written = readFileSync(output);
    expect(await openCommand([...words.slice(0, -3), '2026-03-02', '--output', output])).toMatchObject({ code: 2 });
    expect(await openCommand(words)).toMatchObject({ code: 5, stderr: expect.stringContaining('--overwrite') as string });
    expect(readFileSync(output)).toEqual(written);
    expect(answerOf<FileAnswer>(await openCommand([...words, '--overwrite', '--entries', 'credits'])).entries).toBe(5);
    execFileSync('sha256sum', ['--check', '--quiet', `${output}.sha256`], { cwd: root.path });
  });

  it('writes a spreadsheet, says what was never read, and writes nothing where there are no entries', async () => {
    await writeOpenProfile();
    const output = join(root.path, 'all.xlsx');
    const { code, stdout, stderr } = await openCommand(['export', '--from', '2026-02-20', '--to', '2026-03-31', '--format', 'xlsx', '--output', output, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'tesoro: Days never read: 2026-02-20 to 2026-02-27.\n' });
    expect(JSON.parse(stdout)).toMatchObject({ entries: 21, neverRead: [{ from: '2026-02-20', to: '2026-02-27' }], account: null });
    expect(readFileSync(output).subarray(0, 2).toString()).toBe('PK');
    const none = join(root.path, 'none.csv');
    expect(answerOf(await openCommand(['export', '--search', 'nowhere', '--output', none, '--json']))).toMatchObject({ entries: 0, files: [], manifest: null });
    expect(existsSync(none)).toBe(false);
  });

  it('leaves nothing where the file cannot be written', async (context) => {
    await writeOpenProfile({ entries: 2_000 });
    expect(await openCommand(['export', '--output', join(root.path, 'no folder', 'x.csv')])).toMatchObject({ code: 5, stdout: '', stderr: 'tesoro: The file could not be written (ENOENT).\n' });
    const disk = smallDisk(context, 64 * 1024);
    try {
      expect(await openCommand(['export', '--output', join(disk.path, 'x.csv')])).toMatchObject({ code: 5, stdout: '', stderr: 'tesoro: The file could not be written (ENOSPC).\n' });
      expect(readdirSync(disk.path)).toEqual([]);
    } finally {
      disk.unmount();
    }
  });

  it('leaves nothing half when it is interrupted', async () => {
    await writeOpenProfile({ entries: 60_000 });
    const target = join(root.path, 'target');
    mkdirSync(target);
    const output = join(target, 'x.csv');
    // It has begun to write.
    const ended = await interrupted(['export', '--output', output], () => readdirSync(target).some((name) => name.startsWith(basename(output))));
    expect(ended).toMatchObject({ code: 130, stdout: '', stderr: 'tesoro: Interrupted.\n' });
    expect([readdirSync(target), readdirSync(scratchOf(folder))]).toEqual([[], []]);
  });
});

describe('verify', () => {
  it('finds what was changed in any store, and nothing where all is whole', async () => {
    await writeOpenProfile();
    expect(answerOf(await openCommand(['verify', '--json']))).toMatchObject({
      whole: true, stores: [{ store: 'journal', state: 'whole', entries: 3 }, { store: 'user data', state: 'whole' }, { store: 'attachments', state: 'absent' }, { store: 'cache', state: 'whole' }],
    });
    const stores = { 'journal': 'journal/journal.db', 'user data': 'desk/desk.db', 'cache': `cache/${connection.connectionId}/cache.db` } as const;
    for (const [store, file] of Object.entries(stores)) {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.at(-2000) ?? 0) ^ 1, changed.length - 2000);
      writeFileSync(path, changed);
      const { code, stdout } = await openCommand(['verify', '--json']);
      const answer = JSON.parse(stdout) as { readonly whole: boolean; readonly stores: readonly { readonly store: string; readonly state: string }[] };
      expect({ store, code, damaged: answer.stores.filter(({ state }) => state === 'damaged').map((one) => one.store) }).toEqual({ store, code: 1, damaged: [store] });
      writeFileSync(path, bytes);
    }
    const anchor = join(folder, 'vault', 'journal.anchor');
    const kept = readFileSync(anchor);
    rmSync(anchor);
    expect(JSON.parse((await openCommand(['verify', '--json'])).stdout)).toMatchObject({ whole: false, stores: [{ state: 'damaged', damage: { what: 'anchor' } }, {}, {}, {}] });
    writeFileSync(anchor, kept);
    rmSync(join(folder, 'journal', 'journal.db'));
    const gone = await openCommand(['verify', '--json']);
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.stdout)).toMatchObject({ whole: false, stores: [{ state: 'damaged', damage: { what: 'gone' } }, {}, {}, {}] });
  });
});

describe('reconcile', () => {
  it('agrees, or says by how much a month differs', async () => {
    await writeOpenProfile();
    expect(answerOf(await openCommand(['reconcile', '--month', '2026-03', '--json']))).toMatchObject({
      format: 'tesoro-reconcile/1', month: '2026-03',
      accounts: [{ id: 'A1', state: 'agrees', opening: { amount: '1000.00', by: 'person' }, credits: { count: 10 }, debits: { count: 10 }, closing: { amount: '1000.00' }, difference: { amount: '0.00' } }],
    });
    const app = await openAsApp(folder);
    const at = instant('2026-04-02T09:00:00Z');
    app.stores.userData.put('closingBalance', documentKey(BANK, 'A1', '2026-03'), { balance: { amountMinor: 100_123, currency: 'EUR' }, at }, at);
    await app.close();
    const { code, stdout } = await openCommand(['reconcile', '--account', 'A1', '--month', '2026-03', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ accounts: [{ state: 'differs', difference: { amount: '1.23', currency: 'EUR' } }] });
    // A month that nobody read is not known to agree.
    expect((await openCommand(['reconcile', '--month', '2025-11'])).code).toBe(1);
  });
});

describe('entries', () => {
  it('writes the journal entries of a period for each program', async () => {
    await writeOpenProfile();
    const written = async (format: string, more: readonly string[] = []): Promise<string> => {
      const output = join(root.path, `entries.${format}`);
      expect(answerOf(await openCommand(['entries', '--from', '2026-03-02', '--to', '2026-03-04', '--format', format, '--output', output, '--json', ...more]))).toMatchObject({ entries: 3, manifest: `${output}.sha256` });
      return readFileSync(output, 'utf8');
    };
    expect(await written('hledger')).toContain('2026-03-02');
    expect(await written('beancount')).toContain('2026-03-03 *');
    const rows = parse(await written('csv'), { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
    expect(rows.map(({ number, date, account, amount }) => [number, date, account, amount]).slice(0, 2)).toEqual([['2026/000002', '2026-03-02', '1010', '10.01'], ['2026/000002', '2026-03-02', '2010', '-10.01']]);
    expect((await written('xlsx')).slice(0, 2)).toBe('PK');
  });
});

describe('backup', () => {
  const words = 'words for the backups';
  const target = (): string => {
    const path = join(root.path, 'backups');
    mkdirSync(path, { recursive: true });
    return path;
  };

  it('saves the whole profile as one file that the passphrase opens, and leaves the profile as it was', async () => {
    await writeProfile(folder, { backupPassphrase: words });
    const before = contents();
    const { file, ...answer } = answerOf<{ readonly file: { readonly path: string; readonly bytes: number; readonly sha256: string } }>(await command(['backup', '--to', target(), '--json']));
    expect(answer).toMatchObject({ format: 'tesoro-backup/1', entries: 3, connections: [{ id: connection.connectionId, name: 'Banca di prova', cache: true }] });
    expect(file).toMatchObject({ bytes: readFileSync(file.path).length, sha256: sha256Of(readFileSync(file.path)) });
    expect([readdirSync(target()), readdirSync(scratchOf(folder))]).toEqual([[basename(file.path)], []]);
    expect(contents()).toEqual(before);
    const looked = await lookInto(file.path, words);
    expect(looked?.contents.parts.map(({ name }) => name)).toEqual([`cache/${connection.connectionId}/cache.db`, 'desk/desk.db', 'vault/journal.anchor', 'journal/journal.db']);
    expect(JSON.stringify(looked?.contents.profile)).not.toContain(TOKEN);
  });

  it('saves nothing without a passphrase, a folder or room', async (context) => {
    await writeOpenProfile();
    expect(await openCommand(['backup', '--to', target()])).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('No passphrase was chosen') as string });
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await writeOpenProfile({ backupPassphrase: words });
    expect(await openCommand(['backup', '--to', join(root.path, 'no folder')])).toMatchObject({ code: 5, stdout: '', stderr: 'tesoro: The disk refused what the command needs (ENOENT).\n' });
    expect(readdirSync(target())).toEqual([]);
    const disk = smallDisk(context, 64 * 1024);
    try {
      expect(await openCommand(['backup', '--to', disk.path])).toMatchObject({ code: 5, stdout: '', stderr: 'tesoro: The disk refused what the command needs (ENOSPC).\n' });
      expect(readdirSync(disk.path)).toEqual([]);
    } finally {
      disk.unmount();
    }
  });

  it('leaves nothing half when it is interrupted', async () => {
    await writeOpenProfile({ backupPassphrase: words, entries: 20_000 });
    const to = target();
    const ended = await interrupted(['backup', '--to', to], () => readdirSync(to).length > 0);
    expect(ended).toMatchObject({ code: 130, stdout: '', stderr: 'tesoro: Interrupted.\n' });
    expect([readdirSync(to), readdirSync(scratchOf(folder))]).toEqual([[], []]);
  });
});

function smallDisk(context: TestContext, bytes: number): { readonly path: string; readonly unmount: () => void } {
  const path = join(root.path, 'disk');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tesoro-test', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    context.skip(`a small disk cannot be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`);
  }
  return { path, unmount: () => void execFileSync('umount', ['--lazy', path]) };
}
