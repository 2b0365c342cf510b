/** Seconds with one decimal, for people. */
const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

const printSkipped = (skipped) => {
  for (const { name, reason } of skipped) console.log(`  skipped: ${name}: ${reason || 'no reason given'}`);
};

/**
 * Runs the stages one after the other, whatever the earlier ones gave, and prints their headers, times and the sum.
 * A stage is `{ name, title, run }` whose `run` resolves with `{ passed, failed, skipped }`, or rejects: one failure.
 * Resolves with whether everything passed.
 */
export const runStages = async (stages) => {
  const outcomes = [];
  for (const { name, title, run } of stages) {
    console.log(`\n=== ${name}: ${title}`);
    const startedAt = Date.now();
    const outcome = await run().catch((error) => ({ passed: 0, failed: 1, skipped: [], remark: error.message }));
    if (outcome.remark) console.error(outcome.remark);
    printSkipped(outcome.skipped);
    const verdict = outcome.failed === 0 ? 'ok' : 'FAILED';
    console.log(`--- ${name}: ${verdict}, ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped.length} skipped, ${seconds(startedAt)}`);
    outcomes.push({ name, ...outcome });
  }
  const sum = (count) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passed = sum((outcome) => outcome.passed);
  const failed = sum((outcome) => outcome.failed);
  const failedStages = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
  console.log(failedStages.length > 0 ? `\nfailed: ${failedStages.join(', ')}` : '');
  console.log(`${passed} passed, ${failed} failed, ${sum((outcome) => outcome.skipped.length)} skipped`);
  return failed === 0 && passed > 0;
};
