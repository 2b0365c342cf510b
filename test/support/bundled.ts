const bundled = process.env['TESORO_TEST_WORKERS'];

/** A thread or a program of the app, as one file where the run has seen to that (bundled-workers.ts). */
export const bundledOr = (name: string, source: string): URL => (bundled === undefined ? new URL(`../../${source}`, import.meta.url) : new URL(`${name}.mjs`, bundled));
