import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

// Without Electron: the other variant also listens to windows.
import electronLog from 'electron-log/node';

import { logLine } from './log-fields.ts';
import type { Log } from './log-fields.ts';

const LARGEST_FILE_BYTES = 2 * 1024 * 1024;

const FILES = ['tesoro.log', 'tesoro.old.log', 'tesoro.older.log'] as const;

export const logFolderOf = (profileFolder: string): string => join(profileFolder, 'logs');

/** The log of this profile, rotated at 2 MB. A line that cannot be written, as on a full disk, is dropped: logging never interrupts a task. */
export function openLogFile(profileFolder: string, largestBytes = LARGEST_FILE_BYTES): Log {
  const folder = logFolderOf(profileFolder);
  const logger = electronLog.create({ logId: 'tesoro' });
  logger.transports.console.level = false;
  // Else the library reports every failed write on the console.
  electronLog.transports.console.writeFn = () => undefined;
  logger.transports.file.resolvePathFn = () => join(folder, FILES[0]);
  logger.transports.file.maxSize = largestBytes;
  logger.transports.file.format = '{iso} {text}';
  logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  logger.transports.file.archiveLogFn = (file) => {
    rename(join(folder, FILES[1]), join(folder, FILES[2]));
    // A file that cannot be moved is emptied: it must not grow without limit.
    if (!rename(join(folder, FILES[0]), join(folder, FILES[1]))) file.clear();
  };
  return (event, fields) => {
    try {
      logger.info(logLine(event, fields));
    } catch {
    }
  };
}

export function lastLogLines(profileFolder: string, count: number): string[] {
  let lines: string[] = [];
  for (const name of FILES) {
    lines = [...linesOf(join(logFolderOf(profileFolder), name)), ...lines];
    if (lines.length >= count) break;
  }
  return lines.slice(-count);
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/).filter((line) => line !== '');
  } catch {
    return [];
  }
}

function rename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
