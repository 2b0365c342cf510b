import { test } from 'playwright/test';

import controls from './controls.json' with { type: 'json' };

/** A control of `controls.json`: `npm run test:security` prints each with what its tests measured. */
type Control = (typeof controls)[number]['id'];

/** Says of which controls a test is the proof. Each of them must be measured in it. */
export const proves = (...ids: readonly Control[]): { annotation: { type: string; description: string }[] } => {
  for (const id of ids) if (!controls.some((control) => control.id === id)) throw new Error(`No control is called ${id}`);
  return { annotation: ids.map((description) => ({ type: 'control', description })) };
};

/** What a test found out about a control, in words and figures. Called once it is sure. */
export function measured(control: Control, what: string): void {
  test.info().annotations.push({ type: `measured ${control}`, description: what });
}
