import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'vite';

/** The cache's worker as one file, for tests that start it a hundred times: reading its sources takes most of a second each time. */
export async function bundleCacheWorker(): Promise<{ readonly url: URL; readonly remove: () => void }> {
  // Below the packages that it needs.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'tesoro-worker-'));
  await build({
    configFile: false, logLevel: 'silent', ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: fileURLToPath(new URL('../../src/main/cache/worker.ts', import.meta.url)), outDir, target: 'node24', minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return { url: pathToFileURL(join(outDir, 'worker.mjs')), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
