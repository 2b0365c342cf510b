import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

import { actsByBeingThere } from './build/lib/acting-modules.ts';
import { NEVER_CALLED, RUNTIME_PACKAGES, withProcessAsGlobal } from './build/lib/runtime-packages.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The app runs on Electron 42 to 45: the oldest one sets the language level.
const nodeTarget = 'node24.15';
const chromeTarget = 'chrome148';

const workers = {
  'cache-worker': at('src/main/store/cache/worker.ts'),
  'tasks-worker': at('src/main/app/tasks-worker.ts'),
  'reading-worker': at('src/main/services/payments/given-file/worker.ts'),
  'command-worker': at('src/main/app/cli/worker.ts'),
  'practice-bank-worker': at('src/practice-bank/worker.ts'),
};
const workersThatExist = Object.fromEntries(Object.entries(workers).filter(([, path]) => existsSync(path)));

const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { readonly dependencies: Readonly<Record<string, string>> };
const bundledDependencies = Object.keys(dependencies).filter((name) => !Object.hasOwn(RUNTIME_PACKAGES, name));

const leaveOutWhatIsNeverCalled = {
  name: 'leave-out-what-is-never-called',
  load: (id: string) => (NEVER_CALLED.some((path) => id.replaceAll('\\', '/').endsWith(`/node_modules/${path}`)) ? 'module.exports = () => null;' : null),
};

const processAsGlobal = {
  name: 'process-as-global',
  // No line moves, so that the map of the source stays right.
  transform: (code: string) => (code.includes('node:process') ? { code: withProcessAsGlobal(code), map: null } : null),
};

/** What decodes scanned pages without WebAssembly, which the page's policy does not allow; pdf.js loads these by their names. */
const decodersOfScans = {
  name: 'decoders-of-scans',
  generateBundle(this: { readonly emitFile: (file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }) => string }): void {
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
      this.emitFile({ type: 'asset', fileName: `assets/decoders/${name}`, source: readFileSync(at(`node_modules/pdfjs-dist/wasm/${name}`), 'utf8') });
    }
  },
};

/** Leaves out of pdf.js what it does in Node, where it would load a package with binaries. */
const pdfInBrowsersOnly = {
  name: 'pdf-in-browsers-only',
  transform: (code: string, id: string) => (/\/pdfjs-dist\/build\//.test(id.replaceAll('\\', '/')) ? code.replace(/const isNodeJS = [^;]+;/, 'const isNodeJS = false;') : null),
};

/** Names in the page what an open connection needs, for the main process to let the page read it ahead (`first-files.ts`). */
const connectionAhead: Plugin = {
  name: 'connection-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const script = (file: string): string => `<link rel="modulepreload" crossorigin href="./${file}">`;
      const connection = chunks.filter(({ name }) => name === 'connection').flatMap(({ fileName, imports, viteMetadata }) => [
        ...[fileName, ...imports].filter((file) => !html.includes(file)).map(script),
        ...Array.from(viteMetadata?.importedCss ?? [], (file) => `<link rel="preload" as="style" crossorigin href="./${file}">`),
      ]);
      const texts = chunks.flatMap(({ fileName, facadeModuleId }) => {
        const [, language] = /\/shared\/text\/([a-z]{2})\/later\.ts$/.exec(facadeModuleId?.replaceAll('\\', '/') ?? '') ?? [];
        return language === undefined ? [] : [`<!--ahead:${language} ${script(fileName)}-->`];
      });
      return bundle === undefined ? html : html.replace('</head>', `  ${[`<!--ahead ${connection.join('')}-->`, ...texts].join('\n    ')}\n  </head>`);
    },
  },
};

export default defineConfig({
  main: {
    plugins: [processAsGlobal, leaveOutWhatIsNeverCalled],
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      // One file loads faster than a package's hundreds.
      externalizeDeps: { exclude: bundledDependencies },
      sourcemap: true,
      rolldownOptions: {
        input: { index: at('src/main/app/index.ts'), ...workersThatExist },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Beside the entries, so that a path relative to the module means the same in either.
          chunkFileNames: 'chunk-[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      outDir: 'out/preload',
      // A sandboxed preload can load nothing but itself: everything goes into one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react(), decodersOfScans, connectionAhead],
    worker: { format: 'es', plugins: () => [pdfInBrowsersOnly] },
    build: {
      target: chromeTarget,
      outDir: at('out/renderer'),
      minify: true,
      // The page's policy takes fonts from files only.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: at('src/renderer/index.html') },
        // A door of a folder brings only what is asked of it.
        treeshake: { moduleSideEffects: actsByBeingThere },
        // What the first page needs comes as one file: each further one is a request that waits for the main process while it starts.
        // So does what an open connection needs, which was 170 files, and before it what unlocking needs of that.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 3 },
              { name: 'unlock', test: /\/src\/renderer\/(app\/unlock|ui\/error-state)\.tsx$/, priority: 2 },
              { name: 'connection', test: /\/src\/renderer\/app\/open-connection\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
