import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

interface Run {
  readonly url: string;
  /** Put beside the process, in its working directory. */
  readonly files: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a script of this repository prints when it runs in a process of its own. */
export async function runScript(script: string, { url, files, environment }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tesoro-script-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { stdout } = await promisify(execFile)(process.execPath, [resolve(script), url], { cwd: folder, env: { ...process.env, ...environment }, timeout: 20_000 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
