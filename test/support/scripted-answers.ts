import type { ElectronApplication } from 'playwright/test';

import { EVENT_CHANNEL, INVOKE_CHANNEL } from '#shared/bridge/channels.ts';
import type { AppEvent } from '#shared/bridge/events.ts';

/* What takes hours or damage at a real app: the window is told of it, and shows what it would. */

/** Answers some commands in the place of the app; the others go where they went. 'never' leaves one waiting, 'never without X' where its input has no X. */
export async function answerCommands(app: ElectronApplication, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await app.evaluate(({ ipcMain }, [channel, given]) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> };
    const kept = globalThis as { appsOwn?: ((...args: unknown[]) => unknown) | undefined; waiting?: unknown[] };
    kept.appsOwn ??= handlers.get(channel);
    // A promise that nothing holds is collected, and Electron then tells the window that no answer will come.
    const waiting = (kept.waiting ??= []);
    // Where a test keeps what is data, this is.
    const data: unknown = Reflect.get(globalThis, 'dataOfTheBridge');
    const keep = (value: unknown): void => {
      if (typeof value === 'string' && data instanceof Set) data.add(value.replaceAll(/\s+/g, ' '));
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
    };
    keep(given);
    handlers.set(channel, (event, name, input) => {
      const answer = given[name as string];
      const unless = typeof answer === 'string' && answer.startsWith('never without ') ? answer.slice('never without '.length) : null;
      if (!Object.hasOwn(given, name as string) || (unless !== null && Object.hasOwn(input as object, unless))) return kept.appsOwn?.(event, name, input);
      return answer === 'never' || unless !== null ? new Promise((resolve) => { waiting.push(resolve); }) : answer;
    });
  }, [INVOKE_CHANNEL, answers] as const);
}

/** Tells the window what the app would tell it. */
export async function tell(app: ElectronApplication, event: AppEvent): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [channel, given]) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send(channel, given);
  }, [EVENT_CHANNEL, event] as const);
}
