import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { openTeamDesk } from '#main/team/desk/index.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import type { Postgres } from './postgres.ts';
import { must, payment, rule, teamInTest } from './team-desks.ts';
import { forgeries } from './team-forgeries.ts';
import type { Forgery } from './team-forgeries.ts';

export interface Attacked {
  /** What the desk says, and what the database holds as claimed. */
  readonly tampering: string | null;
  readonly claim: string;
  readonly claims: number;
  /** How many entries it knew before. */
  readonly known: number;
}

/** A workspace whose administrator forges it, again and again from the same beginning, with a desk that is about to send. */
export async function forgedWorkspace(postgres: Postgres, database: string) {
  const access: DatabaseAccess = postgres.workspace(database).member;
  const team = teamInTest(() => access);
  const anna = await team.found('Annamaria');
  const bruno = await team.join(anna, 'Brunello');
  await team.policy(anna, rule({ approvals: 1 }));
  const half = join(team.folder, 'half.db');
  await team.catchUp(bruno);
  const keep = async (to: string): Promise<void> => {
    bruno.copy.transaction(() => bruno.copy.setNote('kept', to));
    await team.forget(bruno);
    copyFileSync(bruno.path, to);
  };
  await keep(half);
  const { request, claim } = payment(team.clock, 'Bianchi');
  must(await anna.desk.request(request));
  for (const payee of ['Verdi', 'Neri']) must(await anna.desk.request(payment(team.clock, payee).request));
  const again = await team.reopen(bruno);
  must(await again.desk.catchUp());
  must(await again.desk.approve(request.requestId, must({ ok: true, value: again.desk.details(request.requestId)?.payloadHash ?? '' })));
  await team.catchUp(anna);
  const whole = join(team.folder, 'whole.db');
  const list: readonly Forgery[] = forgeries(again.copy);
  await team.forget(again);
  copyFileSync(bruno.path, whole);

  const schema = database;
  const asBefore = `SET session_replication_role = replica;`;
  postgres.sql(`ALTER TABLE ${schema}.entry DROP CONSTRAINT entry_hash_key; CREATE TABLE kept AS SELECT * FROM ${schema}.entry; CREATE TABLE kept_head AS SELECT * FROM ${schema}.head`, database);
  const restore = (): string =>
    postgres.sql(`${asBefore} DELETE FROM ${schema}.entry; INSERT INTO ${schema}.entry SELECT * FROM kept; DELETE FROM ${schema}.claim; UPDATE ${schema}.head SET (sequence, hash) = (SELECT sequence, hash FROM kept_head)`, database);
  const attack = async (forgery: Forgery | null, knows: 'all' | 'half'): Promise<Attacked> => {
    restore();
    if (forgery !== null) postgres.sql(`${asBefore} ${forgery.sql(schema)}`, database);
    const path = join(team.folder, 'attacked.db');
    for (const side of ['-wal', '-shm']) if (existsSync(path + side)) throw new Error('A copy was left open');
    copyFileSync(knows === 'all' ? whole : half, path);
    const copy = team.copyAt(path);
    const desk = openTeamDesk(team.depsOf(copy));
    const known = copy.entries.head()?.sequence ?? 0;
    await desk.compareAll();
    const claimed = await desk.claim(claim);
    const { tampering } = desk.state();
    await desk.close();
    return {
      known, tampering: tampering?.kind ?? null, claim: claimed.ok ? 'taken' : claimed.error.kind, claims: Number(postgres.sql(`SELECT count(*) FROM ${schema}.claim`, database)),
    };
  };
  return { forgeries: list, attack, team };
}
