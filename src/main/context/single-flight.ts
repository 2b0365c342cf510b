/** One call per key at a time; concurrent callers share its result. */
export function createSingleFlight<Value>() {
  const running = new Map<string, Promise<Value>>();
  return {
    run: (key: string, work: () => Promise<Value>): Promise<Value> => {
      const before = running.get(key);
      if (before !== undefined) return before;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    idle: async (): Promise<void> => {
      await Promise.allSettled(running.values());
    },
  };
}
