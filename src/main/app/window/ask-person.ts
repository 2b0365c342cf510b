import { dialog, systemPreferences } from 'electron';
import type { BrowserWindow } from 'electron';

/** What a person is asked past the window: by the system's presence check where it has one, else in a dialog of the system. */
export interface PersonDialog {
  readonly message: string;
  readonly detail: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Whether the system can check by itself who is there: Touch ID. Electron offers no other system's. */
export const hasPresenceCheck = (): boolean => process.platform === 'darwin' && systemPreferences.canPromptTouchID();

/** Whether the person is there; `reason` stands in the system's question. */
export const checkPresence = (reason: string): Promise<boolean> => systemPreferences.promptTouchID(reason).then(() => true, () => false);

/** Whether a person at this computer agrees. The page cannot answer in their place: it neither draws the dialog nor hears of it. */
export async function askPerson(window: BrowserWindow | null, { message, detail, confirm, cancel }: PersonDialog): Promise<boolean> {
  if (hasPresenceCheck()) return checkPresence(`${message} ${detail}`);
  const options = { type: 'warning' as const, message, detail, buttons: [cancel, confirm], defaultId: 0, cancelId: 0, noLink: true };
  const { response } = await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  return response === 1;
}
