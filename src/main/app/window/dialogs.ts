import { join } from 'node:path';

import { app, dialog, systemPreferences } from 'electron';
import type { BrowserWindow } from 'electron';

import type { FileExtension } from '#main/context/workspace-context.ts';

/** A question to the person outside the window: the system's presence check, else a system dialog. */
export interface PersonDialog {
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
