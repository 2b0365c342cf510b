import { useCallback, useEffect, useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName } from '#shared/bridge/commands.ts';

export type Action = ReturnType<typeof useAction>;

/** Runs one command at a time; pressing a button twice sends nothing twice. */
export function useAction(onDone?: () => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState<CommandName | null>(null);
  /** Why the last one failed. */
  const [error, setError] = useState<AppError | null>(null);
  const pressed = useRef<Element | null>(null);

  // A disabled button loses the focus: it gets the focus back unless something else took it.
  useEffect(() => {
    if (busy !== null || !(pressed.current instanceof HTMLElement)) return;
    if (document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  }, [busy]);

  /** Resolves to null, without a call, while another command runs. */
  const run = useCallback(async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
    if (running.current) return null;
    running.current = true;
    pressed.current = document.activeElement;
    setBusy(name);
    setError(null);
    const result = await invoke(name, input);
    running.current = false;
    setBusy(null);
    if (!result.ok) setError(result.error);
    onDone?.();
    return result;
  }, [onDone]);

  return { busy, error, run, forget: useCallback(() => setError(null), []) };
}
