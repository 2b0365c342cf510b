import { expect, test } from '../support/app-test.ts';
import { killApps } from '../kill/support/app-kills.ts';

test('the app that is killed while it pays sends nothing twice and forgets nothing', async () => {
  const report = await killApps(2);
  expect(report).toMatchObject({ kills: 2, duplicates: [], lost: [], wrong: [] });
  expect(report.atBank).toBeGreaterThan(0);
});
