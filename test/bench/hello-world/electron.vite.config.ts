import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const out = (path: string): string => at(`../../../.cache/hello-world/${path}`);

/** The smallest app of the same kind: what the app's time to its first page is compared with. */
export default defineConfig({
  main: {
    build: {
      outDir: out('main'),
      rolldownOptions: { input: { index: at('src/main/index.ts') }, output: { format: 'es', entryFileNames: '[name].js' } },
    },
  },
  preload: {
    build: {
      outDir: out('preload'),
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('src/preload/index.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: { outDir: out('renderer'), minify: true, rolldownOptions: { input: { index: at('src/renderer/index.html') } } },
  },
});
