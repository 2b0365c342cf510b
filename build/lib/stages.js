import { Stop } from './run.js';

/** Seconds with one decimal, for people. */
const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

const printSkipped = (skipped) => {
  for (const { name, reason } of skipped) console.log(`  skipped: ${name}: ${reason || 'no reason given'}`);
};

const oneFailure = (remark) => ({ passed: 0, failed: 1, skipped: [], remark });

/**
 * Runs the stages one after the other, whatever the earlier ones gave, and prints their headers, times and the sum.
 * A stage is `{ name, title, needs, run }`: `run` resolves with `{ passed, failed, skipped }` or rejects, which is one failure,
 * and so is a stage whose needed one failed.
 * Resolves with whether everything passed.
 */
export const runStages = async (stages) => {
  const outcomes = [];
  for (const { name, title, needs, run } of stages) {
    console.log(`\n=== ${name}: ${title}`);
    const startedAt = Date.now();
    const unmet = outcomes.some((earlier) => earlier.name === needs && earlier.failed > 0);
    const outcome = unmet
      ? oneFailure(`not run, since ${needs} failed`)
      : await run().catch((error) => oneFailure(error instanceof Stop ? error.message : error.stack));
    if (outcome.remark) console.log(outcome.remark);
    printSkipped(outcome.skipped);
    for (const name of outcome.failures ?? []) console.log(`  failed: ${name}`);
    const verdict = outcome.failed === 0 ? 'ok' : 'FAILED';
    console.log(`--- ${name}: ${verdict}, ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped.length} skipped, ${seconds(startedAt)}`);
    outcomes.push({ name, ...outcome });
  }
  const sum = (count) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passed = sum((outcome) => outcome.passed);
  const failed = sum((outcome) => outcome.failed);
  const failedStages = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
  console.log(failedStages.length > 0 ? `\nfailed: ${failedStages.join(', ')}` : '');
  for (const { name, failures = [], remark } of outcomes.filter((outcome) => outcome.failed > 0)) {
    for (const failure of failures.length > 0 ? failures : [remark ?? 'see above']) console.log(`  ${name}: ${failure}`);
  }
  for (const { name, remark } of outcomes.filter((outcome) => outcome.failed === 0 && outcome.remark)) console.log(`${name}: ${remark}`);
  console.log(`${passed} passed, ${failed} failed, ${sum((outcome) => outcome.skipped.length)} skipped`);
  return failed === 0 && passed > 0;
};
