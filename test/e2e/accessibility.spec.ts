import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { expectUpToDate, openSection, sectionTables } from '../support/window-steps.ts';

async function violations(window: Page): Promise<string[]> {
  // The window has no second page in which axe could run its frames.
  const { violations: found } = await new AxeBuilder({ page: window }).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any section, ${theme}`, async ({ launch }) => {
    const { window } = await launch();
    await window.evaluate((chosen) => (globalThis as unknown as { tesoro: { invoke(name: string, input: unknown): Promise<unknown> } })
      .tesoro.invoke('settings.update', { theme: chosen }), theme);
    await expect(window.getByRole('button', { name: 'Open the practice bank' })).toBeVisible();
    const found: Record<string, readonly string[]> = { Welcome: await violations(window) };
    await window.getByRole('button', { name: 'Connect to your bank' }).click();
    found['Connect'] = await violations(window);
    await window.getByRole('button', { name: /Welcome/ }).click();
    await window.getByRole('button', { name: 'Open the practice bank' }).click();
    await expectUpToDate(window);
    for (const section of ['Overview', ...Object.keys(sectionTables), 'Settings']) {
      await openSection(window, section);
      await window.waitForTimeout(300);
      found[section] = await violations(window);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  });
}
