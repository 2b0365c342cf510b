import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-security');

const controls = JSON.parse(readFileSync(join(projectRoot, 'test/security/controls.json'), 'utf8'));

/** Parts of the names of the files that hold the proofs; the same files run in `npm test` and `npm run test:long`. */
const IN_THE_WINDOW = ['e2e/security', 'e2e/secrets', 'e2e/lock'];
const WITHOUT_A_WINDOW = ['src/main/app/runtime.test.ts', 'src/main/app/log-fields.test.ts', 'test/conformance/dependencies.test.ts', 'test/conformance/updates.test.ts', 'src/main/app/update/internet-mark.test.ts', 'build/packaging/release-rules.test.ts'];

const recordsOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);

/** The line of a control: what all of its tests found, or why it counts as failed. */
const lineOf = ({ id, says, only }, records) => {
  const own = records.filter(({ control }) => control === id);
  if (own.length === 0 && only !== undefined && only !== process.platform) return [id, '-', `${says}: not measured on ${process.platform}`];
  const wrong = own.filter(({ ok }) => !ok).map(({ test }) => test);
  if (own.length === 0) return [id, 'FAILED', `${says}: no test ran`];
  if (wrong.length > 0) return [id, 'FAILED', `${says}: see "${wrong.join('", "')}"`];
  return [id, 'ok', `${says}: ${own.map(({ measured }) => measured).join('; ')}`];
};

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-security-'));
  try {
    const file = join(folder, 'controls.jsonl');
    const window = await runTool(
      'playwright/cli.js',
      ['test', '--project=e2e', '--reporter', 'list,./build/lib/playwright-controls.js', ...IN_THE_WINDOW],
      { env: { ...electronEnvironment(electron), CI: '1', TESORO_SECURITY_RECORD: file } },
    );
    const bare = await runTool(
      'vitest/vitest.mjs', ['run', '--reporter', 'default', '--reporter', './build/lib/vitest-controls.js', ...WITHOUT_A_WINDOW],
      { env: toolEnvironment({ CI: '1', TESORO_SECURITY_RECORD: file }) },
    );
    const lines = controls.map((control) => lineOf(control, recordsOf(file)));
    const width = Math.max(...lines.map(([id]) => id.length));
    console.log('');
    for (const [id, verdict, what] of lines) console.log(`${id.padEnd(width)}  ${verdict.padEnd(6)}  ${what}`);
    const count = (verdict) => lines.filter((line) => line[1] === verdict).length;
    console.log(`\n${controls.length} controls: ${count('ok')} ok, ${count('FAILED')} failed, ${count('-')} not measured on this system`);
    process.exitCode = window.code === 0 && bare.code === 0 && count('FAILED') === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
