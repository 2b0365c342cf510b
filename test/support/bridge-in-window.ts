import type { Page } from 'playwright/test';

import type { CommandName, CommandResult } from '#shared/bridge/commands.ts';
import type { Bridge } from '#shared/bridge/events.ts';

/** Asks the main process from the window, as the window's own code does. */
export const ask = <Name extends CommandName>(window: Page, command: Name, input: unknown = null): Promise<CommandResult<Name>> =>
  window.evaluate(
    ([name, value]) => (Reflect.get(globalThis, 'tesoro') as Bridge).invoke(name, value), [command, input] as const,
  ) as Promise<CommandResult<Name>>;
