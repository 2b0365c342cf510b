import { dialog, systemPreferences } from 'electron';
import type { BrowserWindow } from 'electron';

/** What a person is asked past the window: by the system's presence check where it has one, else in a dialog of the system. */
export interface PersonDialog {
  readonly message: string;
  readonly detail: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Whether a person at this computer agrees. The page cannot answer in their place: it neither draws the dialog nor hears of it. */
export async function askPerson(window: BrowserWindow | null, { message, detail, confirm, cancel }: PersonDialog): Promise<boolean> {
  if (process.platform === 'darwin' && systemPreferences.canPromptTouchID()) {
    return systemPreferences.promptTouchID(`${message} ${detail}`).then(() => true, () => false);
  }
  const options = { type: 'warning' as const, message, detail, buttons: [cancel, confirm], defaultId: 0, cancelId: 0, noLink: true };
  const { response } = await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  return response === 1;
}
