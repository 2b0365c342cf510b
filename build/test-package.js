import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript, runTool, Stop, toolNode } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-package');

/** The window tests of the main journeys that look into nothing but the window: the same files run on the built app in `npm test` and `npm run test:long`. */
const JOURNEYS = [
  'e2e/practice-bank', 'e2e/offline', 'e2e/payments', 'e2e/payment-outcomes', 'e2e/transfer-actions', 'e2e/batch', 'e2e/closing.spec', 'e2e/closing-killed',
  'e2e/killed', 'e2e/bad-connection', 'e2e/command-line',
];

await runScript(async () => {
  if (process.platform !== 'linux') throw new Stop('The packages of Windows and macOS are started once they are signed: npm run test:package drives the one for Linux.');
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const output = mkdtempSync(join(projectRoot, '.cache', 'package-'));
  try {
    const packed = await run(toolNode(), ['build/packaging/index.ts', '--output', output]);
    if (packed.code !== 0) throw new Stop('The app could not be packed: see above.');
    const filters = process.argv.slice(2);
    const { code } = await runTool('playwright/cli.js', ['test', '--project=e2e', ...(filters.length > 0 ? filters : [...JOURNEYS, 'e2e/package'])], {
      env: { ...electronEnvironment(electron), CI: '1', TESORO_PACKAGED_APP: join(output, 'linux-unpacked', 'tesoro') },
    });
    process.exitCode = code;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
});
