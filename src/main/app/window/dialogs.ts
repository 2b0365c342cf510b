import { join } from 'node:path';

import { app, dialog, systemPreferences } from 'electron';
import type { BrowserWindow } from 'electron';

import type { PersonQuestion, SendingQuestion } from '#main/context/person-asked.ts';
import type { FileExtension } from '#main/context/workspace-context.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import type { Money } from '#shared/domain/money.ts';

import type { AppTexts } from '../lifecycle/texts.ts';

/** A question to the person outside the window: the system's presence check, else a system dialog. */
interface PersonDialog {
  readonly message: string;
  readonly detail: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Touch ID; Electron offers no other system's. */
export const hasPresenceCheck = (): boolean => process.platform === 'darwin' && systemPreferences.canPromptTouchID();

export const checkPresence = (reason: string): Promise<boolean> => systemPreferences.promptTouchID(reason).then(() => true, () => false);

/** The page cannot answer for the person: it neither draws the dialog nor learns of it. */
export async function askPerson(window: BrowserWindow | null, { message, detail, confirm, cancel }: PersonDialog): Promise<boolean> {
  if (hasPresenceCheck()) return checkPresence(`${message} ${detail}`);
  const options = { type: 'warning' as const, message, detail, buttons: [cancel, confirm], defaultId: 0, cancelId: 0, noLink: true };
  const { response } = await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  return response === 1;
}

/** Names what is sent and where, from the main process's own data. */
export function questionText(question: PersonQuestion, texts: AppTexts): PersonDialog {
  const { cancel, asking } = texts;
  switch (question.about) {
    case 'connection': {
      const { message, detail, confirm } = texts.presence[question.change];
      return { message: filled(message, { name: question.connection.name }), detail, confirm, cancel };
    }
    case 'asking':
      return { ...asking.less, cancel };
    case 'backup':
      return { ...texts.presence.backup, cancel };
    case 'sending':
      return { ...sendingText(question, texts), cancel };
    default:
      return question satisfies never;
  }
}

function sendingText({ why, writes, totals, payee, newPayees, closing }: SendingQuestion, { asking, locale }: AppTexts): Omit<PersonDialog, 'cancel'> {
  const amount = totals.length === 0 ? asking.unknownAmount : new Intl.ListFormat(locale).format(totals.map((total) => amountText(total, locale)));
  const account = payee === null ? '' : groupedIban(payee.accountCode);
  const values = { amount, account, name: payee?.name ?? '', count: String(writes), newPayees: String(newPayees), campaign: closing?.campaign ?? '' };
  const message = closing !== null ? asking[closing.direction] : payee !== null ? asking.payment : asking.payments;
  const reason = why === 'closing' ? asking.final : why === 'newPayee' ? (payee === null ? asking.newPayees : asking.newPayee) : asking.large;
  return { message: filled(message, values), detail: [payee === null ? '' : asking.account, reason, asking.onlyIf].filter((part) => part !== '').map((part) => filled(part, values)).join('\n'), confirm: asking.confirm };
}

/** In one pass, so that a value from a bank or file is never taken for a placeholder. */
const filled = (text: string, values: Readonly<Record<string, string>>): string => text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

function amountText({ amountMinor, currency }: Money, locale: string): string {
  const decimals = currencyExponent(currency);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' });
  return `${number.format(amountMinor / 10 ** decimals)} ${currency}`;
}

/** null when cancelled. */
export async function chooseFolder(window: BrowserWindow | null): Promise<string | null> {
  const options = { defaultPath: app.getPath('documents'), properties: ['openDirectory' as const, 'createDirectory' as const] };
  const answer = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return answer.canceled ? null : answer.filePaths[0] ?? null;
}

/** Defaults to the documents folder; null when cancelled. */
export async function chooseFile(window: BrowserWindow | null, suggestedName: string, extension: FileExtension): Promise<string | null> {
  const options = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  };
  const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}

/** A file of that extension to be read; null when cancelled. */
export async function chooseFileToRead(window: BrowserWindow | null, extension: string): Promise<string | null> {
  const options = { properties: ['openFile' as const], filters: [{ name: 'Tesoro', extensions: [extension] }] };
  const answer = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return answer.canceled ? null : (answer.filePaths[0] ?? null);
}
