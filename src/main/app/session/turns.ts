/** Runs tasks one after the other, in the order in which they were asked for. */
export type Turns = <Value>(task: () => Promise<Value>) => Promise<Value>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
