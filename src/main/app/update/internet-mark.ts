import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** How a system is told that a file came from the internet, so that it checks the file before it runs it. */
export type InternetMark =
  /** Windows: a second stream of the same file. */
  | { readonly kind: 'stream'; readonly path: string; readonly content: string }
  /** macOS: an extended attribute, which its own program writes. */
  | { readonly kind: 'attribute'; readonly program: string; readonly args: readonly string[] };

export interface MarkTools {
  readonly writeFile: (path: string, content: string) => Promise<void>;
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
}

/** Zone 3 is the internet. */
const ZONE = (url: string): string => `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${url}\r\n`;

/** Brought by a program that is not a browser, and not looked at by the person yet. */
const QUARANTINE_FLAGS = '0081';

/** The mark of a file on a system; null where the system has none, as on Linux. `nowMs` is when it was brought. */
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

/** Marks a file as from the internet, where the system knows that. Rejects when it cannot be marked: it is not kept then. */
export async function markFromInternet(mark: InternetMark | null, tools: MarkTools = systemTools): Promise<void> {
  if (mark?.kind === 'stream') await tools.writeFile(mark.path, mark.content);
  if (mark?.kind === 'attribute') await tools.run(mark.program, mark.args);
}
