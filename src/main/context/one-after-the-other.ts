export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Each work begins when the one before has ended, well or not. */
export function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
