import { registerHooks } from 'node:module';

/* For processes of tests that run the app's own modules under plain Node: whoever imports Electron gets the stub. */

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: new URL('electron-stub.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context),
});
