import { reportCounts } from './test-counts.js';

/** A Playwright reporter that counts; a test that passes only when repeated counts as failed. */
export default class PlaywrightCounts {
  errors = 0;

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError() {
    this.errors += 1;
  }

  onEnd() {
    const counts = { passed: 0, failed: this.errors, skipped: [], failures: [] };
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected') counts.passed += 1;
      else if (outcome !== 'skipped') {
        counts.failed += 1;
        counts.failures.push(test.titlePath().filter(Boolean).join(' > '));
      } else counts.skipped.push({ name: test.titlePath().filter(Boolean).join(' > '), reason: skipReason(test) });
    }
    reportCounts(counts);
  }
}

const skipReason = (test) => {
  const mark = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return mark === undefined ? 'did not run' : mark.description;
};
