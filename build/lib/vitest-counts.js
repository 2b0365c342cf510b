import { reportCounts } from './test-counts.js';

/** A Vitest reporter that counts, with the reason of every skip (the built-in JSON leaves it out). */
export default class VitestCounts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped.push({ name: `${module.relativeModuleId} > ${test.fullName}`, reason: note });
      }
    }
    reportCounts(counts);
  }
}
