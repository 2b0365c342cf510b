import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

import type { IntentView, WriteKind } from '#shared/bridge/writes/intents.ts';
import { ask } from '#test/support/bridge-in-window.ts';
import { go } from '#test/support/window-steps.ts';
import { judge } from '../support/person.ts';
import type { Effects } from '../support/person.ts';
import type { Findings } from '../support/violation.ts';
import type { StrangeWindow } from './strange-window.ts';

/* A write as a person follows it on its page: what is shown there is held against the bank's books at every step. */

/** More looks than after which a person may say what the bank told them. */
const MOST_LOOKS = 5;

const UNDER_WAY: readonly string[] = ['SENDING', 'CONFIRMING'];

const viewOf = async (window: Page, intentId: string): Promise<IntentView> => {
  const answer = await ask(window, 'intents.get', { intentId });
  if (!answer.ok) throw new Error(`intents.get: ${JSON.stringify(answer.error)}`);
  return answer.value;
};

const writesOf = async (window: Page, kind: WriteKind): Promise<readonly IntentView[]> => {
  const answer = await ask(window, 'intents.list', { scope: 'all', limit: 1000 });
  if (!answer.ok) throw new Error(`intents.list: ${JSON.stringify(answer.error)}`);
  return answer.value.filter((intent) => intent.kind === kind);
};

const button = (window: Page, name: string | RegExp) => window.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();

/** What the page says in words, for a finding. */
export const pageText = async (window: Page): Promise<string> =>
  (await window.locator('[role="dialog"]:visible, main').last().innerText().catch(() => 'nothing')).replace(/\s+/g, ' ').slice(0, 500);

/** The write of a kind that came of pressing a last button; null when the page says why nothing was sent. */
export async function written(window: Page, kind: WriteKind, press: () => Promise<void>): Promise<IntentView | null> {
  const before = new Set((await writesOf(window, kind)).map(({ intentId }) => intentId));
  await press();
  const alert = window.getByRole('alert').or(window.getByText(/nothing was sent/i)).first();
  let made: IntentView | undefined;
  await expect(async () => {
    made = (await writesOf(window, kind)).find(({ intentId }) => !before.has(intentId));
    if (made === undefined) await expect(alert).toBeVisible({ timeout: 100 });
    else expect(UNDER_WAY).not.toContain(made.state);
  }).toPass({ timeout: 60_000, intervals: [100, 250] });
  // What refuses to send may still be journalling it.
  return made ?? (await writesOf(window, kind)).find(({ intentId }) => !before.has(intentId)) ?? null;
}

interface Followed {
  readonly effects: () => Effects;
  /** Gives a wrong code before the right one. */
  readonly mistypes?: boolean;
}

/** What the page says of the write, and in which colour. */
async function shownOf(window: Page): Promise<{ readonly words: string; readonly meaning: string | null }> {
  const heading = window.locator('main [data-meaning] > h2[tabindex="-1"]').first();
  await expect(heading).toBeVisible();
  return { words: await heading.innerText(), meaning: await heading.locator('..').getAttribute('data-meaning') };
}

/**
 * Follows a write on its page to where a person is done with it: it stands at the bank, the bank's no is shown in its words, or it
 * waits and what a person can do about it is in sight.
 */
export async function follow(world: StrangeWindow, intentId: string, { effects, mistypes = false }: Followed, findings: Findings): Promise<IntentView> {
  const { window, bank } = world;
  await go(window, `/payments/${encodeURIComponent(intentId)}`);
  let wrongFirst = mistypes;
  let intent = await compared(world, intentId, effects, findings);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if (effects().suspended && (await giveCode(world, intentId, wrongFirst))) {
      const said = await compared(world, intentId, effects, findings);
      if (wrongFirst && effects().suspended && said.state === 'SETTLED') findings.report('truth', 'a wrong code is shown as done');
      if (wrongFirst && effects().suspended) await giveCode(world, intentId, false);
      wrongFirst = false;
    }
    bank.control.advanceClock(60_000);
    intent = await compared(world, intentId, effects, findings);
    if (intent.state === 'AMBIGUOUS') await pick(world, intent, effects().serverId);
    else if (['UNKNOWN', 'NOT_FOUND'].includes(intent.state)) await lookAgain(window, intentId);
    else if (intent.state !== 'CHALLENGE' || !effects().suspended) break;
  }
  intent = await compared(world, intentId, effects, findings);
  await waysOut(window, intent, effects(), findings);
  return intent;
}

/** Waits until nothing of it is under way, and holds what is shown against the books. */
async function compared({ window, dialect }: StrangeWindow, intentId: string, effects: () => Effects, findings: Findings): Promise<IntentView> {
  await expect.poll(async () => UNDER_WAY.includes((await viewOf(window, intentId)).state)).toBe(false);
  const intent = await viewOf(window, intentId);
  judge(intent, effects(), { dialect }, findings);
  const { words, meaning } = await shownOf(window);
  const { lives, ended, times } = effects();
  if (meaning === 'done' && !lives && times === 0) findings.report('money', `shown as “${words}”, and the bank has nothing of it`);
  if (words === 'Executed' && !ended) findings.report('money', 'shown as executed, and at the bank it is not');
  return intent;
}

async function lookAgain(window: Page, intentId: string): Promise<void> {
  const known = async (): Promise<string> => {
    const { state, investigation } = await viewOf(window, intentId);
    return `${state} after ${String(investigation?.looks ?? 0)} looks`;
  };
  const before = await known();
  const check = button(window, 'Check now');
  // It may have been found by itself since.
  if (!(await check.isVisible())) return;
  await check.click();
  await expect.poll(known).not.toBe(before);
}

/** Gives the code of the newest text message, with its id where the app was told none. Whether the page lets it be given. */
async function giveCode({ window, bank }: StrangeWindow, intentId: string, wrong: boolean): Promise<boolean> {
  const message = bank.control.messages().at(-1);
  if (message === undefined) return false;
  const code = window.getByLabel('Code', { exact: true });
  if (!(await code.isVisible())) {
    const elsewhere = button(window, /^(The bank asks me for a code|Type a code again)$/);
    if (!(await elsewhere.isVisible())) return false;
    await elsewhere.click();
  }
  const given = async (): Promise<number> => (await viewOf(window, intentId)).attempts.filter(({ phase, outcome }) => phase === 'confirm' && outcome !== 'running').length;
  const before = await given();
  const id = window.getByLabel('Challenge id', { exact: true });
  if (await id.isVisible()) await id.fill(message.challengeId);
  await code.fill(wrong ? (message.code === '000000' ? '111111' : '000000') : message.code);
  await button(window, 'Submit code').click();
  await expect.poll(given).toBeGreaterThan(before);
  return true;
}

/** Says which of the candidates it is, where the bank's own id is among them. */
async function pick({ window }: StrangeWindow, intent: IntentView, serverId: string | null): Promise<void> {
  const candidates = intent.investigation?.candidates ?? [];
  const index = candidates.findIndex((candidate) => candidate.serverId === serverId);
  if (index < 0) return;
  await button(window, candidates.length > 1 ? `This is it: candidate ${String(index + 1)}` : 'This is it').click();
  await window.getByRole('dialog').getByRole('button', { name: 'This is it' }).click();
  await expect.poll(async () => (await viewOf(window, intent.intentId)).state).not.toBe('AMBIGUOUS');
}

/** Where it has not come to stand at the bank, the page says the bank's no, or offers what a person can do. */
async function waysOut(window: Page, { state }: IntentView, { lives }: Effects, findings: Findings): Promise<void> {
  const isShown = async (what: ReturnType<typeof button>): Promise<boolean> => expect(what).toBeVisible({ timeout: 10_000 }).then(() => true, () => false);
  const waysOf: Readonly<Record<string, ReturnType<typeof button>>> = {
    CHALLENGE: window.getByLabel('Code', { exact: true }),
    UNKNOWN: button(window, 'The bank told me'),
    CONFLICT: button(window, 'Message to the bank'),
    AMBIGUOUS: button(window, /^This is it|^Give up|^The bank told me/),
    NOT_FOUND: button(window, 'Send again'),
    REJECTED: window.getByText(/The bank says|The bank gave no words/).first(),
    APPROVED: button(window, 'Send again'),
  };
  const way = waysOf[state];
  if (way !== undefined && !(await isShown(way))) findings.report('work', `${state}, and the page shows neither the bank’s words nor a way out: ${await pageText(window)}`);
  if (way === undefined && !lives) findings.report('work', `ended ${state}, and nothing was done: ${await pageText(window)}`);
}
