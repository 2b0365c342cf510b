import { expect, test } from '../support/app-test.ts';
import { pay } from '../support/payment-steps.ts';
import { expectUpToDate, openSection } from '../support/window-steps.ts';

test('lets a payment’s answer be lost once and the bank be down until it is switched off, from the settings of the practice bank', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  await openSection(window, 'Settings');
  const whatIf = window.getByRole('region', { name: 'What if…' });
  const lost = whatIf.getByRole('checkbox', { name: 'The answer to the next payment is lost' });
  await lost.check();
  await expect(lost).toBeChecked();

  await pay(window, { name: 'Officina Prova', iban: 'IT60X0542811101000000123456', amount: '12,30', description: 'Lost answer' });
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await window.getByRole('button', { name: 'Check now' }).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeHidden();

  await openSection(window, 'Settings');
  await expect(lost).not.toBeChecked();
  const off = whatIf.getByRole('button', { name: 'All off' });
  await whatIf.getByRole('checkbox', { name: 'The bank answers with error 502' }).check();
  await window.keyboard.press('F5');
  await expect(window.getByRole('button', { name: /problem of its own \(502\)/ })).toBeVisible();
  await off.click();
  await expect(whatIf.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await window.keyboard.press('F5');
  await expectUpToDate(window);
});
