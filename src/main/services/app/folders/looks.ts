import type { SetTimer } from '#main/writes/index.ts';

const GATHER_MS = 300;

/** Work that is done again and again, never twice at once. It gives after how many milliseconds to do it again; null: when somebody asks. */
export function createLooks({ setTimer, work, failed, afterFailureMs }: {
  readonly setTimer: SetTimer; readonly work: () => Promise<number | null>; readonly failed: (error: unknown) => void; readonly afterFailureMs: number;
}) {
  let stopTimer = (): void => undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let stopped = false;

  const clear = (): void => {
    stopTimer();
    stopTimer = () => undefined;
    dueAt = Number.POSITIVE_INFINITY;
  };
  /** The earliest wish counts: what happens again and again puts nothing off. */
  const within = (ms: number): void => {
    const due = performance.now() + ms;
    if (stopped || due >= dueAt) return;
    clear();
    dueAt = due;
    stopTimer = setTimer(now, ms);
  };
  const once = async (): Promise<void> => {
    let next: number | null = afterFailureMs;
    try {
      next = await work();
    } catch (error) {
      if (!stopped) failed(error);
    }
    running = null;
    if (isAskedAgain) within(GATHER_MS);
    else if (next !== null) within(next);
  };
  function now(): void {
    clear();
    if (stopped) return;
    isAskedAgain = running !== null;
    running ??= once();
  }

  return {
    now,
    /** Something may have happened: what else happens now is looked at together. */
    soon: (): void => within(GATHER_MS),
    stopped: () => stopped,
    stop: async (): Promise<void> => {
      stopped = true;
      clear();
      await running;
    },
  };
}
