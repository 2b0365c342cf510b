import { timeGivenUntil } from './time-is-up.js';

/**
 * The stages, of which no test begins once their minutes are over: each may use its even share of what is left, and what it
 * does not use is the next one's. What was not begun is counted as skipped, with its reason.
 */
export const beforeTimeIsUp = (stages, minutes) => {
  if (minutes === Infinity) return stages;
  const endsAt = Date.now() + minutes * 60_000;
  return stages.map((stage, index) => ({
    ...stage,
    run: () => {
      timeGivenUntil(Date.now() + (endsAt - Date.now()) / (stages.length - index));
      return stage.run();
    },
  }));
};
