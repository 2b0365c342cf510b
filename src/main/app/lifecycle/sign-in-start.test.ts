import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { app } from 'electron';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';

import { autostartEntry, systemSignInStart } from './sign-in-start.ts';
import type { SignInStart } from './sign-in-start.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'autostart', 'tesoro.desktop');
});

afterEach(() => {
  folder.remove();
});

const write = (entry: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entry);
};

describe('opening when a person signs in', () => {
  test('is off until the person wants it, and off again', async () => {
    const start = autostartEntry(folder.path, '/opt/Tesoro/tesoro', []);
    expect(await start.isOn()).toBe(false);
    expect(await start.set(true)).toEqual({ ok: true, value: null });
    expect(await start.isOn()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe([
      '[Desktop Entry]', 'Type=Application', 'Name=Tesoro', 'TryExec=/opt/Tesoro/tesoro', 'Exec="/opt/Tesoro/tesoro"', 'Icon=tesoro', 'Terminal=false', '',
    ].join('\n'));
    expect(await start.set(false)).toEqual({ ok: true, value: null });
    expect(await start.isOn()).toBe(false);
    expect(readdirSync(dirname(file))).toEqual([]);
    expect(await start.set(false)).toEqual({ ok: true, value: null });
  });

  test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('is off where the desktop switched it off by %s', async (line) => {
    const start = autostartEntry(folder.path, '/opt/Tesoro/tesoro', []);
    await start.set(true);
    write(`${readFileSync(file, 'utf8')}${line}\n`);
    expect(await start.isOn()).toBe(false);
    await start.set(true);
    expect(await start.isOn()).toBe(true);
  });

  describe('where the administrator has it opened for everybody', () => {
    const EXECUTABLE = '/opt/Tesoro/tesoro';
    let everybody: string;
    let start: SignInStart;

    beforeEach(() => {
      everybody = join(folder.path, 'xdg');
      mkdirSync(join(everybody, 'autostart'), { recursive: true });
      writeFileSync(join(everybody, 'autostart/tesoro.desktop'), '[Desktop Entry]\nType=Application\nName=Tesoro\nExec=/opt/Tesoro/tesoro\n');
      start = autostartEntry(folder.path, EXECUTABLE, [join(folder.path, 'none'), everybody]);
    });

    test('is on, and off for a person who does not want it', async () => {
      expect(await start.isOn()).toBe(true);
      expect(await start.set(false)).toEqual({ ok: true, value: null });
      expect(await start.isOn()).toBe(false);
      expect(readFileSync(file, 'utf8').split('\n')).toContain('Hidden=true');
      expect(await start.set(true)).toEqual({ ok: true, value: null });
      expect(await start.isOn()).toBe(true);
      expect(readFileSync(file, 'utf8')).not.toContain('Hidden');
    });

    test('is off where the administrator switched it off', async () => {
      writeFileSync(join(everybody, 'autostart/tesoro.desktop'), '[Desktop Entry]\nHidden=true\n');
      expect(await start.isOn()).toBe(false);
      expect(await start.set(false)).toEqual({ ok: true, value: null });
      expect(existsSync(file)).toBe(false);
    });
  });

  test('names a program in a folder with signs that mean something in an entry', async () => {
    await autostartEntry(folder.path, String.raw`/home/ada/50% "new"\$HOME/Tesoro.AppImage`, []).set(true);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toContain(String.raw`TryExec=/home/ada/50% "new"\\$HOME/Tesoro.AppImage`);
    expect(lines).toContain(String.raw`Exec="/home/ada/50%% \\"new\\"\\\\\\$HOME/Tesoro.AppImage"`);
  });

  test('says where the system does not let it be written', async () => {
    writeFileSync(join(folder.path, 'autostart'), '');
    const start = autostartEntry(folder.path, '/opt/Tesoro/tesoro', []);
    expect(await start.set(true)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'EEXIST' } });
    expect(await start.set(false)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOTDIR' } });
    expect(await start.isOn()).toBe(false);
  });

  test('is not offered while developing', () => {
    Object.assign(app, { isPackaged: false });
    expect(systemSignInStart()).toBeNull();
  });
});
