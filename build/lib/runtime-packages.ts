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

/**
 * Files of packages that are bundled empty, since this program never calls them and would read them at every start: the settings' library checks
 * nothing by a schema and migrates nothing, no line of the log is sent to a server, which would bring Node's HTTP along, and the database's driver neither
 * hands over to one in C, which is not there, nor reads passwords from a file.
 */
export const NEVER_CALLED: readonly string[] = [
  'ajv/dist/2020.js', 'ajv-formats/dist/index.js', 'semver/index.js', 'electron-log/src/node/transports/remote.js',
  'pg/lib/native/index.js', 'pgpass/lib/index.js',
];

/** A module of the main process that takes `process` as the global that it is: importing it opens the standard input, output and error streams, some milliseconds of every start. */
export const withProcessAsGlobal = (code: string): string => code.replace(/^import process from ['"]node:process['"];?$/m, '');
