import { expect, test } from '../support/app-test.ts';
import { expectRows, expectUpToDate, openSection, sectionTables } from '../support/window-steps.ts';

test('shows the cash position one click after the first window', async ({ launch }) => {
  const { window } = await launch();
  await window.getByRole('button', { name: 'Open the practice bank' }).click();
  const clickedAt = performance.now();
  await expect(window.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(window.getByRole('table').or(window.getByRole('grid')).first().getByText(/EUR/).first()).toBeVisible();
  const cashMs = performance.now() - clickedAt;
  await expectUpToDate(window);
  const allMs = performance.now() - clickedAt;
  test.info().annotations.push({ type: 'time', description: `cash ${Math.round(cashMs)} ms, everything ${Math.round(allMs)} ms` });
  console.log(`from the click to the cash position ${Math.round(cashMs)} ms, to everything read ${Math.round(allMs)} ms`);
});

test('shows real rows in each of the twelve sections', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  for (const section of sectionTables) {
    await openSection(window, section);
    const rows = await expectRows(window, section);
    console.log(`${section}: ${rows} rows`);
  }
  await openSection(window, 'Settings');
  await expect(window.getByLabel('Language', { exact: true })).toBeVisible();
  await openSection(window, 'Overview');
  await expect(window.getByText(/EUR/).first()).toBeVisible();
});

test('opens the first record of each section and comes back to the list', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  for (const section of sectionTables) {
    if (section === 'Activity') continue;
    await openSection(window, section);
    await expectRows(window, section);
    await window.getByLabel(section, { exact: true }).and(window.locator('[aria-rowcount]')).getByRole('row').nth(1).click();
    await expect(window.getByRole('heading', { level: 1, name: section, exact: true })).toBeHidden();
    await window.goBack();
    await expect(window.getByRole('heading', { level: 1, name: section, exact: true })).toBeVisible();
  }
});
