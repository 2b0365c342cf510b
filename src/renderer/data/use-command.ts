import { useCallback, useState } from 'react';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { invoke } from './bridge/index.ts';

interface Running {
  readonly busy: boolean;
  /** Why the last one failed; it stays until the next one has answered. */
  readonly error: AppError | null;
  readonly run: <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<CommandResult<Name>>;
}

/** Runs commands, one after the other, and keeps the error of the last. */
export function useCommand(): Running {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = useCallback(async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
    setBusy(true);
    const result = await invoke(name, input);
    setBusy(false);
    setError(result.ok ? null : result.error);
    return result;
  }, []);
  return { busy, error, run };
}
