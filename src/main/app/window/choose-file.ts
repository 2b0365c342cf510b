import { join } from 'node:path';

import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';

import type { FileExtension } from '#main/context/workbench.ts';

/** Asks where to save a file, in the documents folder unless told otherwise; null when the person changes their mind. */
export async function chooseFile(window: BrowserWindow | null, suggestedName: string, extension: FileExtension): Promise<string | null> {
  const options = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  };
  const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}
