import type { Page } from 'playwright/test';

import type { CommandName, CommandResult } from '#shared/bridge/commands.ts';
import type { Bridge } from '#shared/bridge/events.ts';

/** Asks the main process from the window, as the window's own code does. */
export const ask = <Name extends CommandName>(window: Page, command: Name, input: unknown = null): Promise<CommandResult<Name>> =>
  window.evaluate(
    ([name, value]) => (Reflect.get(globalThis, 'tesoro') as Bridge).invoke(name, value), [command, input] as const,
  ) as Promise<CommandResult<Name>>;

/** For what ends the page: asked a moment later, so that the answer to the driver is not lost with it. */
export const askSoon = (window: Page, command: CommandName, input: unknown = null): Promise<void> =>
  window.evaluate(([name, value]) => {
    setTimeout(() => void (Reflect.get(globalThis, 'tesoro') as Bridge).invoke(name as never, value as never), 50);
  }, [command, input] as const);
