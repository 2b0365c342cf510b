import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Judgement } from './judgement.ts';

/** What some kills in a row have shown. */
export interface KillReport extends Judgement {
  readonly kills: number;
  /** Kills that found a payment between its journal entry and its outcome. */
  readonly midway: number;
  readonly intents: number;
  readonly atBank: number;
  /** From the start of opening the stores until it could pay again. */
  readonly resumeMs: readonly number[];
  /** How many intents ended in each state. */
  readonly states: Readonly<Record<string, number>>;
}

export const statesOf = (intents: readonly IntentView[]): KillReport['states'] =>
  Object.fromEntries([...Map.groupBy(intents, ({ state }) => state)].map(([state, all]) => [state, all.length]));
