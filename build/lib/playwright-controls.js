import { recordControl } from './security-record.js';

/** A Playwright reporter that notes of each control what its tests found: a test that did not run proves nothing. */
export default class PlaywrightControls {
  onBegin(_config, suite) {
    this.suite = suite;
  }

  onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      const found = test.results.at(-1)?.annotations ?? test.annotations;
      for (const { type, description: control } of test.annotations) {
        if (type !== 'control') continue;
        const measured = found.find((annotation) => annotation.type === `measured ${control}`)?.description ?? null;
        const outcome = test.outcome();
        if (outcome === 'skipped') continue;
        recordControl({ control, ok: outcome === 'expected' && measured !== null, measured, test: test.title });
      }
    }
  }
}
