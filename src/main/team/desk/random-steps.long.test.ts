import { afterAll, beforeAll, expect, it } from 'vitest';

import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { PostgresProxy } from '#test/support/postgres-proxy.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { backUpTeam } from '#test/support/team-backup.ts';
import { rule, teamInTest } from '#test/support/team-desks.ts';
import type { DeskInTest } from '#test/support/team-desks.ts';
import { liveThrough } from '#test/support/team-model.ts';

const STEPS = Number(process.env['TEAM_STEPS'] ?? 300);
const SEED = Number(process.env['TEAM_SEED'] ?? Date.now() % 1_000_000);

describeWithPostgres('five desks that do anything in any order', () => {
  let postgres: Postgres;
  let proxy: PostgresProxy;
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startPostgresProxy(postgres.port);
  });
  afterAll(async () => {
    await proxy?.close();
    await postgres?.remove();
  });

  it(`do what a simple model does, for ${STEPS} steps from seed ${SEED}`, async () => {
    const started = performance.now();
    const access = postgres.workspace('random').member;
    const far = { ...access, port: proxy.port };
    const team = teamInTest(() => access);
    const anna = await team.found();
    const desks: DeskInTest[] = [anna];
    for (const name of ['Bruno', 'Clara', 'Dario', 'Elena']) desks.push(await team.join(anna, name, undefined, null, far));
    await team.policy(anna, rule({ approvals: 1 }));
    await team.catchUp(...desks);
    let devices = desks.length;
    const { wrong, ...figures } = await liveThrough(team, desks, STEPS, SEED, {
      reopen: async (desk) => team.reopen(await team.forget(desk), desk.memberId === anna.memberId ? access : far),
      apart: async (work) => {
        proxy.decide(() => 'cutBefore');
        await work();
        proxy.decide(() => 'pass');
      },
      restart: async () => {
        await postgres.stop();
        await postgres.start();
      },
      backUp: () => backUpTeam(postgres, 'random'),
      letIn: async (by, gone) => {
        await team.forget(gone);
        devices += 1;
        return team.join(by, `Device ${devices}`, null, gone.memberId, gone.memberId === anna.memberId ? access : far);
      },
    });
    process.stdout.write(`${STEPS} steps of ${desks.length} desks: ${JSON.stringify(figures)}, ${wrong.length} wrong, ${Math.round((performance.now() - started) / 1000)} s\n`);
    expect(wrong).toEqual([]);
    expect(figures.claims).toBeGreaterThan(STEPS / 50);
    await team.close();
  }, 3_600_000);
});
