import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { expect, test } from '../support/app-test.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { ask } from '../support/bridge-in-window.ts';
import { buttonNamed, tabTo } from '../support/keyboard-steps.ts';
import type { LaunchedApp } from '../support/launch-app.ts';
import { connectTo, newTransfer, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { noPostgres, PASSWORD, startPostgres } from '../support/postgres-server.ts';
import type { Postgres } from '../support/postgres-server.ts';
import { followCommands, settled } from '../support/settled.ts';
import { expectRows, go, openSection } from '../support/window-steps.ts';

/* Two windows side by side, each a desk of one team, on one practice bank and one PostgreSQL. */

test.skip(noPostgres !== null, noPostgres ?? '');

let postgres: Postgres;
let paying: PayingBank;
let brunosProfile: string;

test.beforeAll(async () => { postgres = await startPostgres(); });
test.afterAll(() => postgres.remove());
test.beforeEach(async () => {
  paying = await startPayingBank();
  brunosProfile = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
});
test.afterEach(async () => {
  await paying.bank.kill();
  await rm(brunosProfile, { recursive: true, force: true, maxRetries: 5 });
});

const AMOUNT = /^7,250\.40.EUR$/;

test('two desks pay once: asked by one, approved by the other with keys alone, sent by the first', async ({ launch }) => {
  const { member } = postgres.workspace('portale');
  postgres.sql(`CREATE ROLE bruno LOGIN PASSWORD '${PASSWORD}' IN ROLE portale_member`);
  const anna = await launch();
  const bruno = await launch({ userDataDir: brunosProfile });
  for (const desk of [anna, bruno]) {
    await followCommands(desk.app, desk.window);
    await connectTo(desk.window, paying.bank);
  }

  await found(anna.window, member);
  await letIn(anna, bruno, postgres.access('bruno', 'portale'));
  await askFromHundred(anna);

  const { iban, control } = paying;
  await newTransfer(anna.window);
  await writePayment(anna.window, { name: SUPPLIER, iban, amount: '7.250,40', description: 'Fattura 118/2026' });
  await toConfirm(anna.window);
  await expect(buttonNamed(anna.window, /^Send /)).toHaveCount(0);
  await expect(anna.window.getByText('1 of: Bruno')).toBeVisible();
  await look(anna, 'payment-to-be-asked-for');
  await buttonNamed(anna.window, 'Request approval').click();
  await expect(stateOf(anna.window)).toHaveText('Waits for signatures');
  await refusedToPreparer(anna.window);

  await brunoApproves(bruno.window, async () => {
    await look(bruno, 'approvals-list');
    await bruno.window.keyboard.press('Enter');
  }, () => look(bruno, 'approvals-request'));
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);

  const send = buttonNamed(anna.window, /^Send 7,250\.40.EUR to Tipografia Aldina Srl$/);
  await expect(stateOf(anna.window)).toHaveText('Approved');
  await send.click();
  const code = anna.window.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await code.fill((await control.lastMessage()).code);
  await buttonNamed(anna.window, 'Submit code').click();
  await expect(code).toBeHidden();
  await control.advance(60_000);
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);

  await expect(stateOf(bruno.window)).toHaveText('Sent');
  await expect(bruno.window.getByText('Sent by Anna; the bank has it')).toBeVisible();
  await look(bruno, 'approvals-sent');
  await openSection(anna.window, 'Approvals');
  await anna.window.getByText(/^All \(/).click();
  await expectRows(anna.window, 'Approvals');
  await anna.window.getByRole('link', { name: SUPPLIER }).click();
  await expect(stateOf(anna.window)).toHaveText('Sent');
  await expect(anna.window.getByText('Bruno approved')).toBeVisible();
  await go(bruno.window, '/settings/team');
  await look(bruno, 'team-member');
});

test('says what blocks, and goes on once the database is back and holds again what this desk knows', async ({ launch }) => {
  const { member } = postgres.workspace('blocked');
  const desk = await launch();
  const { window } = desk;
  await followCommands(desk.app, window);
  await connectTo(window, paying.bank);
  await found(window, member);
  await askFromHundred(desk);

  await postgres.stop();
  await expect(window.getByText(/^Not reachable since /)).toBeVisible();
  await expect(buttonNamed(window, 'Invite')).toBeDisabled();
  await postgres.start();
  await expect(window.getByText(/^Connected since /)).toBeVisible();

  // As of before the policy was changed.
  postgres.sql(`SET session_replication_role = replica;
    DELETE FROM blocked.entry WHERE sequence > 1; UPDATE blocked.head SET (sequence, hash) = (SELECT sequence, hash FROM blocked.entry)`, 'blocked');
  await expect(window.getByText(/The team’s database has lost entries that this desk knows/)).toBeVisible();
  await buttonNamed(window, 'Put back what this desk knows').scrollIntoViewIfNeeded();
  await look(desk, 'team-behind');
  await buttonNamed(window, 'Put back what this desk knows').click();
  await expect(window.getByText(/The team’s database has lost entries/)).toHaveCount(0);
  await expect(window.getByText('The database holds what this desk knows')).toBeVisible();
  expect(Number(postgres.sql('SELECT sequence FROM blocked.head', 'blocked'))).toBeGreaterThan(1);
});

const stateOf = (window: Page) => window.getByRole('main').getByRole('heading', { level: 2 }).first();

async function fillDatabase(window: Page, { host, port, database, user, password }: DatabaseAccess, expected: RegExp): Promise<void> {
  const group = window.getByRole('group', { name: 'Database' });
  await group.getByLabel('Server', { exact: true }).fill(host);
  await group.getByLabel('Port', { exact: true }).fill(String(port));
  await group.getByLabel('Database', { exact: true }).fill(database);
  await group.getByLabel('Encryption', { exact: true }).selectOption('None, only on this computer');
  await group.getByLabel('User', { exact: true }).fill(user);
  await group.getByLabel('Database password', { exact: true }).fill(password);
  await buttonNamed(window, 'Test').click();
  await expect(window.getByText(expected)).toBeVisible();
}

async function found(window: Page, access: DatabaseAccess): Promise<void> {
  await openSection(window, 'Settings');
  await window.getByRole('link', { name: 'Create a team' }).click();
  await fillDatabase(window, access, /^It can be used: PostgreSQL .* no team in it yet\.$/);
  await window.getByLabel('Name of the team', { exact: true }).fill('Tesoreria');
  await window.getByLabel('Your name', { exact: true }).fill('Anna');
  await window.getByLabel('Name of this computer', { exact: true }).fill('Anna’s desk');
  await buttonNamed(window, 'Create a team').click();
  await expect(window.getByRole('heading', { level: 1, name: 'Tesoreria' })).toBeVisible();
}

const wordsIn = (window: Page): Promise<string[]> => window.getByRole('list', { name: 'Six words' }).getByRole('listitem').allInnerTexts();

async function letIn(first: LaunchedApp, second: LaunchedApp, access: DatabaseAccess): Promise<void> {
  const [administrator, joining] = [first.window, second.window];
  await buttonNamed(administrator, 'Invite').click();
  await administrator.getByLabel('Their name', { exact: true }).fill('Bruno');
  await buttonNamed(administrator, 'Make the invitation').click();
  const invitation = await administrator.getByLabel('Invitation for Bruno', { exact: true }).inputValue();

  await openSection(joining, 'Settings');
  await joining.getByRole('link', { name: 'Join a team' }).click();
  await joining.getByLabel('Invitation', { exact: true }).fill(invitation);
  await fillDatabase(joining, access, /^It can be used: PostgreSQL .* with a team in it\.$/);
  await joining.getByLabel('Your name', { exact: true }).fill('Bruno');
  await joining.getByLabel('Name of this computer', { exact: true }).fill('Bruno’s desk');
  await buttonNamed(joining, 'Join a team').click();

  await expect(joining.getByRole('heading', { name: 'Compare six words' })).toBeVisible();
  await expect(administrator.getByRole('heading', { name: 'Compare six words' })).toBeVisible();
  const words = await wordsIn(joining);
  expect(words).toHaveLength(6);
  expect(await wordsIn(administrator)).toEqual(words);
  await look(second, 'team-joining');
  await look(first, 'team-words');
  for (const role of ['Approver', 'Sender']) await administrator.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await buttonNamed(administrator, 'They are the same').click();
  await expect(joining.getByRole('heading', { level: 1, name: 'Tesoreria' })).toBeVisible();
}

/** From 100 EUR on, one approval besides what was asked before. */
async function askFromHundred(desk: LaunchedApp): Promise<void> {
  const { window } = desk;
  await buttonNamed(window, 'Change the policy').click();
  await buttonNamed(window, 'Add a rule').click();
  await window.getByRole('checkbox', { name: 'Transfer', exact: true }).check();
  await window.getByLabel('From amount', { exact: true }).fill('100');
  await look(desk, 'team-policy');
  await buttonNamed(window, 'Done').click();
  await buttonNamed(window, 'Ask for this policy').click();
  await expect(window.getByText(/^Transfers from 100\.00.EUR: 1 approver has to approve\.$/)).toBeVisible();
  await expect(window.getByText(/Version 2\.$/)).toBeVisible();
  await expect(window.getByText('It is in force for the whole team.')).toBeVisible();
}

/** No button, and no way round it. */
async function refusedToPreparer(window: Page): Promise<void> {
  await expect(window.getByText('You prepared this yourself: somebody else has to approve it.')).toBeVisible();
  await expect(buttonNamed(window, 'Approve')).toHaveCount(0);
  const page = await ask(window, 'approvals.page', { list: 'mine', text: '', offset: 0, limit: 10 });
  const requestId = page.ok ? page.value.rows.find(({ kind }) => kind === 'transfer')?.requestId ?? '' : '';
  const view = await ask(window, 'approvals.get', { requestId });
  const payloadHash = view.ok ? view.value.payloadHash : '';
  expect(await ask(window, 'approvals.approve', { requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'notAllowedInTeam', why: 'prepared' } });
}

/** By keys alone, from wherever the window is. */
async function brunoApproves(window: Page, openRow: () => Promise<void>, seen: () => Promise<void>): Promise<void> {
  const link = window.getByRole('navigation').first().getByRole('link', { name: /^Approvals/ });
  await tabTo(window, link);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await expectRows(window, 'Approvals');
  await tabTo(window, window.getByRole('link', { name: SUPPLIER }));
  await openRow();
  await expect(stateOf(window)).toHaveText('Waits for signatures');
  await expect(window.getByText(AMOUNT).first()).toBeVisible();
  await seen();
  const approve = buttonNamed(window, 'Approve');
  await tabTo(window, approve);
  await window.keyboard.press('Enter');
  await expect(stateOf(window)).toHaveText('Waits for signatures');
  await window.keyboard.press('Space');
  await expect(stateOf(window)).toHaveText('Approved');
  await expect(window.getByText('Bruno approved')).toBeVisible();
}

const LOOKS = [{ language: 'en', theme: 'light', width: 1440 }, { language: 'it', theme: 'dark', width: 1024 }] as const;

/** axe finds nothing, in both languages and themes; a picture of each stays with the test's results. */
async function look({ app, window }: LaunchedApp, name: string): Promise<void> {
  for (const { language, theme, width } of LOOKS) {
    await wear(app, window, language, theme, width);
    await settled(window);
    await window.screenshot({ path: test.info().outputPath(`${name}-${language}-${theme}-${width}.png`) });
    expect(await axeFindings(window), `${name}, ${language} ${theme}`).toEqual([]);
  }
  await wear(app, window, 'en', 'light', 1440);
}

async function wear(app: ElectronApplication, window: Page, language: string, theme: string, width: number): Promise<void> {
  await ask(window, 'settings.update', { language, theme });
  await app.evaluate(({ BrowserWindow }, wide) => { BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 900); }, width);
  await expect.poll(() => window.evaluate(() => innerWidth)).toBe(width);
  await expect(window.locator(`html[lang="${language}"][data-mantine-color-scheme="${theme}"]`)).toBeAttached();
}
