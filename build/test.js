import { join } from 'node:path';

import { ensureCompiled } from './lib/compile.js';
import { electronAge, pinnedElectron } from './lib/electron-age.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript, runTool, Stop, toolNode } from './lib/run.js';
import { runStages } from './lib/stages.js';
import { beforeTimeIsUp } from './lib/time-given.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { withCounts } from './lib/test-counts.js';
import { helpIfAsked } from './lib/usage.js';
import { vitestStage } from './lib/vitest-stage.js';

helpIfAsked('test');

const usage = 'npm test [-- [--long [--minutes N]] [--only STAGE[,STAGE …]] [--now TIME] [FILTER …]], filters being parts of test file names, TIME such as 2027-10-31T02:30+01:00';

/** Splits the command line into the rung or the stages asked for, the time to run at and what is passed on to the test runners. */
const parseArguments = (given) => {
  const only = [];
  const filters = [];
  let now = null;
  let long = false;
  let minutes = Infinity;
  for (let index = 0; index < given.length; index += 1) {
    if (given[index] === '--long') long = true;
    else if (given[index] === '--only') only.push(...(given[(index += 1)] ?? '').split(','));
    else if (given[index] === '--minutes') minutes = Number(given[(index += 1)]);
    else if (given[index] === '--now') now = given[(index += 1)] ?? '';
    else filters.push(given[index]);
  }
  return { only, filters, now, long, minutes };
};

const { only, filters, now, long, minutes } = parseArguments(process.argv.slice(2));

/** Of unit and conformance tests, whose processes then live at another date. */
const clockEnvironment = () => {
  if (now === null) return {};
  const offsetMs = Date.parse(now) - Date.now();
  const loader = `--import=${new URL('lib/test-clock.js', import.meta.url).href}`;
  return { TESORO_TEST_CLOCK_OFFSET_MS: String(offsetMs), NODE_OPTIONS: [process.env.NODE_OPTIONS, loader].filter(Boolean).join(' ') };
};

/** A stage that passes or fails as a whole. */
const check = (name, title, start) => ({
  name,
  title,
  run: async () => {
    const { code } = await start();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
  },
});

const script = (path, ...args) => run(toolNode(), [join(projectRoot, path), ...args]);

const vitest = (name, title, ...projects) => vitestStage({ name, title, projects, filters, environment: clockEnvironment() });

const windowTests = (project) => async () => {
  const electron = await ensureElectron();
  return withCounts({ ...electronEnvironment(electron), CI: '1' }, (env) =>
    runTool('playwright/cli.js', ['test', `--project=${project}`, ...filters], { env }),
  );
};

const electronStage = () => {
  const { old, unknown, says } = electronAge(pinnedElectron(), Date.now());
  if (!old) console.log(says);
  return { passed: unknown ? 0 : 1, failed: unknown ? 1 : 0, skipped: [], ...(old ? { remark: says } : {}) };
};

/** What must pass before anything lands, in minutes. */
const first = [
  check('types', 'the compiler', () => runTool('typescript/bin/tsc', ['-b'])),
  check('lint', 'the linter with types, and the layer boundaries', () =>
    runTool('oxlint/bin/oxlint', ['-c', 'oxlint.config.ts', '--type-aware', '--deny-warnings', 'src', 'test', 'build', 'oxlint.config.ts', 'electron.vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'])),
  check('length', 'files over 400 lines', () => script('build/checks/file-length.js')),
  check('dead-code', 'unused files, exports and dependencies', () => runTool('knip/bin/knip.js', [])),
  check('docs', 'docs/operations.md says what the rows say, docs/images/house.svg what the imports say', async () => {
    const ended = [await script('build/operations-doc.ts', '--check'), await script('build/house-picture.ts', '--check')];
    return { code: Math.max(...ended.map(({ code }) => code)) };
  }),
  // The date alone fails nothing here: the same sources must pass tomorrow as well. It is refused where something is given away.
  { name: 'electron', title: 'how old the pinned Electron is', run: async () => electronStage() },
  check('licences', 'the licences of what ships', () => script('build/checks/licences.js')),
  vitest('unit', 'unit tests', 'unit', 'unit-alone', 'unit-shared', 'unit-window'),
  vitest('conformance', 'over real sockets and processes', 'conformance'),
  check('build', 'the app as it ships', () => ensureCompiled().then(() => ({ code: 0 }))),
  { name: 'journeys', title: 'the main journeys, in a real Electron window', needs: 'build', run: windowTests('journeys') },
];

/** What takes longer because it tries very much. */
const further = [
  vitest('long', 'every fault, random commands, all pairs of banks', 'long'),
  { name: 'windows', title: 'everything else in a real Electron window', needs: 'build', run: windowTests('windows') },
];

/** Any window test, by a part of its file's name. */
const byName = { name: 'e2e', title: 'in a real Electron window', needs: 'build', run: windowTests('e2e') };

const allStages = [...first, ...further, byName];
const IN_A_WINDOW = ['journeys', 'windows', 'e2e'];

await runScript(async () => {
  const unknown = only.filter((name) => !allStages.some((stage) => stage.name === name));
  if (now !== null && Number.isNaN(Date.parse(now))) throw new Stop(`--now is no time: "${now}"\n${usage}`);
  if (Number.isNaN(minutes)) throw new Stop(`--minutes is no number.\n${usage}`);
  if (unknown.length > 0) throw new Stop(`No stage is named ${unknown.join(', ')}: ${allStages.map((stage) => stage.name).join(', ')}.\n${usage}`);
  const wanted = new Set(only.length > 0 ? only : (long ? further : first).map((stage) => stage.name));
  const opensWindows = IN_A_WINDOW.some((name) => wanted.has(name));
  if (opensWindows) wanted.add('build');
  try {
    if (opensWindows) await ensureSystemPackages();
    await ensureInstalled();
    toolNode();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    console.log('0 passed, 1 failed, 0 skipped');
    process.exitCode = 1;
    return;
  }
  process.exitCode = (await runStages(beforeTimeIsUp(allStages.filter((stage) => wanted.has(stage.name)), minutes))) ? 0 : 1;
});
