import { isTargetDay } from '#shared/domain/payment/target-days.ts';
import { bankDateAt, bankTimeOfDayAt } from '#shared/domain/instant.ts';
import { expect } from 'playwright/test';
import type { Locator } from 'playwright/test';

import { PASSPHRASE, SUPPLIER } from '../../support/payment-steps.ts';
import type { PayingBank } from '../../support/payment-steps.ts';
import { throughLock } from '../../support/window-steps.ts';
import type { Transcript } from './transcript.ts';
import { filledIn } from './words.ts';

/* What a person who hears the window does in it, with keys alone. Every name is looked up in the texts of the window's language. */

const HOUR_MS = 3_600_000;

/** Puts the bank's clock to office hours of a day on which banks settle, so that a payment of today is warned of nowhere. */
export async function openTheBank({ control }: PayingBank): Promise<void> {
  const now = Date.now();
  let opens = now;
  const isOpen = (ms: number): boolean => isTargetDay(bankDateAt(ms)) && bankTimeOfDayAt(ms) >= '09:00' && bankTimeOfDayAt(ms) < '12:00';
  while (!isOpen(opens)) opens += HOUR_MS;
  if (opens > now) await control.advance(opens - now);
}

const button = ({ launched: { window } }: Transcript, name: string, within?: Locator): Locator =>
  (within ?? window.locator('body')).getByRole('button', { name: name.includes('{{') ? filledIn(name) : name, exact: true });

const heading = ({ launched: { window } }: Transcript, level: number, name: string): Locator =>
  window.getByRole('heading', { level, name: name.includes('{{') ? filledIn(name) : name, exact: true });

const field = ({ launched: { window } }: Transcript, label: string): Locator => window.getByLabel(label, { exact: true });

const shown = (target: Locator, timeout = 60_000) => async (): Promise<void> => { await expect(target).toBeVisible({ timeout }); };

const focused = (target: Locator) => async (): Promise<void> => { await expect(target).toBeFocused(); };

/** From the first start to an open connection. */
export async function firstRun(told: Transcript, { bank }: PayingBank): Promise<void> {
  const { words: { welcome, common, frame }, launched: { window } } = told;
  const { form } = welcome;
  await told.step('The app starts', () => Promise.resolve(), shown(heading(told, 1, welcome.title)));
  await told.step('Tab: the first control', () => window.keyboard.press('Tab'), focused(button(told, welcome.practice)));
  await told.press('Connect to your bank', button(told, welcome.connect), focused(field(told, form.name)));
  await told.press('Saved with nothing typed', button(told, form.save), shown(window.locator('[aria-invalid="true"]').first()));
  await told.type(form.name, 'Test portal');
  await told.choose(form.environment, common.environments.practice);
  await told.type(form.baseUrl, `${bank.url}/nothing-here`);
  await told.type(form.portalId, bank.portalId);
  await told.choose(form.authentication, form.schemes.none);
  await told.type(form.passphrase, PASSPHRASE);
  await told.type(form.passphraseAgain, PASSPHRASE);
  await told.press('The connection is tested: the address is wrong', button(told, form.test), shown(window.getByText(welcome.report.failed)));
  await told.type(form.baseUrl, bank.url);
  await told.press('The connection is tested again', button(told, form.test), shown(window.getByText(welcome.report.ok)));
  await told.step('Saved and opened', async () => {
    await told.to(button(told, form.save));
    await throughLock(window, () => window.keyboard.press('Space'));
  }, shown(button(told, frame.freshness.upToDate)));
}

/** A payment from its form to the bank's question for a code. */
export async function payment(told: Transcript, { iban, control }: PayingBank): Promise<void> {
  const { words: { payment: says, records, outcome, table }, launched: { window } } = told;
  await told.step('G, T: Transfers', async () => {
    await window.keyboard.press('g');
    await window.keyboard.press('t');
  }, async () => {
    await focused(heading(told, 1, records.titles.transfers))();
    await expect(window.getByText(filledIn(table.found_other))).toBeAttached();
  });
  await told.step('N: a new transfer', () => window.keyboard.press('n'), focused(heading(told, 2, says.steps.details)));
  await told.press('Validated with nothing typed', button(told, says.validate), shown(window.locator('[aria-invalid="true"]').first()));
  await told.choose(says.fields.accountId, 'Conto operativo');
  await told.type(says.fields.beneficiaryName, SUPPLIER);
  await told.step('Arrow down: the first known beneficiary', () => window.keyboard.press('ArrowDown'));
  await told.step('Esc: the list of known beneficiaries is left', () => window.keyboard.press('Escape'));
  await told.type(says.fields.beneficiaryAccount, iban.replace(/.$/, (last) => String((Number(last) + 1) % 10)));
  await told.type(says.fields.amount, '7.250,40');
  await told.type(says.fields.description, 'Fattura 118/2026');
  await told.press('Validated with a digit of the IBAN wrong', button(told, says.validate), focused(field(told, says.fields.beneficiaryAccount)));
  await told.type(says.fields.beneficiaryAccount, iban);
  await told.press('Validated', button(told, says.validate), shown(window.getByText(says.checking.valid)));
  await told.press('Next', button(told, says.next), shown(button(told, says.confirm.send)));
  await told.arrive('The button that sends; Enter does nothing on it', button(told, says.confirm.send));
  await window.keyboard.press('Enter');
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  await told.step('Space: it is sent', () => window.keyboard.press('Space'), focused(heading(told, 2, outcome.headings.CHALLENGE)));
}

/** The bank's question for a code: a wrong one, then the right one, until the payment is executed. */
export async function challenge(told: Transcript, { control }: PayingBank): Promise<void> {
  const { words: { outcome }, launched: { window } } = told;
  const { challenge: says } = outcome;
  const code = field(told, says.code);
  const submit = async (typed: string): Promise<void> => {
    await told.to(code);
    await window.keyboard.type(typed);
    await told.to(button(told, says.submit));
    await window.keyboard.press('Space');
  };
  await told.press('Submitted without a code', button(told, says.submit), focused(code));
  await told.step('A wrong code', () => submit('000000'), shown(window.getByText(says.problems.wrong)));
  await told.step('The right code', async () => submit((await control.lastMessage()).code), focused(heading(told, 2, outcome.headings.inProgress)));
  await told.step('F5, after the bank has executed it', async () => {
    await control.advance(60_000);
    await window.keyboard.press('F5');
  }, focused(heading(told, 2, outcome.headings.executed)));
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
}

/** A guided closing with success, from the palette to its end. */
export async function closing(told: Transcript, { control }: PayingBank, campaign: string): Promise<void> {
  const { words: { closing: says, palette }, launched: { window } } = told;
  const step = (name: keyof typeof says.steps): Locator => heading(told, 2, says.steps[name]);
  const dialog = window.getByRole('dialog');
  const next = button(told, says.next);
  await told.step('Ctrl+K: the palette', () => window.keyboard.press('Control+K'), focused(window.getByRole('textbox', { name: palette.placeholder })));
  const action = palette.closing.replace('{{campaign}}', campaign);
  await told.step('What is to be done is typed', () => window.keyboard.insertText(action.replace('…', '').toLowerCase()), async () => {
    await expect(dialog.getByRole('button', { name: action })).toHaveAttribute('data-selected', 'true');
  });
  await told.step('Enter: the closing, which reads everything', () => window.keyboard.press('Enter'), async () => {
    await expect(button(told, says.refresh.stop)).toBeEnabled();
    await expect(step('refresh')).toBeFocused();
  });
  await told.press('New orders are to be stopped', button(told, says.refresh.stop), shown(dialog));
  await told.press('They are stopped', button(told, says.refresh.stopNow, dialog), shown(window.getByText(says.refresh.stopped)));
  await told.press('Everything is read again', button(told, says.refresh.read), async () => { await expect(next).toBeEnabled(); });
  await told.press('Next', next, focused(step('check')));
  for (let left = 0; left < 15 && !(await next.isEnabled()); left += 1) {
    await told.press('A finding is to be left', button(told, says.check.leave).first(), focused(field(told, says.check.reason)));
    await told.type(says.check.reason, 'Known');
    await told.press('It is left', button(told, says.check.leaveConfirm), async () => { await expect(field(told, says.check.reason)).toBeHidden(); });
  }
  await told.press('Next', next, focused(step('choose')));
  await told.press('Success is chosen', window.getByRole('radio', { name: says.choose.success, exact: true }), async () => { await expect(next).toBeEnabled(); });
  await told.press('Next', next, shown(field(told, says.confirm.campaignName)));
  const close = button(told, says.confirm.success);
  await told.type(says.confirm.campaignName, 'Another name');
  await told.press('Closed with a wrong name', close, focused(field(told, says.confirm.campaignName)));
  await told.type(says.confirm.campaignName, campaign);
  // Otherwise the answer comes before the step or after it, which is said in two ways.
  await control.addFault({ operation: 'succeedCampaign', kind: 'delay', ms: 3_000 });
  await told.press('Closed', close, shown(window.getByText(says.result.allEqual)));
  expect(await control.executionsOf('succeedCampaign')).toBe(1);
  await told.press('Next', next, focused(step('followUp')));
  await told.step('Everything is paid, and read again', async () => {
    await control.advance(120_000);
    await told.to(button(told, says.followUp.readAgain));
    await window.keyboard.press('Space');
  }, shown(window.getByText(says.followUp.allDone)));
  await told.press('It is to be ended', button(told, says.followUp.end), shown(dialog));
  await told.press('It is ended', button(told, says.followUp.end, dialog), shown(window.getByText(filledIn(says.endedDone))));
}
