import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import type { AppEvent, Bridge } from '#shared/bridge/events.ts';
import type { RecordPageInput } from '#shared/bridge/lists/record-inputs.ts';
import type { RecordDetail, RecordPage, Section } from '#shared/bridge/lists/records.ts';
import type { Result } from '#shared/domain/result.ts';
import { counted } from './asking.ts';

export { onAsking } from './asking.ts';

declare global {
  interface Window {
    readonly tesoro?: Bridge;
  }
}

type Listener = (event: AppEvent) => void;

const listeners = new Set<Listener>();
let bridge: Bridge | null = null;
let stopListening: (() => void) | null = null;

/** Puts a bridge in the place of the preload's; for tests. Listeners that are already there hear the new one. */
export function installBridge(installed: Bridge): void {
  stopListening?.();
  bridge = installed;
  stopListening = installed.subscribe((event) => {
    for (const listener of listeners) listener(event);
  });
}

function connected(): Bridge {
  if (bridge === null) {
    if (window.tesoro === undefined) throw new Error('The window was opened without its preload');
    installBridge(window.tesoro);
  }
  if (bridge === null) throw new Error('No bridge');
  return bridge;
}

/** Asks the main process for a use case. Never throws: every failure is in the Result. */
export async function invoke<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandResult<Name>> {
  return counted(name, async () => (await connected().invoke(name, input)) as CommandResult<Name>);
}

/** Hears one kind of event. Gives back how to stop. */
export function onEvent<Type extends AppEvent['type']>(
  type: Type,
  listener: (event: Extract<AppEvent, { type: Type }>) => void,
): () => void {
  connected();
  const heard: Listener = (event) => {
    if (event.type === type) listener(event as Extract<AppEvent, { type: Type }>);
  };
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
  };
}

/** `records.page` with the rows of its section. */
export async function recordPage<S extends Section>(
  input: Omit<RecordPageInput, 'section'> & { readonly section: S },
): Promise<Result<RecordPage<S>, AppError>> {
  return (await invoke('records.page', input)) as Result<RecordPage<S>, AppError>;
}

/** `records.refresh`: the record and what belongs to it, read from the bank again. */
export async function refreshRecord<S extends Section>(section: S, id: string): Promise<Result<RecordDetail<S>, AppError>> {
  return (await invoke('records.refresh', { section, id })) as Result<RecordDetail<S>, AppError>;
}
