/** Until when a test may begin, in milliseconds since 1970; named in the environment, which test runners hand on. */
const UNTIL = 'TESORO_TEST_UNTIL';

/** Why a test was skipped that would have begun later. */
export const TIME_IS_UP = 'the time given to this run was over before it began';

export const timeGivenUntil = (untilMs) => { process.env[UNTIL] = String(untilMs); };

export const timeIsUp = () => Date.now() > Number(process.env[UNTIL] ?? Infinity);
