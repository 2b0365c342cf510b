import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/**
 * Stands in for `electron` under plain Node. It has what library code touches while loading and nothing else:
 * a test that needs more passes its own fake to the code under test.
 */
export const app = {
  getName: (): string => 'tesoro-test',
  getVersion: (): string => '0.0.0-test',
  /** electron-store asks for it even when it is told a folder; one empty folder serves every name. */
  getPath: (): string => (folder ??= mkdtempSync(join(tmpdir(), 'tesoro-electron-stub-'))),
  isPackaged: false,
  isReady: (): boolean => false,
  on: (): void => undefined,
  whenReady: (): Promise<void> => Promise.resolve(),
};

export const ipcMain = { on: (): void => undefined, handle: (): void => undefined, removeAllListeners: (): void => undefined };
export const ipcRenderer = { on: (): void => undefined, sendSync: (): undefined => undefined };
export const shell = {};
export const safeStorage = {};
export const dialog = {};
export const BrowserWindow = {};
export const session = {};
export const clipboard = {};
export const contextBridge = {};

export default { app, ipcMain, ipcRenderer, shell, safeStorage, dialog, BrowserWindow, session, clipboard, contextBridge };
