import { afterAll, afterEach, beforeAll } from 'vitest';

import type { BeneficiaryInput, BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';
import type { SharedConflict } from '#shared/bridge/app/team.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';
import { openTeamWorld, until } from './team-world.ts';
import type { TestWorkspace } from './workspace-fixture.ts';

/* What desks of a team share. */

export const ALL: readonly TeamRole[] = ['preparer', 'approver', 'sender', 'administrator', 'payeeKeeper'];
export const ROSSI: BeneficiaryInput = {
  beneficiaryId: null, name: 'Rossi S.r.l.', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: 'Via Roma 1', city: '20121 Milano', countryCode: 'IT', fiscalCode: '', notes: '',
};
export const OTHER_IBAN = 'DE02120300000000202051';

type World = Awaited<ReturnType<typeof openTeamWorld>>;

/** Worlds of the tests of a file, each on a database of its own. */
export function sharedWorlds() {
  let postgres: Postgres | null = null;
  let world: World | null = null;
  let databases = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());
  afterEach(() => world?.close());
  const running = (): Postgres => {
    if (postgres === null) throw new Error('PostgreSQL does not run');
    return postgres;
  };
  const open = async (): Promise<World> => {
    databases += 1;
    world = await openTeamWorld(running(), `shared_${databases}`);
    return world;
  };
  return {
    postgres: running,
    open,
    /** Anna founded the team, Bruno joined. */
    team: async () => {
      const opened = await open();
      const anna = await opened.found('Anna');
      return { world: opened, anna, bruno: await opened.join(anna, 'Bruno', ALL) };
    },
  };
}

export const saved = (app: TestWorkspace): Promise<readonly BeneficiaryView[]> => app.ask('beneficiaries.list', null);
export const named = (app: TestWorkspace, name: string): Promise<BeneficiaryView> => until(async () => (await saved(app)).find((one) => one.name === name));
export const noted = (app: TestWorkspace, notes: string): Promise<BeneficiaryView> => until(async () => (await saved(app)).find((one) => one.notes === notes));
export const conflictsOf = (app: TestWorkspace, count: number): Promise<readonly SharedConflict[]> => until(async () => {
  const conflicts = await app.ask('team.conflicts', null);
  return conflicts.length === count ? conflicts : null;
});
