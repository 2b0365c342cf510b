import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Plain Node would start a download on `import 'electron'`, so every test gets the stub instead.
const electronStub = new URL('./test/support/electron-stub.ts', import.meta.url).pathname;

const shared = {
  alias: { electron: electronStub },
  // Left outside, electron-store would load the real package behind the alias.
  server: { deps: { inline: ['electron-store'] } },
  setupFiles: [] as string[],
  // No test measures time by its own limit: a slow or busy machine is no failure.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** They put another module in the place of one of Node's, for their whole process. */
const alone = ['src/main/bank/transport/trust.test.ts', 'src/main/app/lifecycle/quit.test.ts', 'src/main/store/sqlite/snapshot-moments.test.ts'];

/** Tests of the window's rules that need no page: jsdom would cost each more than a second. They replace no module and no global. */
const withoutPage = [
  'src/renderer/app/frame/drop-anywhere.test.ts',
  'src/renderer/app/help/topics.test.ts',
  'src/renderer/app/palette/entries.test.ts',
  'src/renderer/app/routes/pages.test.ts',
  'src/renderer/app/settings/connections-section.test.ts',
  'src/renderer/app/tour/placement.test.ts',
  'src/renderer/app/welcome/certificate-fields.test.ts',
  'src/renderer/app/welcome/connect-draft.test.ts',
  'src/renderer/app/whats-new/whats-new-page.test.ts',
  'src/renderer/data/documents/payment-codes.test.ts',
  'src/renderer/data/paths/return-place.test.ts',
  'src/renderer/features/cash/overview/chart-line.test.ts',
  'src/renderer/features/cash/statement/latest-answer.test.ts',
  'src/renderer/features/cash/statement/period.test.ts',
  'src/renderer/features/payments/outcome/journal-record.test.ts',
  'src/renderer/features/payments/outcome/situation.test.ts',
  'src/renderer/features/portal/campaigns/campaign-progress.test.ts',
  'src/renderer/ui/chart/chart-frame.test.ts',
  'src/renderer/ui/data-table/exported-table.test.ts',
  'src/renderer/ui/data-table/paged-rows.test.ts',
  'src/renderer/ui/data-table/row-window.test.ts',
  'src/renderer/ui/format/amount-words.test.ts',
  'src/renderer/ui/format/formatter.test.ts',
  'src/renderer/ui/keys/shortcuts.test.ts',
];

/** What takes long because it tries very much, one rule at many kinds, files or banks: `npm run test:long` runs it. */
const long = [
  '**/*.long.test.ts', 'test/faults/**/*.test.ts', 'test/kill/**/*.test.ts', 'test/model/random/**/*.test.ts', 'test/dialects/all-pairs-*.test.ts', 'test/conformance/fuzz.test.ts',
];

/** Tests that start servers and processes: they need more than a unit test's seconds. */
const overSockets = { ...shared, globalSetup: './test/support/bundled-workers.ts', environment: 'node' } as const;

export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    // A fifth of the time tests wait: three keep two processors busy.
    maxWorkers: 3,
    // Node 24's engine now and then aborts a process that starts and ends many threads, in the bookkeeping of compiled code
    // ("Check failed: jit_page.has_value()") or in its baseline compiler: neither is needed to run tests.
    execArgv: ['--no-memory-protection-keys', '--no-sparkplug'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          globalSetup: './test/support/bundled-workers.ts',
          environment: 'node',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'build/**/*.test.ts'],
          exclude: ['src/renderer/**', 'src/shared/**', ...alone, ...long],
          // What they open they close: they share a process, which reads the sources once.
          isolate: false,
        },
      },
      { extends: true, test: { ...shared, name: 'unit-alone', environment: 'node', include: alone } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit-shared',
          environment: 'node',
          include: ['src/shared/**/*.test.ts', ...withoutPage],
          // Pure, so nothing of one file can be felt in another: they share a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit-window',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.ts', 'src/renderer/**/*.test.tsx'],
          exclude: withoutPage,
          // A process for each file read React and jsdom 85 times.
          isolate: false,
          setupFiles: ['./test/support/window-afresh.ts'],
          // They hold the language and the messages that are shown, so they begin anew with the window's own modules.
          server: { deps: { inline: [...shared.server.deps.inline, 'i18next', '@mantine/notifications', '@mantine/store'] } },
        },
      },
      { extends: true, test: { ...overSockets, name: 'conformance', include: ['test/**/*.test.ts'], exclude: long } },
      { extends: true, test: { ...overSockets, setupFiles: ['./test/support/before-time-is-up.ts'], name: 'long', include: long.map((path) => (path.startsWith('test/') ? path : `{src,test}/${path}`)) } },
    ],
  },
});
