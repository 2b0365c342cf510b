import { expect } from '../../support/app-test.ts';
import { firstRow, invoke } from '../../support/axe-findings.ts';
import { ask } from '../../support/bridge-in-window.ts';
import { correctPracticeBank } from '../../support/correct-practice-bank.ts';
import { tell } from '../../support/scripted-answers.ts';
import { expectUpToDate, go, openSection, sectionTables } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, leave, placeNow } from './steps.ts';

/** Every page of the practice bank, and what opens over it. */
export async function walkPages(walk: Walk): Promise<void> {
  const { window } = walk;
  await invoke(window, 'connections.openPractice', null);
  await expectUpToDate(window);
  await walk.at('Overview');
  await button(window, 'Take the two-minute tour').click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await walk.at('First tour');
  await button(window, 'Skip the tour').click();
  await expect(window.getByRole('dialog')).toBeHidden();
  await ask(window, 'overview.looked');
  const accountId = await correctPracticeBank(window);
  for (const section of sectionTables) {
    if (section === 'Activity') await go(window, '/activity?show=reads');
    else await openSection(window, section);
    await expect(firstRow(window)).toBeVisible();
    await walk.at(section);
    await firstRow(window).click();
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    if (section === 'Accounts') {
      const account = placeNow(window).split('/').slice(0, 3).join('/');
      await walkAccount(walk, account);
    } else {
      await walk.at(`${section}, one`);
    }
  }
  await walkAddresses(walk);
  await walkReview(walk, `/accounts/${encodeURIComponent(accountId)}`);
  await walkFrame(walk);
}

/** The list of incomplete addresses, with one and with none. */
async function walkAddresses(walk: Walk): Promise<void> {
  const { window } = walk;
  await go(window, '/addresses');
  await expect(window.getByText('Every address is complete')).toBeVisible();
  await walk.at('Every address complete');
  const nobody = { beneficiaryId: null, bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };
  await invoke(window, 'beneficiaries.save', { ...nobody, name: 'Atelier Durand', accountCode: 'FR1420041010050500013M02606' });
  await expect(firstRow(window)).toBeVisible();
  await walk.at('Addresses to complete');
}

async function walkAccount(walk: Walk, account: string): Promise<void> {
  const { window } = walk;
  await expect(firstRow(window)).toBeVisible();
  await walk.at('Statement');
  await firstRow(window).click();
  await walk.at('Statement, entry open');
  for (const [name, part] of [['Account', ''], ['Reserved entries', '/reserved-entries'], ['Parent account', '/parent']] as const) {
    await go(window, `${account}${part}`);
    await walk.at(name);
  }
}

const popovers = [
  ['export', /^Export/], ['saved searches', /^Saved searches/], ['keys', /^Keyboard shortcuts/], ['further back', /^Read further/], ['tick all', /^Tick all/],
] as const;

/** What is done with a statement after it was read. */
async function walkReview(walk: Walk, account: string): Promise<void> {
  const { window } = walk;
  await go(window, `${account}/statement?months=open`);
  await expect(firstRow(window)).toBeVisible();
  await walk.at('Statement, months');
  for (const [name, opener] of popovers) {
    await button(window, opener).click();
    await walk.at(`Statement, ${name}`);
    await window.keyboard.press('Escape');
  }
  for (const [name, path] of [
    ['Statements of all accounts', '/statements'], ['Months', `${account}/reconciliation`], ['Differences of all accounts', '/statements/differences'],
    ['Differences', `${account}/differences`],
  ] as const) {
    await go(window, path);
    await expect(firstRow(window)).toBeVisible();
    await walk.at(name);
  }
  await firstRow(window).click();
  await walk.at('A difference');
  await go(window, `${account}/reconciliation`);
  await firstRow(window).click();
  await window.getByRole('textbox').fill('x');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('main').getByRole('alert')).toBeVisible();
  await walk.at('A month');
}

/** What every page has around it, and the pages beside the sections. */
async function walkFrame(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const dialog = window.getByRole('dialog');
  await go(window, '/overview');
  await button(window, /^Set/).first().click();
  await walk.at('Overview, a limit');
  await go(window, '/orders');
  await expect(firstRow(window)).toBeVisible();
  await button(window, 'Columns').click();
  await walk.at('Columns');
  await window.keyboard.press('Escape');
  await button(window, /^Filter by Status/).click();
  await walk.at('A filter');
  await window.keyboard.press('Escape');
  await go(window, '/orders?q=zzzz');
  await walk.at('Nothing found');
  await go(window, '/orders/unknown');
  await walk.at('Not in the cache');
  await go(window, '/nowhere');
  await walk.at('No such page');
  for (const [name, path] of [
    ['Settings', '/settings'], ['Team, a desk alone', '/settings/team'], ['Team, created', '/settings/team?do=create'], ['Team, joined', '/settings/team?do=join'],
    ['Approvals, a desk alone', '/approvals'], ['A request, a desk alone', '/approvals/00000000-0000-4000-8000-000000000000'], ['Calendar', '/calendar'], ['Safeguarding', '/safeguarding'], ['Investor protection', '/investor-protection'], ['Import of classes', '/investor-protection/import'], ['Handover', '/handover'], ['What’s new', '/whats-new'], ['Help', '/help'], ['Help, a topic', '/help/first-run'],
  ] as const) {
    await go(window, path);
    await walk.at(name);
  }
  await go(window, '/journal-entries');
  await walk.at('Journal entries, no chart');
  await button(window, 'Generic chart').click();
  for (const [name, path] of [
    ['Journal entries', '/journal-entries'], ['Journal entries, to decide', '/journal-entries?show=queue'], ['Journal entries, months', '/journal-entries?show=months'], ['Journal entries, chart', '/journal-entries?show=chart'],
  ] as const) {
    await go(window, path);
    await walk.at(name);
  }
  await go(window, '/calendar?view=list');
  await walk.at('Calendar, as a list');
  await go(window, '/overview');
  await window.keyboard.press('Control+k');
  await dialog.getByRole('textbox').fill('rossi');
  await walk.at('Palette');
  await leave(window);
  await window.keyboard.press('Control+k');
  await dialog.getByRole('textbox').fill('zzzzzz');
  await walk.at('Palette, nothing found');
  await leave(window);
  await tell(app, { type: 'menu', action: 'shortcuts' });
  await expect(dialog).toBeVisible();
  await walk.at('Keyboard shortcuts');
  await leave(window);
  await button(window, /^Connection:/).click();
  await walk.at('Connection menu');
  await window.keyboard.press('Escape');
  await button(window, /up to date/i).click();
  await walk.at('How fresh');
  await window.keyboard.press('Escape');
}
