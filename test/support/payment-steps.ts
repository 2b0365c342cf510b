import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { targetDayFrom } from '#shared/domain/payment/target-days.ts';
import { remoteControl } from './practice-control.ts';
import type { RemoteControl } from './practice-control.ts';
import { startPracticeProcess } from './practice-process.ts';
import type { PracticeProcess } from './practice-process.ts';
import { expectUpToDate, fillConnectForm, openSection, saveAndOpen } from './window-steps.ts';

export interface PaymentFields {
  readonly account?: RegExp;
  readonly name: string;
  readonly iban: string;
  readonly amount: string;
  readonly currency?: string;
  readonly description: string;
  /** YYYY-MM-DD; today's as the form proposes it when not given. */
  readonly date?: string;
  readonly instant?: boolean;
  readonly address?: { readonly bic: string; readonly address: string; readonly city: string; readonly country: string };
}

/** YYYY-MM-DD of a day on which banks settle, so many days or a little more from now. */
export const settlementDayIn = (days: number): string => targetDayFrom(addDays(bankDateAt(Date.now()), days));

/** A supplier that the practice bank's verification of payee knows. */
export const SUPPLIER = 'Tipografia Aldina Srl';

/** Of every connection that {@link connectTo} makes. */
export const PASSPHRASE = 'correct horse battery staple';

export interface PayingBank {
  readonly bank: PracticeProcess;
  readonly control: RemoteControl;
  readonly iban: string;
}

export async function startPayingBank(): Promise<PayingBank> {
  const bank = await startPracticeProcess({ seed: 11 });
  const control = remoteControl(bank.url);
  return { bank, control, iban: await control.ibanOf(SUPPLIER) };
}

/** From **Welcome** to an open connection that was read completely. */
export async function connectTo(window: Page, bank: PracticeProcess): Promise<void> {
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, passphrase: PASSPHRASE });
  await saveAndOpen(window);
  await expectUpToDate(window);
}

export async function newTransfer(window: Page): Promise<void> {
  await openSection(window, 'Transfers');
  await window.getByRole('link', { name: 'New transfer' }).or(window.getByRole('button', { name: 'New transfer' })).first().click();
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toBeVisible();
}

export async function writePayment(window: Page, fields: PaymentFields): Promise<void> {
  const field = (label: string) => window.getByLabel(label, { exact: true }).and(window.locator(':not([role="columnheader"])'));
  const account = field('From account');
  const option = account.locator('option').filter({ hasText: fields.account ?? /Conto operativo/ });
  await account.selectOption(await option.first().getAttribute('value') ?? '');
  await field('Beneficiary name').fill(fields.name);
  await window.keyboard.press('Escape');
  await field('Beneficiary account').fill(fields.iban);
  await window.keyboard.press('Escape');
  if (fields.currency !== undefined) await field('Currency').fill(fields.currency);
  await field('Amount').fill(fields.amount);
  await field('Description').fill(fields.description);
  if (fields.date !== undefined) {
    await field('Execution date').fill(fields.date);
    await window.keyboard.press('Escape');
  }
  if (fields.instant === true) await field('Instant').check();
  if (fields.address === undefined) return;
  await field('BIC').fill(fields.address.bic);
  await field('Address').fill(fields.address.address);
  await field('City').fill(fields.address.city);
  await field('Country').fill(fields.address.country);
}

/** From **Details** through **Validate** to **Confirm**. */
export async function toConfirm(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Validate' })).toBeVisible();
  await window.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Confirm' })).toBeVisible();
}

export const sendButton = (window: Page) => window.getByRole('button', { name: /^Send .*\d/ });

/** Writes, validates, confirms and sends. */
export async function pay(window: Page, fields: PaymentFields): Promise<void> {
  await newTransfer(window);
  await writePayment(window, fields);
  await toConfirm(window);
  await sendButton(window).click();
}

/** Waits until the bank asks for a code, which is when it has sent one to the phone, and types that one. */
export async function submitSentCode(window: Page, control: RemoteControl): Promise<void> {
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await submitCode(window, (await control.lastMessage()).code);
}

/** Types a code. */
export async function submitCode(window: Page, code: string): Promise<void> {
  await window.getByLabel('Code', { exact: true }).fill(code);
  await window.getByRole('button', { name: 'Submit code' }).click();
}
