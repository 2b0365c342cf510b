import { defineConfig } from 'vitest/config';

import { changed } from './named.ts';
import { TESTS } from './stryker.ts';

const electronStub = new URL('../../test/support/electron-stub.ts', import.meta.url).pathname;
const named = process.env['TESORO_NAMED_MUTANT'];
const tests = process.env[TESTS];

/** The tests of a part of the money core as one project: Stryker's runner takes one only. */
export default defineConfig({
  root: new URL('../../', import.meta.url).pathname,
  plugins: named === undefined ? [] : [{ name: 'named-mutant', enforce: 'pre' as const, transform: (code: string, id: string) => changed(named, id, code) }],
  test: {
    environment: 'node',
    pool: 'threads',
    maxWorkers: 1,
    // It would give a module as an earlier run had it, with another mutant or with none.
    fsModuleCache: false,
    alias: { electron: electronStub },
    server: { deps: { inline: ['electron-store'] } },
    include: tests === undefined ? ['src/**/*.test.ts'] : (JSON.parse(tests) as readonly string[]).slice(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
