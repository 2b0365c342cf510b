/* The cache's thread, in which no time passes: its searches would end after some milliseconds with what they have found by then. */
Object.assign(performance, { now: () => 0 });

/** Bundled where the run has seen to that, as test/support/cache-fixture.ts has it. */
const bundled = process.env['TESORO_TEST_WORKERS'];
await import(bundled === undefined ? '#main/store/cache/worker.ts' : new URL('cache.mjs', bundled).href);

export {};
