import { answered } from '#main/ipc/answered.ts';
import type { CommandHandlers, Dispatch, DispatchLog } from '#main/ipc/index.ts';

/** Takes nothing. The function has the name of its command, as those of the others: by it the engine is asked what was reached. */
export type FirstCommand = Pick<CommandHandlers, 'app.state'>;

interface Commands {
  readonly first: FirstCommand;
  /** Reads the program of all commands. */
  readonly readAll: () => Promise<Dispatch>;
  readonly log: DispatchLog;
}

/** The page draws with the state meanwhile. */
const AHEAD_MS = 300;

/**
 * Answers what a window asks first, for the state, before the other commands are read: making the schemas of what they take is two fifths of what the program
 * would do before the first page. They are read when one of them is asked for, or a little behind that answer.
 */
export function stateFirst({ first, readAll, log }: Commands): Dispatch {
  let read: Promise<Dispatch> | null = null;
  const all = (): Promise<Dispatch> => (read ??= readAll());
  return async (command, input) => {
    if (command !== 'app.state' || input !== null) return (await all())(command, input);
    const answer = await answered(command, log, () => first['app.state'](input));
    setTimeout(() => void all(), AHEAD_MS);
    return answer;
  };
}
