import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { electronEnvironment, ensureElectron, sandboxArguments } from '../../build/lib/electron-binary.js';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What each app shows when a person can begin: its first button. */
const apps = {
  tesoro: { entry: projectRoot, button: 'Open the practice bank' },
  helloWorld: { entry: join(projectRoot, '.cache/hello-world/main/index.js'), button: 'Hello world' },
} as const;

export type BenchedApp = keyof typeof apps;

/**
 * Milliseconds from starting the process to the first button on the screen of a new profile. Watched from outside, over the
 * browser's own debugging port, the same way for both apps, with a look every 5 ms.
 */
export async function millisecondsToFirstButton(name: BenchedApp): Promise<number> {
  const electron = await ensureElectron();
  const profile = await mkdtemp(join(tmpdir(), 'tesoro-bench-'));
  const startedAt = performance.now();
  const deadline = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const child = spawn(
    electron.path,
    [...sandboxArguments(electron), '--remote-debugging-port=0', apps[name].entry, `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: electronEnvironment(electron) },
  );
  const exited = once(child, 'exit');
  try {
    const browser = await debuggingAddress(createInterface({ input: child.stderr }));
    await buttonShown(browser, apps[name].button);
    return performance.now() - startedAt;
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

async function buttonShown(browser: URL, label: string): Promise<void> {
  const page = await firstPage(browser);
  const socket = new WebSocket(page);
  await once(socket, 'open');
  const expression = `[...document.querySelectorAll('button')].some((button) => button.textContent.includes(${JSON.stringify(label)}))`;
  for (let id = 1; ; id += 1) {
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression } }));
    const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
    const answer = JSON.parse(message.data) as { readonly result?: { readonly result?: { readonly value?: unknown } } };
    if (answer.result?.result?.value === true) break;
    await wait(5);
  }
  socket.close();
}

async function firstPage(browser: URL): Promise<string> {
  for (;;) {
    const response = await fetch(`http://${browser.host}/json/list`);
    const targets = (await response.json()) as readonly { readonly type: string; readonly webSocketDebuggerUrl: string }[];
    const page = targets.find((target) => target.type === 'page');
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await wait(5);
  }
}
