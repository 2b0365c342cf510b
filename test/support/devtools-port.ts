import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Chromium writes the port that it was started to be driven by; there from early on. */
export const portFileOf = (profile: string): string => join(profile, 'DevToolsActivePort');

/** What the page of a running program gives for an expression, by Chromium's own port; null when there is no page yet. Throws before there is a port, and where no answer comes within five seconds. */
export async function evaluateInPage(profile: string, expression: string): Promise<unknown> {
  const [port] = readFileSync(portFileOf(profile), 'utf8').split('\n');
  const signal = AbortSignal.timeout(5_000);
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`, { signal })).json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = targets.find(({ type }) => type === 'page');
  if (page === undefined) return null;
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await once(socket, 'open', { signal });
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, awaitPromise: true, returnByValue: true } }));
  const [event] = (await once(socket, 'message', { signal })) as [MessageEvent<string>];
  socket.close();
  return (JSON.parse(event.data) as { result?: { result?: { value?: unknown } } }).result?.result?.value ?? null;
}
