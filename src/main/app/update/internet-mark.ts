import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** How a system learns that a file came from the internet, so that it checks it before running it. */
export type InternetMark =
  | { readonly kind: 'stream'; readonly path: string; readonly content: string }
  | { readonly kind: 'attribute'; readonly program: string; readonly args: readonly string[] };

export interface MarkTools {
  readonly writeFile: (path: string, content: string) => Promise<void>;
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
}

const ZONE = (url: string): string => `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${url}\r\n`;

/** Downloaded by a program other than a browser, not yet approved by the user. */
const QUARANTINE_FLAGS = '0081';

/** null where the system has no such mark, as on Linux. `nowMs`: time of the download. */
export function internetMarkOf(platform: string, path: string, url: string, nowMs: number, id: string = randomUUID()): InternetMark | null {
  if (platform === 'win32') return { kind: 'stream', path: `${path}:Zone.Identifier`, content: ZONE(url) };
  if (platform !== 'darwin') return null;
  const value = `${QUARANTINE_FLAGS};${Math.floor(nowMs / 1000).toString(16)};Tesoro;${id.toUpperCase()}`;
  return { kind: 'attribute', program: '/usr/bin/xattr', args: ['-w', 'com.apple.quarantine', value, path] };
}

const systemTools: MarkTools = {
  writeFile: (path, content) => writeFile(path, content),
  run: async (program, args) => {
    await promisify(execFile)(program, [...args]);
  },
};

/** Rejects when the file cannot be marked: it is then not kept. */
export async function markFromInternet(mark: InternetMark | null, tools: MarkTools = systemTools): Promise<void> {
  if (mark?.kind === 'stream') await tools.writeFile(mark.path, mark.content);
  if (mark?.kind === 'attribute') await tools.run(mark.program, mark.args);
}
