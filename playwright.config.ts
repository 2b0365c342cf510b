import { defineConfig } from 'playwright/test';

/** The main journeys, which `npm test` makes; `npm run test:long` makes the others. */
const journeys = [
  'practice-bank', 'kept-profile', 'payments', 'transfer-actions', 'batch', 'closing', 'statement', 'offline', 'security',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  outputDir: 'test-results',
  // A window test waits more than it works: two share two cores, each on a screen of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // No test measures time by its own limit: a slow or busy machine is no failure.
  timeout: 600_000,
  expect: {
    timeout: 120_000,
    // A line of text that moved by a pixel counts, another rounding of an edge does not.
    toHaveScreenshot: { maxDiffPixelRatio: 0.001 },
  },
  snapshotPathTemplate: 'test/pictures/{arg}{ext}',
  reporter: [['list'], ['./build/lib/playwright-counts.js']],
  projects: [
    // Any of them, by its name.
    { name: 'e2e', testDir: 'test/e2e' },
    { name: 'journeys', testDir: 'test/e2e', testMatch: journeys },
    { name: 'windows', testDir: 'test/e2e', testIgnore: journeys },
    { name: 'install', testDir: 'test/install' },
    { name: 'tour', testDir: 'test/tour' },
    { name: 'a11y', testDir: 'test/a11y', fullyParallel: true },
    { name: 'dialects', testDir: 'test/dialects/window', fullyParallel: true },
  ],
});
