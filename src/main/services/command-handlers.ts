import { CacheError } from '#main/cache/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandCheckedInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Workbench } from './workbench.ts';

/** The commands that work on an open connection. */
export type WorkspaceCommand = Exclude<
  CommandName, `app.${string}` | `settings.${string}` | `connections.${string}` | `session.${string}` | `clipboard.${string}`
>;

const OUTSIDE = ['app.', 'settings.', 'connections.', 'session.', 'clipboard.'];

export const workspaceCommands = commandNames.filter((name) => !OUTSIDE.some((prefix) => name.startsWith(prefix))) as readonly WorkspaceCommand[];

export type WorkspaceHandlers = {
  readonly [Name in WorkspaceCommand]: (input: CommandCheckedInput<Name>) => Promise<CommandResult<Name>>;
};

/** The use cases of one capability. What they throw becomes `internal` before it leaves the workspace. */
export type HandlersOf<Names extends WorkspaceCommand> = Pick<WorkspaceHandlers, Names>;


const DISK_CODES = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'];

/** A disk that is full or cannot be written is not a mistake of the program, and the person can do something about it. */
function diskError(error: unknown): AppError | null {
  if (!(error instanceof CacheError) || !DISK_CODES.some((code) => error.code.startsWith(code))) return null;
  return { kind: 'fileNotWritten', code: error.code };
}

/** Turns whatever a handler throws into the error that names its entry in the log. */
export function guardHandlers(bench: Workbench, handlers: WorkspaceHandlers): WorkspaceHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (input: unknown) => {
      try {
        return await (handle as (input: unknown) => Promise<unknown>)(input);
      } catch (error) {
        return failed(diskError(error) ?? bench.unexpected(name, error));
      }
    },
  ]);
  return Object.fromEntries(guarded) as WorkspaceHandlers;
}
