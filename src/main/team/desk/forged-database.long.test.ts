import { afterAll, beforeAll, expect, it } from 'vitest';

import { forgedWorkspace } from '#test/support/forged-workspace.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';

describeWithPostgres('a database whose administrator forges it in every way that we know', () => {
  let postgres: Postgres;
  let workspace: Awaited<ReturnType<typeof forgedWorkspace>>;
  beforeAll(async () => {
    postgres = await startPostgres();
    workspace = await forgedWorkspace(postgres, 'forged');
  });
  afterAll(async () => {
    await workspace?.team.close();
    await postgres?.remove();
  });

  it.each(['all', 'half'] as const)('is noticed by a desk that knew %s of it, which sends nothing', async (knows) => {
    expect(await workspace.attack(null, knows)).toMatchObject({ tampering: null, claim: 'taken', claims: 1 });
    const unnoticed: unknown[] = [];
    for (const forgery of workspace.forgeries) {
      const attacked = await workspace.attack(forgery, knows);
      const isNoticed = attacked.tampering !== null && attacked.claim === 'tampering';
      const mustBeNoticed = attacked.known >= (forgery.noticedFrom ?? 0);
      if (attacked.claims > 0 || attacked.claim === 'taken' || (mustBeNoticed && !isNoticed)) unnoticed.push({ forgery: forgery.name, ...attacked });
    }
    expect(unnoticed).toEqual([]);
    expect(workspace.forgeries.length).toBeGreaterThan(100);
  }, 900_000);
});
