import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { rule, teamInTest } from '#test/support/team-desks.ts';
import type { DeskInTest } from '#test/support/team-desks.ts';
import { liveThrough } from '#test/support/team-model.ts';

const STEPS = Number(process.env['TEAM_STEPS'] ?? 300);
const SEED = Number(process.env['TEAM_SEED'] ?? Date.now() % 1_000_000);

describeWithPostgres('five desks that do anything in any order', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  it(`do what a simple model does, for ${STEPS} steps from seed ${SEED}`, async () => {
    const access = postgres.workspace('random').member;
    const team = teamInTest(() => access);
    const anna = await team.found();
    const desks: DeskInTest[] = [anna];
    for (const name of ['Bruno', 'Clara', 'Dario', 'Elena']) desks.push(await team.join(anna, name));
    await team.policy(anna, rule({ approvals: 1 }));
    await team.catchUp(...desks);
    const { wrong, claims } = await liveThrough(team, desks, STEPS, SEED);
    expect(wrong).toEqual([]);
    expect(claims).toBeGreaterThan(STEPS / 50);
    await team.close();
  }, 3_600_000);
});
