/** Quiet time after the last write: a statement taken in window by window is indexed when complete. */
const QUIET_MS = 400;
const WORK_MS = 40;
const PAUSE_MS = 10;

/** Writes the word index while the writer thread is idle. `indexSome` gives whether there is more. */
export function createBackgroundIndexing(indexSome: (budgetMs: number) => Promise<boolean>) {
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
      // The next call that uses the file meets the problem and tells its caller.
    }
  };
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    stopped = true;
  };

  return {
    start: () => later(QUIET_MS),
    /** Runs a write, and indexes its result once no write has come for a while. */
    after: async (write: () => Promise<unknown>): Promise<unknown> => {
      writing += 1;
      if (timer !== null) clearTimeout(timer);
      let wrote = false;
      try {
        const value = await write();
        wrote = true;
        return value;
      } finally {
        writing -= 1;
        // A lost thread is not restarted for this.
        if (wrote) later(QUIET_MS);
      }
    },
    stop,
  };
}
