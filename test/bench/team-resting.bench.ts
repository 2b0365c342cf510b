import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openTeamDatabase } from '#main/team/database/index.ts';
import { must } from '#test/support/team-desks.ts';
import type { Measure } from './measure.ts';
import { watchResting } from './resting.ts';
import { filledTeam, LARGE_TEAM, quiet } from './team-filled.ts';

/** Per cent of one core. */
const MOST = 30;

export const measure: Measure = {
  name: 'team-resting',
  compared: `processor time of PostgreSQL with ${LARGE_TEAM.desks} idle desks on ${LARGE_TEAM.requests} requests and ${LARGE_TEAM.events} published journal entries, beside ${MOST} % of one core`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const team = await filledTeam();
    // Each with both of its connections, listening and looking as often as a desk does.
    const desks = Array.from({ length: LARGE_TEAM.desks }, () => openTeamDatabase(team.access, { log: quiet }));
    try {
      for (const desk of desks) must(await desk.read(0, 1));
      await Promise.all(desks.map((desk) => new Promise<void>((resolve) => {
        desk.onHint((what) => {
          if (what === 'connected') resolve();
        });
      })));
      const pid = Number(readFileSync(join(team.postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const { percent } = await watchResting(pid);
      return { ratio: percent / MOST, figures: `${percent.toFixed(2)} % of one core, over 20 s, once they had settled` };
    } finally {
      for (const desk of desks) await desk.close();
      await team.stop();
    }
  },
};
