import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { timeIsUp } from './time-is-up.js';

/** Where the reporters write `{ passed, failed, skipped: [{ name, reason }], failures, aborted }`; named in the environment. */
const COUNTS_FILE = 'TESORO_TEST_COUNTS_FILE';

/** Called by a reporter at the end of its run; a person's own `npx vitest run` asks for no counts. */
export const reportCounts = (counts) => {
  const file = process.env[COUNTS_FILE];
  if (file) writeFileSync(file, JSON.stringify(counts));
};

/**
 * Runs a test runner and resolves with what its reporter counted. A runner that ends badly without a failed test (a file that
 * does not load, a crash) counts as one failure, and so does a run without a single test, unless the time given to it was over.
 */
export const withCounts = async (env, runner) => {
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const { code } = await runner({ ...env, [COUNTS_FILE]: file });
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: [] };
    if (code !== 0 && counts.failed === 0 && !counts.aborted?.length) return { ...counts, failed: 1, remark: `the test runner ended with code ${code}` };
    const leftOut = timeIsUp() ? counts.skipped.length : 0;
    if (counts.passed + counts.failed + leftOut === 0 && !counts.aborted?.length) return { ...counts, failed: 1, remark: 'no test was run' };
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
