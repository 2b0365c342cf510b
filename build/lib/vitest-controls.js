import { recordControl } from './security-record.js';

/** A Vitest reporter that notes what tests with `meta.control` and `meta.measured` found. */
export default class VitestControls {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { control, measured = null } = test.meta();
        const { state } = test.result();
        if (control !== undefined && state !== 'skipped') recordControl({ control, ok: state === 'passed' && measured !== null, measured, test: test.name });
      }
    }
  }
}
