import { expect, test } from '../support/app-test.ts';
import { expectUpToDate, openSection } from '../support/window-steps.ts';

test('answers as a stranger when its settings are asked to, says what is odd, and is friendly again', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  await openSection(window, 'Settings');
  await window.getByRole('button', { name: 'As a stranger' }).press('Enter');
  const strangers = window.getByRole('region', { name: 'Practice bank', exact: true });
  await expect(strangers.getByText(/^Stranger \d+$/)).toBeVisible();
  const number = await strangers.getByText(/^Stranger \d+$/).textContent();
  expect(await strangers.getByRole('listitem').count()).toBeGreaterThan(0);
  await expect(window.getByText(`Practice bank, ${number?.replace('S', 's') ?? ''}`)).toBeVisible();
  await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  // The new bank is read: its accounts are there, and so is what it was seen to do.
  await openSection(window, 'Accounts');
  await expect(window.getByRole('grid', { name: 'Accounts' }).or(window.getByRole('table', { name: 'Accounts' })).getByText(/IT\d\d/).first()).toBeVisible();
  await openSection(window, 'Settings');
  await strangers.getByRole('button', { name: 'Another stranger' }).press('Enter');
  await expect(strangers.getByText(number ?? '', { exact: true })).toBeHidden();
  await strangers.getByRole('button', { name: 'Back to the friendly bank' }).press('Enter');
  await expect(strangers.getByText('This is the friendly practice bank')).toBeVisible();
  await expectUpToDate(window);
});
