/** After the last write; what is being taken in window by window is indexed when it is all there. */
const QUIET_MS = 400;
/** Time of one transaction of the index, and the pause after it in which others get the processor. */
const WORK_MS = 40;
const PAUSE_MS = 10;

export interface BackgroundIndexing {
  /** What an earlier session left to be indexed. */
  start(): void;
  /** Does a write, and indexes what it brought once no write has come for a while. */
  after(write: () => Promise<unknown>): Promise<unknown>;
  stop(): void;
}

/** Writes the index of words while nothing else waits for the thread that writes. `indexSome` gives whether there is more. */
export function createBackgroundIndexing(indexSome: (budgetMs: number) => Promise<boolean>): BackgroundIndexing {
  let writing = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const later = (waitMs: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = stopped || writing > 0 ? null : setTimeout(() => void work(), waitMs).unref();
  };
  const work = async (): Promise<void> => {
    timer = null;
    try {
      if (await indexSome(WORK_MS)) later(PAUSE_MS);
    } catch {
      // What went wrong with the file meets the next call that uses it, and is told to its caller.
    }
  };
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    stopped = true;
  };

  return {
    start: () => later(QUIET_MS),
    after: async (write) => {
      writing += 1;
      if (timer !== null) clearTimeout(timer);
      let wrote = false;
      try {
        const value = await write();
        wrote = true;
        return value;
      } finally {
        writing -= 1;
        // A thread that was lost is not started again for this.
        if (wrote) later(QUIET_MS);
      }
    },
    stop,
  };
}
