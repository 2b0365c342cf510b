/**
 * The packages that are not bundled into the program, with what of each is needed while it runs. SQLite brings a binary for each system;
 * what packs spreadsheets and archives declares a `require` of its own, beside the one that bundling adds.
 */
export const RUNTIME_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3-multiple-ciphers': ['lib/**/*.js', 'prebuilds/${platform}-${arch}.node'],
  fflate: ['esm/index.mjs', 'lib/node*.cjs'],
  'write-excel-file': ['node/*.js', 'node/package.json', 'modules/**/*.{js,json}'],
};

/** Outside of the archive, since the system loads it as a file. */
export const NATIVE_FILES = 'node_modules/better-sqlite3-multiple-ciphers/prebuilds/*.node';
