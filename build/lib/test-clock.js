/*
 * Loaded before everything else in each process of a test run with `--now`: the system's date is then another one and goes on from
 * there. Timers and performance.now() stay as they are, and so does what is not JavaScript.
 */
const Real = Date;
const offsetMs = Number(process.env.TESORO_TEST_CLOCK_OFFSET_MS ?? 0);
const now = () => Real.now() + offsetMs;

if (offsetMs !== 0) {
  globalThis.Date = new Proxy(Real, {
    construct: (_target, given, newTarget) => Reflect.construct(Real, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
