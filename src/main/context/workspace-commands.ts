import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandCheckedInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';

export type WorkspaceCommand = Exclude<
  CommandName, `app.${string}` | `settings.${string}` | `connections.${string}` | `session.${string}` | `clipboard.${string}`
>;

const OUTSIDE = ['app.', 'settings.', 'connections.', 'session.', 'clipboard.'];

export const workspaceCommands = commandNames.filter((name) => !OUTSIDE.some((prefix) => name.startsWith(prefix))) as readonly WorkspaceCommand[];

export type WorkspaceHandlers = {
  readonly [Name in WorkspaceCommand]: (input: CommandCheckedInput<Name>) => Promise<CommandResult<Name>>;
};

/** Handlers of one capability. What they throw is answered as `internal`. */
export type HandlersOf<Names extends WorkspaceCommand> = Pick<WorkspaceHandlers, Names>;
