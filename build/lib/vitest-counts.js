import { reportCounts } from './test-counts.js';

/** How a process ends that Node's engine or a native library aborts; a test that fails or exits ends otherwise. */
const ABORTED = /Worker exited unexpectedly with signal SIG(?:ABRT|SEGV|TRAP|ILL|BUS)/;

/** A Vitest reporter that counts, with the reason of every skip (the built-in JSON leaves it out) and the name of every failure. */
export default class VitestCounts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: [], failures: [], aborted: [] };
    const fail = (name) => {
      counts.failed += 1;
      counts.failures.push(name);
    };
    const aborts = unhandledErrors.filter(isAbort);
    for (const error of unhandledErrors) if (!isAbort(error)) fail(`outside of a test: ${error.message}`);
    for (const module of modules) {
      const name = module.relativeModuleId;
      // Its process ended half-way: what it did not come to says nothing, and it has to be run again.
      if (aborts.length > 0 && module.state() !== 'passed' && module.state() !== 'failed' && module.state() !== 'skipped') {
        counts.aborted.push(name);
        continue;
      }
      if (module.errors().length > 0) fail(name);
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') fail(`${name} > ${test.fullName}`);
        else counts.skipped.push({ name: `${name} > ${test.fullName}`, reason: note ?? reasonInName(test.fullName) });
      }
    }
    if (aborts.length > 0 && counts.aborted.length === 0) fail('a worker process was aborted');
    reportCounts(counts);
  }
}

/** A group of tests that is skipped says why at the end of its name: "hledger (hledger is not installed)". */
const reasonInName = (fullName) => /\(([^()]+)\)(?: > |$)/.exec(fullName)?.[1];

const isAbort = ({ message = '', cause = null }) => ABORTED.test(message) || ABORTED.test(cause?.message ?? '');
