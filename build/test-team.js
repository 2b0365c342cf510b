import { ensureInstalled } from './lib/install.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-team');

const WHOLE = { TEAM_DESKS: '20', TEAM_PAYMENTS: '1000', TEAM_STEPS: '10000', TEAM_KILLS: '500' };

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  const filters = process.argv.slice(2).filter((arg) => arg !== '--whole');
  const env = toolEnvironment(process.argv.includes('--whole') ? { ...WHOLE, CI: '1' } : { CI: '1' });
  const projects = ['unit', 'unit-shared', 'conformance', 'long'].flatMap((project) => ['--project', project]);
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...projects, ...(filters.length > 0 ? filters : ['src/main/team', 'src/main/store/team', 'src/shared/domain/team', 'test/team'])], { env });
  process.exitCode = code;
});
