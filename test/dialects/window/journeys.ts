import { expect } from 'playwright/test';

import type { Campaign } from '#practice-bank/bank/crowdfunding-records.ts';
import { MAIN } from '#practice-bank/testing/caller.ts';
import type { PracticeBooks } from '#practice-bank/server/control.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { ClosingDirection } from '#shared/domain/closing/model.ts';
import { ask } from '#test/support/bridge-in-window.ts';
import { writeCampaign, writeOrder } from '#test/support/campaign-steps.ts';
import { closeButton, goToLastButton } from '#test/support/closing-steps.ts';
import { newTransfer, sendButton, SUPPLIER, toConfirm, writePayment } from '#test/support/payment-steps.ts';
import type { PaymentFields } from '#test/support/payment-steps.ts';
import { go, openSection, rowCount, table } from '#test/support/window-steps.ts';
import { transfersFromNow } from '../journeys/payments.ts';
import { closable, FINAL } from '../support/closable.ts';
import type { Effects } from '../support/person.ts';
import type { Findings } from '../support/violation.ts';
import { follow, pageText, written } from './follow.ts';
import { readingEnded } from './strange-window.ts';
import type { StrangeWindow } from './strange-window.ts';

/* What a person does in the window in a week, at a bank that reads the interface in its own way. */

export interface WindowJourney {
  readonly name: string;
  readonly run: (world: StrangeWindow, findings: Findings) => Promise<void>;
}

/** A write of the portal, as the books have it: done so often. */
const doneTimes = (times: () => number): (() => Effects) => () => ({ times: times(), lives: times() > 0, ended: times() > 0, serverId: null, suspended: false });

/** Presses the last button and follows the write to where a person is done with it. */
async function send(world: StrangeWindow, findings: Findings, { kind, press, effects, mistypes = false }: {
  readonly kind: WriteKind;
  readonly press: () => Promise<void>;
  readonly effects: () => Effects;
  readonly mistypes?: boolean;
}): Promise<void> {
  const intent = await written(world.window, kind, press);
  if (intent !== null) await follow(world, intent.intentId, { effects, mistypes }, findings);
  else findings.report('work', `${kind} was not sent: ${await pageText(world.window)}`);
}

/** Where the bank's clock says that the proposed day has passed, the page says so at its field, and a later day is taken. */
async function toConfirmOrAnotherDay({ window, bank }: StrangeWindow): Promise<void> {
  const confirm = window.getByRole('heading', { name: 'Confirm' });
  const passed = window.getByText('By the bank’s clock this day has passed.');
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  const next = window.getByRole('button', { name: 'Next', exact: true });
  await expect(next.and(window.locator(':enabled')).or(passed)).toBeVisible();
  if (await next.isVisible()) await next.click();
  await expect(confirm.or(passed)).toBeVisible();
  if (await confirm.isVisible()) return;
  await window.getByLabel('Execution date', { exact: true }).fill(addDays(bankDateAt(Date.parse(bank.control.now())), 1));
  await window.keyboard.press('Escape');
  await toConfirm(window);
}

const paying = (name: string, fields: Omit<PaymentFields, 'iban' | 'name'> & { readonly minor: number; readonly payee?: { readonly name: string; readonly iban: string } }, mistypes = false): WindowJourney => ({
  name,
  run: async (world, findings) => {
    const { window, bank } = world;
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === fields.minor);
    await newTransfer(window);
    await writePayment(window, { name: SUPPLIER, iban: bank.control.payees().find((payee) => payee.name === SUPPLIER)?.iban ?? '', ...fields.payee, ...fields });
    await toConfirmOrAnotherDay(world);
    await send(world, findings, { kind: 'createTransfer', press: () => sendButton(window).click(), effects, mistypes });
  },
});

/** How many rows the bank has for each list; where two numbers are given, the second is how many it may show at the most. */
const lists: readonly (readonly [section: string, atBank: (books: PracticeBooks) => number, most?: (books: PracticeBooks) => number])[] = [
  ['Campaigns', ({ campaigns }) => campaigns.size],
  ['Orders', ({ orders }) => orders.size],
  ['Investors', ({ investors }) => investors.size],
  ['Companies', ({ companies }) => companies.size],
  ['Unidentified', ({ unidentified }) => unidentified.size],
  // The list is of what waits: one whose status cannot be read stays in it.
  ['Disputes', ({ disputes }) => [...disputes.values()].filter(({ status }) => status === 'OPEN').length, ({ disputes }) => disputes.size],
  ['Accounts', ({ accounts }) => accounts.size],
];

const reading: WindowJourney = {
  name: 'read everything and open the lists',
  run: async (world, findings) => {
    const { window } = world;
    for (const [section, atBank, most = atBank] of lists) {
      await openSection(window, section);
      await expect.poll(() => rowCount(window, section).catch(() => -1)).toBeGreaterThanOrEqual(0);
      const rows = await rowCount(window, section);
      const admits = await window.getByText(/may lack rows|incomplete/i).first().isVisible();
      const count = atBank(world.books());
      if (rows > most(world.books())) findings.report('truth', `${section}: ${String(rows)} are shown, the bank has ${String(count)}`);
      if (rows < count && !admits) findings.report('truth', `${section}: ${String(rows)} of ${String(count)} are shown, and the list does not say so`);
      if (rows === 0) continue;
      await table(window, section).getByRole('row').nth(1).click();
      await expect(window.getByRole('heading', { level: 1, name: section, exact: true })).toBeHidden();
      await expect(window.locator('h1:visible').first()).toBeVisible();
      await window.goBack();
    }
    await openSection(window, 'Overview');
    await expect(window.getByText(/EUR/).first()).toBeVisible();
  },
};

const reverting: WindowJourney = {
  name: 'send a received transfer back',
  run: async (world, findings) => {
    const { window } = world;
    const reverted = new Set(world.books().reversals.map(({ originalId }) => originalId));
    const received = [...world.books().transfers.values()].findLast(({ accountId, direction, status, moneyTransferId, debtorCurrency }) =>
      accountId === MAIN && direction === 'INCOMING' && status === 'EXECUTED' && debtorCurrency === 'EUR' && !reverted.has(moneyTransferId));
    if (received === undefined) throw new Error('The bank has received nothing');
    await go(window, `/transfers/${encodeURIComponent(world.wire(received.moneyTransferId))}`);
    const dialog = window.getByRole('dialog');
    await window.getByRole('button', { name: 'Revert', exact: true }).click();
    await dialog.getByRole('button', { name: /^Next|^Continue|^Prepare/ }).click();
    const last = dialog.getByRole('button', { name: /^Send back|^Revert/ });
    await expect(last).toBeEnabled();
    const effects = transfersFromNow(world, ({ revertedMoneyTransferId }) => revertedMoneyTransferId === received.moneyTransferId);
    await send(world, findings, { kind: 'revertTransfer', press: () => last.click(), effects });
  },
};

const fromVirtualIban: WindowJourney = {
  name: 'create a virtual IBAN and pay from it',
  run: async (world, findings) => {
    const { window, bank } = world;
    const before = new Set(world.books().virtualIbans.keys());
    const made = (): readonly string[] => [...world.books().virtualIbans.keys()].filter((virtualIban) => !before.has(virtualIban));
    await openSection(window, 'Virtual IBANs');
    await window.getByRole('button', { name: 'Create virtual IBAN' }).click();
    const dialog = window.getByRole('dialog');
    await dialog.getByLabel('Description', { exact: true }).fill('Incassi della campagna');
    await send(world, findings, { kind: 'createVirtualIban', press: () => dialog.getByRole('button', { name: 'Create virtual IBAN' }).click(), effects: doneTimes(() => made().length) });
    const [virtualIban] = made();
    const parentAccountId = virtualIban === undefined ? undefined : world.books().virtualIbans.get(virtualIban)?.parentAccountId;
    if (virtualIban === undefined || parentAccountId === undefined) return;
    await go(window, `/virtual-ibans/${encodeURIComponent(world.wire(parentAccountId))}/${encodeURIComponent(world.wire(virtualIban))}/transfer`);
    await window.getByLabel('Beneficiary name', { exact: true }).fill(SUPPLIER);
    await window.keyboard.press('Escape');
    await window.getByLabel('Beneficiary account', { exact: true }).fill(bank.control.payees().find(({ name }) => name === SUPPLIER)?.iban ?? '');
    await window.keyboard.press('Escape');
    await window.getByLabel('Amount', { exact: true }).fill('41,30');
    await window.getByLabel('Description', { exact: true }).fill('Canone');
    await toConfirm(window);
    const effects = transfersFromNow(world, ({ debtorMinor }) => debtorMinor === 41_30);
    await send(world, findings, { kind: 'virtualIbanTransfer', press: () => sendButton(window).click(), effects });
  },
};

const lastInDialog = (world: StrangeWindow, name: RegExp) => () => world.window.getByRole('dialog').getByRole('button', { name }).last().click();

const ordering: WindowJourney = {
  name: 'create an order',
  run: async (world, findings) => {
    const campaign = [...world.books().campaigns.values()].find(({ status }) => status === 'OPEN');
    if (campaign === undefined) throw new Error('The bank has no open campaign');
    const before = new Set(world.books().orders.keys());
    const made = (): number => [...world.books().orders.values()].filter(({ orderId, orderMinor }) => !before.has(orderId) && orderMinor === 1_234_00).length;
    await writeOrder(world.window, { campaign: campaign.name.split(':')[0] ?? '', amount: '1.234,00', fee: '12,34', description: 'Quota' });
    await send(world, findings, { kind: 'createOrder', press: lastInDialog(world, /^Create order/), effects: doneTimes(made) });
  },
};

const campaigning: WindowJourney = {
  name: 'create a campaign and change it',
  run: async (world, findings) => {
    const { window } = world;
    const before = new Set(world.books().campaigns.keys());
    const made = (): readonly Campaign[] => [...world.books().campaigns.values()].filter(({ campaignId }) => !before.has(campaignId));
    await writeCampaign(window, { name: 'Frantoio dell’Alba', min: '1.000,00', max: '5.000,50', feeFixed: '100', feePercentage: '2,5' });
    await send(world, findings, { kind: 'createCampaign', press: lastInDialog(world, /^Create campaign/), effects: doneTimes(() => made().length) });
    const [campaign] = made();
    if (campaign === undefined) return;
    await go(window, `/campaigns/${encodeURIComponent(world.wire(campaign.campaignId))}/edit`);
    await window.getByLabel('Maximum', { exact: true }).fill('6.000,00');
    await window.getByRole('button', { name: 'Continue', exact: true }).click();
    await send(world, findings, { kind: 'updateCampaign', press: lastInDialog(world, /^Change campaign/), effects: doneTimes(() => (campaign.maxMinor === 6_000_00 ? world.bank.control.executionsOf('updateCampaign') : 0)) });
    if (campaign.minMinor !== 1_000_00 || campaign.feeFixedMinor !== 100_00 || campaign.feeHundredths !== 250) findings.report('money', 'a change of the maximum changed other terms');
  },
};

const closing = (direction: ClosingDirection): WindowJourney => ({
  name: `close with ${direction}`,
  run: async (world, findings) => {
    const { window, bank } = world;
    const campaign = closable(world);
    const campaignId = world.wire(campaign.campaignId);
    try {
      // As the bank writes it, which is what the page asks for.
      const shown = await ask(window, 'records.get', { section: 'campaigns', id: campaignId });
      const name = shown.ok ? (shown.value.record as { readonly name?: string | null }).name : null;
      await goToLastButton(window, { campaignId, name: name ?? campaign.name, direction: direction === 'success' ? 'Success' : 'Failure' });
    } catch (error) {
      // A state that nobody documented ends it, as long as the page says so.
      const said = await pageText(window);
      if (!/nobody documented|does not list/.test(said)) findings.report('work', `not up to the last button: ${said} ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
      return;
    }
    const operation = direction === 'success' ? 'succeedCampaign' : 'failCampaign';
    const effects = doneTimes(() => (campaign.status === FINAL[direction] ? bank.control.executionsOf(operation) : 0));
    await send(world, findings, { kind: operation, press: () => closeButton(window).click(), effects });
  },
});

const statement: WindowJourney = {
  name: 'the statement of a month',
  run: async (world, findings) => {
    const { window } = world;
    const to = addDays(bankDateAt(Date.now()), -1);
    const from = addDays(to, -30);
    const entries = (world.books().accounts.get(MAIN)?.entries ?? []).filter(({ operationDate }) => operationDate >= from && operationDate <= to).length;
    await go(window, `/accounts/${encodeURIComponent(world.wire(MAIN))}/statement?${new URLSearchParams({ period: 'custom', from, to }).toString()}`);
    await readingEnded(window);
    const shown = async (): Promise<{ readonly rows: number; readonly admits: boolean }> => ({
      rows: await rowCount(window, 'Statement'),
      admits: await window.getByText(/incomplete|Read what is missing|not been read|could not be read/i).first().isVisible(),
    });
    await expect(async () => {
      const { rows, admits } = await shown();
      expect(rows === entries || admits).toBe(true);
    }).toPass({ timeout: 30_000 }).catch(() => undefined);
    const { rows, admits } = await shown();
    if (rows !== entries && !admits) findings.report('truth', `${String(rows)} entries of ${String(entries)}, and the statement does not say so`);
  },
};

export const windowJourneys: readonly WindowJourney[] = [
  reading,
  paying('pay', { amount: '100,10', minor: 100_10, description: 'Fattura 7' }),
  paying('pay with a code, mistyped first', { amount: '6.300,00', minor: 6_300_00, description: 'Fattura 8' }, true),
  paying('pay at once', { amount: '31,20', minor: 31_20, description: 'Fattura 9', instant: true }),
  paying('pay by Swift', {
    amount: '310.00', minor: 310_00, description: 'Invoice 88', payee: { name: 'Halvorsen Print Ltd', iban: '0012345678901' },
    address: { bic: 'CHASUS33XXX', address: '270 Park Avenue', city: 'New York', country: 'US' },
  }),
  reverting, fromVirtualIban, ordering, campaigning, closing('success'), closing('failure'), statement,
];
