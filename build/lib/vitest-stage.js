import { runTool, toolEnvironment } from './run.js';
import { withCounts } from './test-counts.js';

/** A stage of {@link runStages}: the tests of some of Vitest's projects, by parts of their files' names. Every skipped test is printed with its reason. */
export const vitestStage = ({ name, title, projects, filters, environment = {} }) => ({
  name,
  title,
  run: async () => {
    const first = await vitestRun(projects, filters, environment);
    if (!first.aborted?.length) return first;
    // Node 24 now and then aborts a process that starts and ends many threads. A test that fails does not end so, and a file
    // that is aborted twice has failed.
    console.log(`\nNode was aborted while it ran ${first.aborted.join(', ')}: run once more.`);
    return together(first, await vitestRun(projects, first.aborted, environment));
  },
});

const vitestRun = (projects, files, environment) =>
  withCounts(toolEnvironment({ CI: '1', ...environment }), (env) =>
    runTool(
      'vitest/vitest.mjs',
      ['run', ...projects.flatMap((project) => ['--project', project]), '--reporter', 'default', '--reporter', './build/lib/vitest-counts.js', ...files],
      { env },
    ),
  );

/** What the two runs of a stage come to. */
const together = (first, second) => ({
  passed: first.passed + second.passed,
  failed: first.failed + second.failed + (second.aborted?.length ?? 0),
  skipped: [...first.skipped, ...second.skipped],
  failures: [...(first.failures ?? []), ...(second.failures ?? []), ...(second.aborted ?? []).map((name) => `${name}: Node was aborted twice`)],
  remark: `Node was aborted while it ran ${first.aborted.join(', ')}, which was run once more`,
});
