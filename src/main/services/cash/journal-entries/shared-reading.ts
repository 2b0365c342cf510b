export interface SharedReading<Value> {
  /** Begins now, whatever is being read. */
  readonly anew: () => Promise<Value>;
  /** What is being read, unless something changed since that began. */
  readonly shared: () => Promise<Value>;
  /** What is being read does not count any more for whoever asks from now on. */
  readonly outdate: () => void;
}

/** Whoever asks at the same time shares a reading that takes long. `version`: another one whenever what is read changed without {@link SharedReading.outdate}. */
export function sharedReading<Value>(read: () => Promise<Value>, version: () => Promise<number>): SharedReading<Value> {
  let underWay: { readonly version: Promise<number | null>; readonly value: Promise<Value> } | null = null;
  const known = (): Promise<number | null> => version().catch(() => null);
  const anew = (): Promise<Value> => {
    const begun = {
      version: known(),
      value: read().finally(() => {
        if (underWay === begun) underWay = null;
      }),
    };
    underWay = begun;
    return begun.value;
  };
  return {
    anew,
    shared: async () => {
      const begun = underWay;
      if (begun === null) return anew();
      const [then, now] = await Promise.all([begun.version, known()]);
      if (then !== null && then === now) return begun.value;
      // Another who asked may have begun it meanwhile.
      return underWay === null || underWay === begun ? anew() : underWay.value;
    },
    outdate: () => {
      underWay = null;
    },
  };
}
