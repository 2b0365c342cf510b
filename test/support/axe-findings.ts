import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

interface AxeInWindow {
  readonly axe?: { run(context: Document, options: object): Promise<{ readonly violations: Violation[] }> };
}

/** What was found to be in order is not asked for: listing it takes longer than looking. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };

/** What axe finds wrong with the window as it is now, by its usual rules or by those that are named: the rule, and where. */
export async function axeFindings(window: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  const options = rules.length === 0 ? ONLY_VIOLATIONS : { ...ONLY_VIOLATIONS, runOnly: [...rules] };
  // Bringing axe into the window takes three times as long as looking with it, and it stays there until the document goes.
  const again = await window.evaluate(async (given) => {
    const { axe } = globalThis as AxeInWindow;
    return axe === undefined ? null : (await axe.run(document, given)).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
  // The window has no second page in which axe could run its frames.
  const violations: readonly Violation[] = again ?? (await new AxeBuilder({ page: window }).setLegacyMode().options(options).analyze()).violations;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const invoke = (window: Page, name: string, input: unknown): Promise<unknown> =>
  window.evaluate(
    ([command, given]) => (globalThis as unknown as { tesoro: { invoke(name: string, input: unknown): Promise<unknown> } }).tesoro.invoke(command, given),
    [name, input] as const,
  );

export const firstRow = (window: Page): Locator => window.locator('[aria-rowcount]').first().getByRole('row').nth(1);
