/** Quiet time after the last write: a statement taken in window by window is indexed when complete. */
const QUIET_MS = 400;
const WORK_MS = 40;
const PAUSE_MS = 10;
/** From opening on: the window draws its first page meanwhile, with every processor it can get. */
const START_MS = 1_200;
/** The indexes of long lists take a second or two each, in which a write would wait. */
const LONG_QUIET_MS = 5_000;

/** Books what changed and writes the indexes of words, and then those of lists, while the writer thread is idle. Both give whether there is more. */
export function createBackgroundIndexing(indexSome: (budgetMs: number) => Promise<boolean>, indexList: () => Promise<boolean>, onIndexed: () => void = () => undefined) {
  let writing = 0;
  let timer: NodeJS.Timeout | null = null;
  let starting = false;
  let stopped = false;

  const later = (waitMs: number, next: () => Promise<void>): void => {
    if (timer !== null) clearTimeout(timer);
    timer = stopped || starting || writing > 0 ? null : setTimeout(() => void next(), waitMs).unref();
  };
  const words = async (): Promise<void> => {
    if (await attempt(() => indexSome(WORK_MS))) later(PAUSE_MS, words);
    else {
      later(LONG_QUIET_MS, lists);
      if (!stopped) onIndexed();
    }
  };
  const lists = async (): Promise<void> => {
    if (await attempt(indexList)) later(PAUSE_MS, lists);
  };
  const attempt = async (step: () => Promise<boolean>): Promise<boolean> => {
    timer = null;
    try {
      return await step();
    } catch {
      // The next call that uses the file meets the problem and tells its caller.
      return false;
    }
  };
  const start = (): void => {
    starting = true;
    setTimeout(() => {
      starting = false;
      later(QUIET_MS, words);
    }, START_MS).unref();
  };
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    stopped = true;
  };

  return {
    start,
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
        if (wrote) later(QUIET_MS, words);
      }
    },
    stop,
  };
}
