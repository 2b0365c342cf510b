import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

/** What axe finds wrong, page by page. */
export class Findings {
  readonly found: Record<string, readonly string[]> = {};
  readonly #window: Page;

  constructor(window: Page) {
    this.#window = window;
  }

  async look(page: string): Promise<void> {
    await this.#window.waitForTimeout(300);
    // The window has no second page in which axe could run its frames.
    const { violations } = await new AxeBuilder({ page: this.#window }).setLegacyMode().analyze();
    if (violations.length > 0) this.found[page] = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
}

export const invoke = (window: Page, name: string, input: unknown): Promise<unknown> =>
  window.evaluate(
    ([command, given]) => (globalThis as unknown as { tesoro: { invoke(name: string, input: unknown): Promise<unknown> } }).tesoro.invoke(command, given),
    [name, input] as const,
  );

export async function go(window: Page, path: string): Promise<void> {
  await window.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
}

export const firstRow = (window: Page): Locator => window.locator('[aria-rowcount]').first().getByRole('row').nth(1);
