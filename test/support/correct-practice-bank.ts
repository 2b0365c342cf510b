import type { Page } from 'playwright/test';

import { ask } from './bridge-in-window.ts';
import { remoteControl } from './practice-control.ts';

/** Later than the practice bank inside the app corrects what it said. */
const CORRECTED_AFTER_MS = 4 * 60_000;

/** Lets the practice bank inside the app correct what it said of one account, reads it, and gives the id of the account. */
export async function correctPracticeBank(window: Page): Promise<string> {
  const state = await ask(window, 'app.state');
  if (!state.ok || state.value.session.status !== 'open') throw new Error('The practice bank is not open');
  await remoteControl(state.value.session.connection.baseUrl).advance(CORRECTED_AFTER_MS);
  for (let tries = 0; tries < 60; tries += 1) {
    await ask(window, 'sync.refresh', { accountId: null });
    const noticed = await ask(window, 'statement.differences', { accountId: null, show: 'all', offset: 0, limit: 1 });
    const accountId = noticed.ok ? noticed.value.rows[0]?.accountId : undefined;
    if (accountId !== undefined) return accountId;
    await window.waitForTimeout(500);
  }
  throw new Error('Nothing that the bank corrected was noticed');
}
