import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { killTeam } from './kills/team-kills.ts';

/** TEAM_KILLS=500 takes half an hour. */
const KILLS = Number(process.env['TEAM_KILLS'] ?? 20);
const SEED = Number(process.env['TEAM_SEED'] ?? Date.now() % 1_000_000);
/** In one team, so that everything of it can be looked through in the end. */
const ROUND = 50;
/** A killed desk works again within 3 s. By the clock it does so where it has a processor of its own: where others are busy, its processor time tells. */
const RESUME_MS = 3000;
const GENEROUS_MS = 60_000;

const percentile = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((one, other) => one - other);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)} ms`;
};
const spread = (values: readonly number[]): string => `median ${percentile(values, 0.5)}, 95 % ${percentile(values, 0.95)}, longest ${percentile(values, 1)}`;

describeWithPostgres('desks and their database that are killed', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  const rounds = Array.from({ length: Math.ceil(KILLS / ROUND) }, (_, index) => ({ round: index + 1, kills: Math.min(ROUND, KILLS - index * ROUND), seed: SEED + index }));

  it.each(rounds)('have sent nothing twice and lost nothing after $kills kills from seed $seed', async ({ round, kills, seed }) => {
    const { duplicates, lost, wrong, deskMs, deskWorkMs, databaseMs, ...figures } = await killTeam(postgres, `kills_${round}`, kills, seed);
    process.stdout.write(`${JSON.stringify(figures)}\ndesk works again: ${spread(deskMs)}, in processor time ${spread(deskWorkMs)}; after the database was back: ${spread(databaseMs)}\n`);
    expect({ duplicates, lost, wrong }).toEqual({ duplicates: [], lost: [], wrong: [] });
    expect(figures.kills.desk + figures.kills.server + figures.kills.backend).toBe(kills);
    expect(figures.states['sent']).toBeGreaterThan(0);
    expect(figures.atBank).toBe(figures.states['sent']);
    expect(Math.max(...deskWorkMs)).toBeLessThan(RESUME_MS);
    expect(Math.max(...deskMs, ...databaseMs)).toBeLessThan(GENEROUS_MS);
  }, 60_000 + ROUND * 30_000);
});
