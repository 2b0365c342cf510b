import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { archiveFiles, changedFiles } from '../../build/lib/archive.ts';
import { hasDisplay, startVirtualDisplay } from '../../build/lib/display.js';
import { electronEnvironment, ensureElectron, sandboxArguments } from '../../build/lib/electron-binary.js';
import { FUSES, wrongFuses } from '../../build/lib/fuses.ts';
import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { evaluateInPage } from '../support/devtools-port.ts';
import { makeTestPackage } from '../support/test-package.ts';

test.skip(process.platform !== 'linux', 'the package is started from the Linux build only; elsewhere the fuses break a signature');

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

test('runs as a release: from its archive, with its fuses', proves('fuses', 'archive'), async ({ userDataDir }) => {
  if (process.env['TEST_WORKER_INDEX'] !== undefined || !hasDisplay()) await startVirtualDisplay();
  const electron = await ensureElectron();
  const release = await makeTestPackage();
  const ran = (name: string): string => join(userDataDir, `ran-${name}`);
  const writes = (name: string): string => `require('node:fs').writeFileSync(${JSON.stringify(ran(name))}, '')`;
  const start = (executable: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}, script?: string) => {
    const child = spawn(executable, [...(script === undefined ? [] : [script]), ...sandboxArguments(electron), ...args], {
      env: { ...electronEnvironment(electron), DISPLAY: process.env['DISPLAY'], ...environment }, stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => { said += chunk.toString(); });
    const gone = once(child, 'exit');
    return {
      said: () => said,
      end: async () => {
        child.kill('SIGKILL');
        await gone;
      },
      gone,
    };
  };
  const hasStarted = (profile: string): boolean =>
    existsSync(join(profile, 'logs/tesoro.log')) && readFileSync(join(profile, 'logs/tesoro.log'), 'utf8').includes(' started ');
  try {
    expect(await wrongFuses(release.executable)).toEqual([]);
    expect(await wrongFuses(electron.path), 'Electron as it comes has other fuses').not.toEqual([]);

    const inside = archiveFiles(release.archive);
    for (const [path, hash] of inside) {
      // Packing leaves out of manifests what only development needs.
      if (!path.endsWith('package.json')) expect({ path, hash }).toEqual({ path, hash: sha256(readFileSync(path)) });
    }
    expect(changedFiles(release.archive)).toEqual([]);
    const tampered = join(userDataDir, 'tampered.asar');
    const bytes = readFileSync(release.archive);
    const at = bytes.lastIndexOf('pageFilePath');
    bytes.write('pageFilePat3', at);
    writeFileSync(tampered, bytes);
    // What stands beside an archive belongs to it.
    symlinkSync(`${release.archive}.unpacked`, `${tampered}.unpacked`);
    expect(changedFiles(tampered), 'one byte changed is found').toHaveLength(1);

    // Beside the archive, a folder that calls itself the app.
    mkdirSync(join(release.folder, 'resources/app'));
    writeFileSync(join(release.folder, 'resources/app/package.json'), '{"name":"other","main":"main.js"}');
    writeFileSync(join(release.folder, 'resources/app/main.js'), writes('folder'));
    const required = join(userDataDir, 'required.cjs');
    writeFileSync(required, writes('required'));

    const profile = join(userDataDir, 'profile');
    const app = start(release.executable, [`--user-data-dir=${profile}`, '--practice', '--remote-debugging-port=0', '--inspect=0'], { NODE_OPTIONS: `--require ${required}` });
    const open = "tesoro.invoke('accounts.list', null).then(({ ok, value }) => ok && value.length > 0)";
    await expect.poll(() => evaluateInPage(profile, open).catch(() => null)).toBe(true);
    expect(await evaluateInPage(profile, 'location.origin')).toBe('app://tesoro');
    expect(await evaluateInPage(profile, "tesoro.invoke('app.state', null).then(({ value }) => value.localOnly)")).not.toBeNull();
    expect(app.said()).not.toContain('Debugger listening');
    await app.end();

    // What would be run as a script is taken for an argument of the app.
    const asNode = join(userDataDir, 'as-node');
    const script = join(userDataDir, 'script.cjs');
    writeFileSync(script, writes('asNode'));
    const node = start(release.executable, [`--user-data-dir=${asNode}`], { ELECTRON_RUN_AS_NODE: '1' }, script);
    await expect.poll(() => hasStarted(asNode)).toBe(true);
    await node.end();
    expect(['folder', 'required', 'asNode'].filter((name) => existsSync(ran(name)))).toEqual([]);
    await start(electron.path, [], { ELECTRON_RUN_AS_NODE: '1' }, script).gone;
    expect(existsSync(ran('asNode')), 'Electron as it comes does run it').toBe(true);

    renameSync(release.archive, `${release.archive}.away`);
    const without = start(release.executable, [`--user-data-dir=${join(userDataDir, 'without')}`]);
    await Promise.race([without.gone, new Promise((resolve) => { setTimeout(resolve, 3000); })]);
    await without.end();
    expect(existsSync(ran('folder'))).toBe(false);
    copyFileSync(electron.path, join(release.folder, 'plain'));
    const plain = start(join(release.folder, 'plain'), [`--user-data-dir=${join(userDataDir, 'plain')}`]);
    await expect.poll(() => existsSync(ran('folder')), { message: 'Electron as it comes does load the folder' }).toBe(true);
    await plain.end();

    measured('fuses', `${Object.keys(FUSES).length} as declared; ELECTRON_RUN_AS_NODE opened the app, NODE_OPTIONS ran nothing, --inspect opened no port`);
    measured('archive', `${inside.size} files byte for byte what was packed (manifests shortened), each with its SHA-256, a changed byte is found; a folder beside it is not loaded (Electron itself compares on macOS and Windows, not on Linux)`);
  } finally {
    release.remove();
  }
});
