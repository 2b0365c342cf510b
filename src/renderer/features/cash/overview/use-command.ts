import { useCallback, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';

interface Running {
  readonly busy: boolean;
  /** Why the last one failed. */
  readonly error: AppError | null;
  readonly run: <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<CommandResult<Name>>;
}

/** Runs commands and keeps the error of the last. */
export function useCommand(): Running {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: AppError | null }>({ busy: false, error: null });
  const run = useCallback(async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
    setState({ busy: true, error: null });
    const result = await invoke(name, input);
    setState({ busy: false, error: result.ok ? null : result.error });
    return result;
  }, []);
  return { ...state, run };
}
