import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { debianDependencies, menuEntryFile, PAYMENT_FILE_TYPE, paymentFileType, rpmDependencies } from './linux-facts.ts';
import { buildLinuxPackages } from './linux-packages.ts';
import type { LinuxPackaging } from './linux-packages.ts';

let folder: string;
let packaging: LinuxPackaging;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tesoro-linux-'));
  const unpacked = join(folder, 'linux-unpacked');
  mkdirSync(join(unpacked, 'resources'), { recursive: true });
  for (const name of ['tesoro', 'chrome-sandbox', 'chrome_crashpad_handler', 'libffmpeg.so', 'resources/app.asar']) writeFileSync(join(unpacked, name), name, { mode: 0o600 });
  packaging = {
    unpacked: { folder: unpacked, executable: join(unpacked, 'tesoro'), archive: join(unpacked, 'resources/app.asar') },
    version: '2.1.0', output: join(folder, 'made'), trial: true, environment: { TESORO_MAINTAINER: 'Portal <portal@example.com>' },
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lacks = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined;
const printed = (program: string, args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' });

describe('a deb', () => {
  beforeEach(({ skip }) => skip(lacks('dpkg-deb'), 'dpkg-deb is not installed'));

  it('holds the app as root’s, with what a desktop looks for, and says that it is a trial', async () => {
    const { built, missing } = await buildLinuxPackages(packaging, ['deb']);
    expect(missing).toEqual([]);
    const file = built[0]?.file ?? '';
    expect(basename(file)).toMatch(/^Tesoro-2\.1\.0-linux-(amd64|arm64)-TRIAL\.deb$/);
    expect(printed('dpkg-deb', ['--field', file, 'Package', 'Version', 'Maintainer', 'Description'])).toMatch(
      /^Package: tesoro\nVersion: 2\.1\.0~trial\nMaintainer: Portal <portal@example\.com>\nDescription: .*\(TRIAL, not for release\)\n/,
    );
    expect(printed('dpkg-deb', ['--field', file, 'Depends']).trim()).toBe(debianDependencies.depends.join(', '));
    const contents = printed('dpkg-deb', ['--contents', file]).trim().split('\n');
    const modeOf = (path: string): string => contents.find((line) => line.includes(` .${path}`))?.slice(0, 20) ?? '';
    expect([
      modeOf('/opt/Tesoro/tesoro'), modeOf('/opt/Tesoro/chrome-sandbox'), modeOf('/opt/Tesoro/libffmpeg.so'), modeOf('/opt/Tesoro/resources/'), modeOf('/usr/bin/tesoro -> ../../opt/Tesoro/tesoro'),
      modeOf('/usr/share/applications/tesoro.desktop'), modeOf('/usr/share/icons/hicolor/48x48/apps/tesoro.png'),
      modeOf('/usr/share/man/man1/tesoro.1.gz'),
    ]).toEqual(['-rwxr-xr-x root/root', '-rwsr-xr-x root/root', '-rw-r--r-- root/root', 'drwxr-xr-x root/root', 'lrwxrwxrwx root/root', '-rw-r--r-- root/root', '-rw-r--r-- root/root', '-rw-r--r-- root/root']);
    expect(contents.filter((line) => /autostart| \.\/(etc|var|home)/.test(line))).toEqual([]);
  });

  it('of a release has neither the name nor the version of a trial, and follows it', async () => {
    const { built } = await buildLinuxPackages({ ...packaging, trial: false }, ['deb']);
    expect(basename(built[0]?.file ?? '')).not.toContain('TRIAL');
    const version = printed('dpkg-deb', ['--field', built[0]?.file ?? '', 'Version']).trim();
    expect(version).toBe('2.1.0');
    expect(spawnSync('dpkg', ['--compare-versions', version, 'gt', '2.1.0~trial']).status).toBe(0);
  });
});

describe('an rpm', () => {
  beforeEach(({ skip }) => skip(lacks('rpmbuild'), 'rpmbuild is not installed'));

  it('holds the same, and requires libraries by their names', async () => {
    const { built, missing } = await buildLinuxPackages(packaging, ['rpm']);
    expect(missing).toEqual([]);
    const file = built[0]?.file ?? '';
    expect(basename(file)).toMatch(/^Tesoro-2\.1\.0-linux-(x86_64|aarch64)-TRIAL\.rpm$/);
    expect(printed('rpm', ['-qp', '--queryformat', '%{NAME} %{VERSION} %{SUMMARY}', file])).toMatch(/^tesoro 2\.1\.0~trial .*\(TRIAL, not for release\)$/);
    expect(printed('rpm', ['-qp', '--requires', file]).split('\n')).toEqual(expect.arrayContaining([...rpmDependencies.requires]));
    const listed = printed('rpm', ['-qp', '--queryformat', '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILENAMES}\n]', file]).split('\n');
    expect(listed).toEqual(expect.arrayContaining(['-rwxr-xr-x root /opt/Tesoro/tesoro', '-rwsr-xr-x root /opt/Tesoro/chrome-sandbox', 'lrwxrwxrwx root /usr/bin/tesoro', 'drwxr-xr-x root /opt/Tesoro', '-rw-r--r-- root /usr/share/man/man1/tesoro.1.gz']));
    // Folders of others are not the package's.
    expect(listed.filter((line) => / \/(usr|usr\/bin|opt|usr\/share|usr\/share\/applications|usr\/share\/man|usr\/share\/man\/man1)$/.test(line))).toEqual([]);
  });
});

it('names what makes a kind where the system lacks it', async () => {
  const { PATH } = process.env;
  process.env['PATH'] = folder;
  try {
    const { built, missing } = await buildLinuxPackages(packaging);
    expect(built).toEqual([]);
    expect(missing).toEqual(['Linux (deb): dpkg-deb is not installed; on Debian: apt-get install dpkg', 'Linux (rpm): rpmbuild is not installed; on Debian: apt-get install rpm']);
  } finally {
    process.env['PATH'] = PATH;
  }
});

describe('what a desktop reads', () => {
  it('is one menu entry, whose name says what is only to be tried', () => {
    const entry = menuEntryFile(false);
    expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\nName=Tesoro\n/);
    expect(entry).toContain('\nExec=/opt/Tesoro/tesoro %U\n');
    expect(entry).toContain(`\nMimeType=x-scheme-handler/tesoro;${PAYMENT_FILE_TYPE};\n`);
    expect(menuEntryFile(true)).toContain('\nName=Tesoro TRIAL\n');
  });

  it('never takes over every XML file: only those with the names of payment files', () => {
    expect(menuEntryFile(false)).not.toMatch(/(application|text)\/xml/);
    const patterns = [...paymentFileType.matchAll(/<glob pattern="([^"]+)"/g)].map(([, pattern = '']) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
    const isTaken = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
    expect(['pain001-2026-11-26.xml', 'stipendi_pain.001.001.09.xml', 'pain.001.001.03-novembre.xml'].map(isTaken)).toEqual([true, true, true]);
    expect(['fattura.xml', 'camt.053.xml', 'paint.xml', 'IT01234567890_00001.xml'].map(isTaken)).toEqual([false, false, false, false]);
  });

  it('knows a payment file by its root and namespace, and no other file that names them', () => {
    const pairs = [...paymentFileType.matchAll(/value="&lt;(\w+)">\s*<match type="string" offset="0:1024" value="([^"]+)&quot;"/g)].map(([, root = '', namespace = '']) => [`<${root}`, `${namespace}"`] as const);
    const isKnown = (content: string): boolean => pairs.some(([root, namespace]) => content.includes(root) && content.includes(namespace));
    const document = (namespace: string, root = 'Document'): string => `<?xml version="1.0"?>\n<${root} xmlns="urn:${namespace}"/>`;
    const iso = 'iso:std:iso:20022:tech:xsd';
    expect([
      document(`${iso}:pain.001.001.03`), document(`${iso}:pain.001.001.09`), document('CBI:xsd:CBIPaymentRequest.00.04.00', 'CBIPaymentRequest'),
      document('CBI:xsd:CBIBdyPaymentRequest.00.04.01', 'CBIBdyPaymentRequest'),
    ].map(isKnown)).toEqual([true, true, true, true]);
    expect([document(`${iso}:pain.001.001.11`), document(`${iso}:camt.053.001.08`), document(`${iso}:pain.001.001.09`, 'xs:schema')].map(isKnown)).toEqual([false, false, false]);
  });
});
