import { defineConfig } from 'oxlint';
import type { OxlintConfig } from 'oxlint';

/*
 * What the linter holds. Below the rules for any code stands the house: for each folder what it may import, in the order in which things stand on
 * each other. An import that goes the other way is refused with a message that says where the thing belongs. docs/architecture.md draws the same.
 */

type Override = NonNullable<OxlintConfig['overrides']>[number];
type Pattern = { readonly message: string; readonly allowTypeImports?: boolean } & ({ readonly group: readonly string[] } | { readonly regex: string });

const group = (names: readonly string[], message: string): Pattern => ({ group: names, message });
const regex = (expression: string, message: string): Pattern => ({ regex: expression, message });

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];
const ELECTRON = ['electron', 'electron/**', 'electron-store', 'electron-log', 'electron-log/**'];
const SQLITE = ['better-sqlite3-multiple-ciphers', 'better-sqlite3', 'node:sqlite'];
const POSTGRES = ['pg', 'pg/**'];
const SERVER = ['hono', 'hono/**', '@hono/**'];

/* Libraries that one folder only may use. */
const noElectron = group(ELECTRON, 'Electron is reached only from main/app, main/vault and main/ipc: take what you need as a parameter, so that this runs under plain Node.');
const noHttp = group(['undici', 'undici/**'], 'HTTP goes through main/bank/transport only: call the bank client.');
const noSql = group(SQLITE, 'SQL lives in main/store only: call one of its repositories.');
const noPostgres = group(POSTGRES, 'PostgreSQL is reached only from main/team/database: ask a TeamDatabase.');
const noServer = group(SERVER, 'The web server belongs to src/practice-bank.');
const noWindow = group(['react', 'react/**', 'react-dom', 'react-dom/**', 'zustand', 'zustand/**', '@mantine/**', 'wouter', 'wouter/**', 'recharts'], 'This is a window library: it belongs to src/renderer.');
const noNode = group(['node:*', 'node:*/**', ...ELECTRON, 'undici', 'undici/**', 'better-sqlite3-multiple-ciphers', ...SERVER], 'The window has no Node and no network: ask main through #renderer/data/bridge.');
const noStoreMade = group(['zustand', 'zustand/**'], 'Stores are made in renderer/data: import the store.');
const noIpcMain = { name: 'electron', importNames: ['ipcMain'], message: 'ipcMain belongs to main/ipc: register a command there.' };

const LAYERS = 'app|vault|bank|store|writes|context|services|documents|sync|team|ipc|main|shared|preload|renderer|practice-bank';
const noWayAround = regex(`^(\\.\\./)+(${LAYERS})/`, 'Cross a layer with a # import (#main/store/…, #shared/domain/…): relative paths stay inside one layer.');

/** The aliased paths that may be imported; `says` tells what to do about any other. */
const only = (may: readonly string[], says: string): Pattern => group(['#*/**', ...may.map((path) => `!#${path}/**`)], says);

const restricted = (files: readonly string[], patterns: readonly Pattern[], paths: readonly object[] = []): Override => ({
  files: [...files],
  excludeFiles: TESTS,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});

/** A folder of src/main that knows nothing of Electron, of HTTP, of SQL or of the window. */
const inMain = (folder: string, may: readonly string[], says: string, further: readonly Pattern[] = []): Override =>
  restricted([`src/main/${folder}/**`], [...further, noElectron, noHttp, noSql, noPostgres, noServer, noWindow, noWayAround, only(['shared', `main/${folder}`, ...may], says)]);

/** A folder of src/main/store: the only place with SQL. */
const inStore = (folder: string, may: readonly string[], says: string): Override =>
  restricted([`src/main/store/${folder}/**`], [noElectron, noHttp, noServer, noWindow, noWayAround, only([...may, `main/store/${folder}`], says)]);

/** The areas, from the top: each stands on those after it. */
const AREAS = ['app', 'portal', 'payments', 'cash', 'lists'] as const;
const below = (area: (typeof AREAS)[number]): readonly string[] => AREAS.slice(AREAS.indexOf(area));
const above = (area: (typeof AREAS)[number]): readonly string[] => AREAS.slice(0, AREAS.indexOf(area));

/* ------------------------------------------------------------------ shared */

const domain = 'shared/domain imports only itself and ibantools: what needs the contract belongs to shared/contract or a service.';
const contract = 'shared/contract imports only shared/domain, itself and zod.';
const bridge = 'shared/bridge imports only #shared and zod.';
const inBridge = [
  regex('^(\\.\\./)+(main|renderer|preload|practice-bank)/', bridge), group(['*', '**', '!./**', '!../**', '!#shared/**', '!zod'], bridge),
];
/** In the bridge the inputs of writes stand between cash and lists. */
const aboveInBridge = (area: (typeof AREAS)[number] | 'writes'): readonly string[] =>
  (area === 'writes' ? above('lists') : area === 'lists' ? [...above('lists'), 'writes'] : above(area));
const shared: Override[] = [
  restricted(['src/shared/domain/**'], [
    regex('^(\\.\\./)+(contract|bridge|main|renderer|preload|practice-bank)/', domain),
    group(['*', '**', '!./**', '!../**', '!#shared/domain/**', '!ibantools'], domain),
  ]),
  restricted(['src/shared/contract/**'], [
    regex('^(\\.\\./)+(bridge|main|renderer|preload|practice-bank)/', contract),
    group(['*', '**', '!./**', '!../**', '!#shared/domain/**', '!#shared/contract/**', '!zod'], contract),
  ]),
  restricted(['src/shared/sections/**'], [group(['*', '**', '!./**', '!../**', '!#shared/sections/**', '!#shared/contract/**', '!#shared/domain/**'], 'shared/sections imports only domain, contract and itself: how a section is shown belongs to its view.')]),
  restricted(['src/shared/text/**'], [group(['*', '**', '!./**', '!../**', '!#shared/text/**', '!#shared/contract/**', '!#shared/domain/**'], 'shared/text imports only domain, contract and itself: what the window may ask stands above it.')]),
  restricted(['src/shared/bridge/**'], inBridge),
  // The linter stops at a group that allows an import, so that what forbids it stands before.
  ...[...AREAS, 'writes' as const].map((area) => restricted([`src/shared/bridge/${area}/**`], [
    regex(`^\\.\\./(${[...aboveInBridge(area), 'commands', 'events'].join('|')})(/|\\.ts$)`, 'An arrow never runs up: app, portal, payments, cash, writes, lists. What both need belongs to the lower one, or to shared/domain.'),
    ...inBridge,
  ])),
];

/* -------------------------------------------------------------------- main */

const notBelow = 'imports only #shared, #main/vault, #main/store/sqlite and itself: what needs the bank or another store belongs to main/sync or main/services.';
const secretsAsTypes: Pattern = { regex: '^#main/vault/', allowTypeImports: true, message: 'main/bank takes secrets as a parameter: import only the types of #main/vault.' };
const NO_UPWARDS = 'An arrow never runs up: app, portal, payments, cash, lists, then writes and context. Move what both need down, or take it as a parameter.';
const STANDS_ON = ['main/context', 'main/writes', 'main/team', 'main/bank', 'main/store', 'main/sync', 'main/documents'];
const main: Override[] = [
  restricted(['src/main/app/**'], [
    noHttp, noSql, noServer, noWindow, noWayAround,
    group(['#*/**', '!#shared/**', '!#main/**', '!#practice-bank/**'], 'main/app wires main together: it may use #main, #practice-bank and #shared, never the window\'s code.'),
  ], [noIpcMain]),
  restricted(['src/main/vault/**'], [noHttp, noSql, noServer, noWindow, noWayAround, only(['shared', 'main/vault'], 'main/vault imports only #shared and itself.')], [noIpcMain]),
  inMain('bank', ['main/vault'], 'main/bank imports only #shared, itself and the types of #main/vault.', [secretsAsTypes]),
  restricted(['src/main/bank/transport/**'], [
    secretsAsTypes, noElectron, noSql, noServer, noWindow, noWayAround,
    only(['shared', 'main/bank', 'main/vault'], 'main/bank/transport imports only #shared, main/bank and the types of #main/vault.'),
  ]),
  inStore('cache', ['shared', 'main/vault', 'main/store/sqlite'], `main/store/cache ${notBelow}`),
  inStore('journal', ['shared', 'main/vault', 'main/store/sqlite'], `main/store/journal ${notBelow}`),
  inStore('user-data', ['shared', 'main/vault', 'main/store/sqlite'], `main/store/user-data ${notBelow}`),
  inStore('attachments', ['shared', 'main/store/sqlite'], 'main/store/attachments imports only #shared, main/store/sqlite and itself.'),
  inStore('team', ['shared', 'main/vault', 'main/store/sqlite'], `main/store/team ${notBelow}`),
  inStore('sqlite', [], 'main/store/sqlite imports only itself: it knows files and keys, never what is in them.'),
  inMain('sync', ['main/bank', 'main/store'], 'main/sync imports only #shared, main/bank and main/store.'),
  inMain('team', ['main/store'], 'main/team imports only #shared, main/store and itself: it knows the log, never what is sent.'),
  restricted(['src/main/team/database/**'], [
    noElectron, noHttp, noSql, noServer, noWindow, noWayAround, only(['shared', 'main/team'], 'main/team/database imports only #shared and main/team: it verifies and decides nothing.'),
  ]),
  inMain('documents', [], 'main/documents imports only #shared and itself: the service reads, the document writes.'),
  inMain('context', ['main/bank', 'main/store', 'main/sync', 'main/team', 'main/documents'], 'main/context is what every use case works with: it knows none of them.'),
  inMain('writes', ['main/context', 'main/bank', 'main/store', 'main/sync'], 'main/writes stands below the services: take what only a service knows as a parameter.'),
  inMain('services', STANDS_ON, 'main/services imports only #shared, context, writes, bank, store, sync and documents.'),
  ...AREAS.map((area) => inMain(`services/${area}`, [...below(area).map((name) => `main/services/${name}`), ...STANDS_ON], NO_UPWARDS)),
  restricted(['src/main/ipc/**'], [
    noHttp, noSql, noServer, noWindow, noWayAround,
    only(['shared', 'main/ipc', 'main/services', 'main/context'], 'main/ipc imports only #shared, main/context and main/services: it checks, parses, dispatches and encodes.'),
  ]),
  restricted(['src/preload/**'], [
    noWayAround, group(['*', '**', '!./**', '!../**', '!#shared/**', '!electron'], 'The preload imports only #shared and electron: it is one small sandboxed file.'),
  ]),
  restricted(['src/practice-bank/**'], [
    regex('^#shared/domain/closing', 'The practice bank does its own closing arithmetic, so that our sums are checked and not copied.'),
    noElectron, group(['undici', 'undici/**'], 'The practice bank answers, it does not call: no undici here.'), noSql, noWindow,
    regex('^(\\.\\./)+(main|shared|preload|renderer)/', 'Cross a layer with a # import (#shared/domain/…): relative paths stay inside one layer.'),
    only(['shared', 'practice-bank'], 'The practice bank imports only #shared and itself, never the app: our misreadings must not become its own.'),
  ]),
];

/* ------------------------------------------------------------------ window */

const noOtherProcess = regex('^(\\.\\./)+(main|shared|preload|practice-bank)/', 'Cross a layer with a # import (#shared/…).');
const byIndex = 'The window imports only #shared and #renderer, and a capability by its index.ts: a use case is reached through #renderer/data/bridge.';
const noFileTexts: Pattern = { regex: '^#shared/text/file-texts', allowTypeImports: true, message: 'That brings the texts of files and menus along: the window finds its own in renderer/i18n.' };
/** What holds capabilities: each is imported by its index.ts. */
const OF_CAPABILITIES: readonly string[] = ['features/portal', 'features/payments', 'features/cash', 'lists'];
const ALL_OF_WINDOW = ['app', ...OF_CAPABILITIES];
const inWindow = (files: readonly string[], patterns: readonly Pattern[], may: readonly string[], says: string): Override =>
  restricted(files, [noNode, noOtherProcess, noFileTexts, ...patterns, group([
    '#*/**', '!#shared/**', ...may.flatMap((path) => (OF_CAPABILITIES.includes(path) ? [`!#renderer/${path}/*/index.ts`, `!#renderer/${path}/*/index.tsx`] : [`!#renderer/${path}/**`])),
  ], says)]);
const NOT_UP = 'An arrow never runs up: app, portal, payments, cash, lists, ui and data. Move what both need down, or take it as a parameter. A capability is imported by its index.ts.';
const WORKSHOP = ['ui', 'data', 'i18n', 'testing'];

/** What a capability may import, at its top and in its folders: nothing of another one but by its index.ts. */
const capability = (folder: string, may: readonly string[]): Override[] => [
  inWindow([`src/renderer/${folder}/*/*`], [noStoreMade, regex('^\\.\\./', 'Another capability is reached by #renderer/…/index.ts.')], may, NOT_UP),
  inWindow([`src/renderer/${folder}/*/*/**`], [noStoreMade, regex('^\\.\\./\\.\\./', 'Another capability is reached by #renderer/…/index.ts.')], may, NOT_UP),
];
const areasOf = (area: 'portal' | 'payments' | 'cash'): readonly string[] => below(area).map((name) => (name === 'lists' ? 'lists' : `features/${name}`));
const noView = regex('^(#renderer/|(\\.\\./)+)(app|features|lists)/', 'Capabilities stand on this folder, not the other way round.');
const LOWEST = 'The bridge is the window\'s lowest layer: it imports only #shared.';
const window: Override[] = [
  inWindow(['src/renderer/**'], [noStoreMade], [...ALL_OF_WINDOW, ...WORKSHOP], byIndex),
  ...(['portal', 'payments', 'cash'] as const).flatMap((area) => capability(`features/${area}`, [...areasOf(area), ...WORKSHOP])),
  ...capability('lists', ['lists', ...WORKSHOP]),
  inWindow(['src/renderer/data/**'], [noView, regex('^((#renderer/|(\\.\\./)+)ui/|react-dom|@mantine/)', 'A store knows no view.')], WORKSHOP, byIndex),
  inWindow(['src/renderer/data/bridge/**'], [noStoreMade, regex('^\\.\\./', LOWEST)], ['data/bridge'], LOWEST),
  inWindow(['src/renderer/ui/**'], [noStoreMade, noView, regex('^(#renderer/|(\\.\\./)+)data/', 'A shared component takes its data as props: the capability reads the store.')], WORKSHOP, byIndex),
];

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  ignorePatterns: ['out/**', 'dist/**', 'coverage/**', 'test-results/**', 'node_modules/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'no-alert': 'error',
    'no-eval': 'error',
    'no-else-return': 'error',
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': ['error', { 'prefer-inline': false }],
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': [
      'error',
      {
        'ts-expect-error': 'allow-with-description',
        'ts-ignore': true,
        'ts-nocheck': true,
        minimumDescriptionLength: 10,
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-key': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'no-shadow': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/require-module-specifiers': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/incompatible-library': 'off',
    'promise/always-return': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'import/default': 'off',
    'import/namespace': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-unnecessary-type-parameters': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...shared,
    ...main,
    ...window,
    {
      files: ['build/**', 'test/**', 'src/practice-bank/cli.ts', '**/*.config.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.config.ts', 'test/support/electron-stub.ts', 'build/lib/*-{counts,controls}.js'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['build/**/*.js'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-template-expressions': 'off',
        'typescript/prefer-promise-reject-errors': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'],
      plugins: ['vitest'],
      rules: {
        'vitest/no-focused-tests': 'error',
        'vitest/no-identical-title': 'error',
        'vitest/valid-expect': 'error',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['faultTest'] }],
        'typescript/unbound-method': 'off',
      },
    },
  ],
});
