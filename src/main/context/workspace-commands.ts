import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandCheckedInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';

export type WorkspaceCommand = Exclude<
  CommandName, `app.${string}` | `backup.${string}` | `settings.${string}` | `connections.${string}` | `session.${string}` | `clipboard.${string}`
>;

const OUTSIDE = ['app.', 'backup.', 'settings.', 'connections.', 'session.', 'clipboard.'];

export const workspaceCommands = commandNames.filter((name) => !OUTSIDE.some((prefix) => name.startsWith(prefix))) as readonly WorkspaceCommand[];

export type WorkspaceHandlers = {
  readonly [Name in WorkspaceCommand]: (input: CommandCheckedInput<Name>) => Promise<CommandResult<Name>>;
};

type Capability = { [Name in WorkspaceCommand]: Name extends `${infer Before}.${string}` ? Before : never }[WorkspaceCommand];

/** Handlers of commands, or of all commands of a capability. What they throw is answered as `internal`. */
export type HandlersOf<Names extends WorkspaceCommand | Capability> = Pick<WorkspaceHandlers, Extract<WorkspaceCommand, Names | `${Names}.${string}`>>;
