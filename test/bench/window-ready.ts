import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { electronEnvironment, ensureElectron, sandboxArguments } from '../../build/lib/electron-binary.js';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

interface BenchedApp {
  /** What Electron is started with. */
  readonly entry: string;
  /** An expression that is true in the page once a person can begin. */
  readonly ready: string;
  /** A profile to start with a copy of; a new one when there is none. */
  readonly profile?: string;
}

const hasButton = (label: string): string =>
  `[...document.querySelectorAll('button')].some((button) => button.textContent.includes(${JSON.stringify(label)}))`;

export const firstPage: BenchedApp = { entry: projectRoot, ready: hasButton('Open the practice bank') };
export const helloWorld: BenchedApp = { entry: join(projectRoot, '.cache/hello-world/main/index.js'), ready: hasButton('Hello world') };

export const buildHelloWorld = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [
    join(projectRoot, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--config', join(projectRoot, 'test/bench/hello-world/electron.vite.config.ts'),
  ], { cwd: projectRoot });
};

/**
 * Milliseconds from starting the process until it is ready. Watched from outside, over the browser's own debugging port, the same way for every app,
 * with a look every 5 ms.
 */
export const millisecondsToReady = (app: BenchedApp): Promise<number> => startedApp(app, ({ readyAfterMs }) => Promise.resolve(readyAfterMs));

interface Started {
  readonly readyAfterMs: number;
  /** The process that was started; its children are the others. */
  readonly processId: number;
  /** Evaluates an expression in the page. */
  readonly inPage: (expression: string) => Promise<unknown>;
}

/** Starts an app, waits until it is ready, and ends it after `whileOpen`. */
export async function startedApp<Value>({ entry, ready, profile: kept }: BenchedApp, whileOpen: (started: Started) => Promise<Value>): Promise<Value> {
  const electron = await ensureElectron();
  const profile = await mkdtemp(join(tmpdir(), 'tesoro-bench-'));
  if (kept !== undefined) await cp(kept, profile, { recursive: true });
  const startedAt = performance.now();
  const deadline = setTimeout(() => child.kill('SIGKILL'), 300_000);
  const child = spawn(
    electron.path,
    [...sandboxArguments(electron), '--remote-debugging-port=0', entry, `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: electronEnvironment(electron) },
  );
  const exited = once(child, 'exit');
  try {
    const browser = await debuggingAddress(createInterface({ input: child.stderr }));
    const { inPage, leave } = await openPage(browser);
    while ((await inPage(ready)) !== true) await wait(5);
    const readyAfterMs = performance.now() - startedAt;
    const value = await whileOpen({ readyAfterMs, processId: child.pid ?? 0, inPage });
    leave();
    return value;
  } finally {
    clearTimeout(deadline);
    child.kill('SIGKILL');
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function debuggingAddress(lines: AsyncIterable<string>): Promise<URL> {
  for await (const line of lines) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return new URL(address);
  }
  throw new Error('The app ended before its window opened');
}

async function openPage(browser: URL): Promise<{ readonly inPage: Started['inPage']; readonly leave: () => void }> {
  const socket = new WebSocket(await pageAddress(browser));
  await once(socket, 'open');
  let id = 0;
  return {
    inPage: async (expression) => {
      id += 1;
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression } }));
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(message.data) as { readonly result?: { readonly result?: { readonly value?: unknown } } };
      return answer.result?.result?.value;
    },
    leave: () => socket.close(),
  };
}

async function pageAddress(browser: URL): Promise<string> {
  for (;;) {
    const response = await fetch(`http://${browser.host}/json/list`);
    const targets = (await response.json()) as readonly { readonly type: string; readonly webSocketDebuggerUrl: string }[];
    const page = targets.find((target) => target.type === 'page');
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await wait(5);
  }
}
