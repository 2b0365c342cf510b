import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import type { AppEvent, Bridge } from '#shared/bridge/events.ts';
import type { RecordPageInput } from '#shared/bridge/lists/record-inputs.ts';
import type { RecordDetail, RecordPage, Section } from '#shared/bridge/lists/records.ts';
import type { Result } from '#shared/domain/result.ts';

declare global {
  interface Window {
    readonly tesoro?: Bridge;
  }
}

type Listener = (event: AppEvent) => void;

const listeners = new Set<Listener>();
let bridge: Bridge | null = null;
let stopListening: (() => void) | null = null;

/** Replaces the preload's bridge, for tests. Existing listeners hear the new one. */
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

/** Calls a command of the main process. Never throws: every failure is in the Result. */
export async function invoke<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandResult<Name>> {
  return counted(name, async () => (await connected().invoke(name, input)) as CommandResult<Name>);
}

/** Listens to one type of event. Returns how to stop. */
export function onEvent<Type extends AppEvent['type']>(
  type: Type,
  listener: (event: Extract<AppEvent, { type: Type }>) => void,
): () => void {
  connected();
  const heard: Listener = (event) => {
    if (event.type === type) listener(event as Extract<AppEvent, { type: Type }>);
  };
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** `records.page`, typed by its section. */
export async function recordPage<S extends Section>(
  input: Omit<RecordPageInput, 'section'> & { readonly section: S },
): Promise<Result<RecordPage<S>, AppError>> {
  return (await invoke('records.page', input)) as Result<RecordPage<S>, AppError>;
}

/** `records.refresh`: reads the record and what belongs to it from the bank again. */
export async function refreshRecord<S extends Section>(section: S, id: string): Promise<Result<RecordDetail<S>, AppError>> {
  return (await invoke('records.refresh', { section, id })) as Result<RecordDetail<S>, AppError>;
}

/** Commands outside of a refresh that wait for the bank and that `sync.cancel` ends. */
const ASKS: ReadonlySet<CommandName> = new Set([
  'records.refresh', 'records.searchBank', 'transfers.searchBank', 'transfers.reverted', 'payments.validate', 'journal.compare',
  'campaigns.readInvestors', 'campaigns.readPayments',
] satisfies readonly CommandName[]);

const hearers = new Set<(asking: number) => void>();
let asking = 0;

function became(count: number): void {
  asking = count;
  for (const hear of hearers) hear(asking);
}

async function counted<Answer>(name: CommandName, answer: () => Promise<Answer>): Promise<Answer> {
  if (!ASKS.has(name)) return answer();
  became(asking + 1);
  try {
    return await answer();
  } finally {
    became(asking - 1);
  }
}

/** Reports how many commands wait for the bank, now and at every change. Returns how to stop. */
export function onAsking(hear: (asking: number) => void): () => void {
  hearers.add(hear);
  hear(asking);
  return () => hearers.delete(hear);
}
