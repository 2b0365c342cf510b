import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { isOfficialRuntime, localOnlyReason, systemLocale } from './runtime.ts';

it('takes Electron for its publisher’s unless a file beside it says otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tesoro-runtime-'));
  expect(isOfficialRuntime(join(folder, 'electron'))).toBe(true);
  await writeFile(join(folder, 'unofficial-electron.txt'), '');
  expect(isOfficialRuntime(join(folder, 'electron'))).toBe(false);
  await rm(folder, { recursive: true });
});

describe('a real bank', () => {
  const reason = (switches: readonly string[], environment: Readonly<Record<string, string>> = {}): string | null =>
    localOnlyReason('/nowhere/tesoro', (name) => switches.includes(name), environment);

  it('can be reached from a sandboxed start that nobody watches', () => {
    expect(reason(['practice', 'user-data-dir', 'proxy-server', 'lang'], { PATH: '/bin', NODE_ENV: 'production', NODE_OPTIONS: '', NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBeNull();
  });

  it('cannot without Chromium’s sandbox', ({ task }) => {
    for (const name of ['no-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']) expect(reason([name])).toBe('unsandboxed');
    Object.assign(task.meta, { control: 'sandbox', measured: 'without it a real bank is refused, also on an official Electron' });
  });

  it('cannot while somebody may watch or weaken the program', ({ task }) => {
    for (const name of ['inspect', 'remote-debugging-port', 'disable-web-security', 'js-flags', 'ignore-certificate-errors', 'renderer-cmd-prefix']) {
      expect(reason([name])).toBe('watchable');
    }
    for (const variable of ['NODE_OPTIONS', 'ELECTRON_RUN_AS_NODE', 'SSLKEYLOGFILE', 'ELECTRON_RENDERER_URL']) expect(reason([], { [variable]: '1' })).toBe('watchable');
    expect(reason([], { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe('watchable');
    Object.assign(task.meta, { control: 'watched-start', measured: 'switches and variables by themselves refuse a real bank, also on an official Electron' });
  });
});

it('takes the first of the system’s languages that is one', () => {
  expect(systemLocale(['it-IT', 'en'], 'en-US')).toBe('it-IT');
  expect(systemLocale(['it_IT.UTF-8', 'x'], 'it')).toBe('it');
  expect(systemLocale([], 'en-us')).toBe('en-US');
  expect(systemLocale([''], '')).toBe('en');
});
