import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

/* What a person does who has no mouse: Tab, the keys of the controls, and typing. */

/** More than any page has between two of its controls. */
const MOST_TABS = 160;

const hasFocus = async (target: Locator): Promise<boolean> => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Goes on with Tab until the control has the focus. Fails where Tab never comes to it. */
export async function tabTo(window: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await hasFocus(target)) return;
    await window.keyboard.press('Tab');
  }
  await expect(target, 'Tab comes to it').toBeFocused({ timeout: 1_000 });
}

/** Types into a field that Tab leads to. */
export async function typeInto(window: Page, label: string, text: string): Promise<void> {
  const field = window.getByLabel(label, { exact: true });
  await tabTo(window, field);
  await window.keyboard.press('Control+A');
  await window.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Presses a button that Tab leads to, with Space, as every button can be. */
export async function pressButton(window: Page, button: Locator): Promise<void> {
  await tabTo(window, button);
  await window.keyboard.press('Space');
}

export const buttonNamed = (window: Page, name: string | RegExp): Locator =>
  window.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
