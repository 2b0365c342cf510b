import { defineConfig } from 'playwright/test';

export default defineConfig({
  outputDir: 'test-results',
  // Each test opens windows of its own; side by side on two cores they would only wait for each other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./build/lib/playwright-counts.js']],
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    { name: 'tour', testDir: 'test/tour' },
  ],
});
