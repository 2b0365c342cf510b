import { join } from 'node:path';

// The variant without Electron: the other one also listens to what windows send.
import electronLog from 'electron-log/node';

import { logLine } from './log-fields.ts';
import type { Log } from './log-fields.ts';

const LARGEST_FILE_BYTES = 2 * 1024 * 1024;

export const logFolderOf = (profileFolder: string): string => join(profileFolder, 'logs');

/** The log of this profile: a file that is replaced at 2 MB, the one before it being kept. */
export function openLogFile(profileFolder: string): Log {
  const logger = electronLog.create({ logId: 'tesoro' });
  logger.transports.console.level = false;
  logger.transports.file.resolvePathFn = () => join(logFolderOf(profileFolder), 'tesoro.log');
  logger.transports.file.maxSize = LARGEST_FILE_BYTES;
  logger.transports.file.format = '{iso} {text}';
  return (event, fields) => logger.info(logLine(event, fields));
}
