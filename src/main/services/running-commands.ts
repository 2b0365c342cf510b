import { setTimeout as delay } from 'node:timers/promises';

import { failed } from '#shared/domain/result.ts';

/** The commands of an open connection that have not been answered yet. */
export interface RunningCommands {
  /** Runs a command, unless the connection is being closed: then it is answered `locked`. */
  run(command: () => Promise<unknown>): Promise<unknown>;
  /** Lets no further command begin. */
  refuse(): void;
  isRefusing(): boolean;
  /** Waits until all have been answered, or a moment: one may wait for a person to choose a file. */
  ended(): Promise<void>;
}

const MOMENT_MS = 250;

export function runningCommands(): RunningCommands {
  const running = new Set<Promise<unknown>>();
  let refusing = false;
  return {
    run: async (command) => {
      if (refusing) return failed({ kind: 'locked' });
      const answer = command();
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    refuse: () => {
      refusing = true;
    },
    isRefusing: () => refusing,
    ended: async () => {
      await Promise.race([Promise.allSettled(running), delay(MOMENT_MS, undefined, { ref: false })]);
    },
  };
}
