import type { CommandCheckedInput, CommandInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { commands } from '#shared/bridge/commands.ts';
import type { AppEvent, Bridge } from '#shared/bridge/events.ts';
import { failed } from '#shared/domain/result.ts';

/** The answers of a fake main process. A command without a handler fails as an internal error that names it. */
export type FakeHandlers = {
  readonly [Name in CommandName]?: (input: CommandCheckedInput<Name>) => CommandResult<Name> | Promise<CommandResult<Name>>;
};

export interface FakeBridge extends Bridge {
  /** Every command so far, with its input as the window sent it. */
  readonly calls: readonly { readonly [Name in CommandName]: { readonly name: Name; readonly input: CommandInput<Name> } }[CommandName][];
  emit(event: AppEvent): void;
  handle(handlers: FakeHandlers): void;
}

/** A main process for component tests. It checks inputs with the real schemas. */
export function createFakeBridge(initial: FakeHandlers = {}): FakeBridge {
  const handlers = new Map<string, (input: never) => unknown>(Object.entries(initial));
  const listeners = new Set<(event: AppEvent) => void>();
  const calls: FakeBridge['calls'][number][] = [];
  return {
    calls,
    async invoke(name, input) {
      calls.push({ name, input } as FakeBridge['calls'][number]);
      const checked = commands[name].input.safeParse(input);
      if (!checked.success) {
        const problems = checked.error.issues.map((issue) => ({ field: issue.path.join('.'), code: 'notReadable' as const }));
        return failed({ kind: 'invalid', problems });
      }
      const handler = handlers.get(name);
      return handler === undefined ? failed({ kind: 'internal', reference: `no handler for ${name}` }) : handler(checked.data as never);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    handle(more) {
      for (const [name, handler] of Object.entries(more)) handlers.set(name, handler);
    },
  };
}
