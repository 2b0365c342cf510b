import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { probe, usualTimer } from '#main/team/database/index.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { projectRoot } from '../../build/lib/paths.js';

describeWithPostgres('npm run workspace', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tesoro-workspace-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts it, and reads what it prints up to how to stop it. */
  const started = async () => {
    const child = spawn(process.execPath, ['build/workspace.js', '--folder', folder], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const said = new Map<string, string>();
    for await (const line of createInterface({ input: child.stdout })) {
      const [, name, value] = /^ {2}(\w+) +(.+)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) said.set(name, value);
      if (line.includes('Ctrl+C')) break;
    }
    const of = (name: string): string => said.get(name) ?? '';
    return {
      access: { host: of('server'), port: Number(of('port')), database: of('database'), user: of('user'), password: of('password'), tls: 'none', ca: null } as const,
      interrupt: async (): Promise<unknown> => {
        child.kill('SIGINT');
        return (await ended)[0];
      },
    };
  };

  it('prints how to reach a database that is ready for a team, the same again next time, and stops when interrupted', async () => {
    const first = await started();
    expect(await probe(first.access, usualTimer)).toMatchObject({ ok: true, value: { holds: 'empty', mayWrite: true } });
    expect(await first.interrupt()).toBe(0);
    expect(await probe(first.access, usualTimer)).toMatchObject({ ok: false, error: { problem: 'refused' } });
    const second = await started();
    expect(second.access).toEqual(first.access);
    expect(await probe(second.access, usualTimer)).toMatchObject({ ok: true });
    expect(await second.interrupt()).toBe(0);
  });
});
