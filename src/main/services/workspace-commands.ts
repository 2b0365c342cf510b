import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandName } from '#shared/bridge/commands.ts';

/** The commands that work on an open connection. */
export type WorkspaceCommand = Exclude<
  CommandName, `app.${string}` | `settings.${string}` | `connections.${string}` | `session.${string}` | `clipboard.${string}`
>;

const OUTSIDE = ['app.', 'settings.', 'connections.', 'session.', 'clipboard.'];

export const workspaceCommands = commandNames.filter((name) => !OUTSIDE.some((prefix) => name.startsWith(prefix))) as readonly WorkspaceCommand[];
