import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let outDir: string | null = null;

/**
 * The app's threads and its command line as one file each, for all tests of a run: each test that opens the app or runs a command starts
 * some of them, and reading their hundreds of sources takes most of a second each time. `bundled.ts` finds them in the environment.
 * Vitest calls both by these names, before and after all tests of a project.
 */
export async function setup(): Promise<void> {
  // Below the packages that they need.
  const cache = at('../../node_modules/.cache/');
  mkdirSync(cache, { recursive: true });
  outDir = mkdtempSync(join(cache, 'tesoro-workers-'));
  await build({
    configFile: false, logLevel: 'silent', ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: true, outDir, target: 'node24', minify: false,
      rolldownOptions: {
        input: {
          'cache': at('../../src/main/store/cache/worker.ts'), 'tasks': at('../../src/main/app/tasks-worker.ts'), 'reading': at('../../src/main/services/payments/given-file/worker.ts'),
          'command': at('../cli/support/command.ts'), 'command-worker': at('../../src/main/app/cli/worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' },
      },
    },
  });
  process.env['TESORO_TEST_WORKERS'] = pathToFileURL(`${outDir}/`).href;
}

export function teardown(): void {
  if (outDir !== null) rmSync(outDir, { recursive: true, force: true });
}
