import { defineConfig } from 'playwright/test';

export default defineConfig({
  outputDir: 'test-results',
  // A window test waits more than it works: two share two cores, each on a screen of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // A line of text that moved by a pixel counts, another rounding of an edge does not.
    toHaveScreenshot: { maxDiffPixelRatio: 0.001 },
  },
  snapshotPathTemplate: 'test/pictures/{arg}{ext}',
  reporter: [['list'], ['./build/lib/playwright-counts.js']],
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    { name: 'tour', testDir: 'test/tour' },
    { name: 'a11y', testDir: 'test/a11y', fullyParallel: true },
    { name: 'dialects', testDir: 'test/dialects/window', fullyParallel: true },
  ],
});
