import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { must, payment, teamInTest } from '#test/support/team-desks.ts';
import type { DeskInTest } from '#test/support/team-desks.ts';

const DESKS = 20;
/** Of real payments from processes of their own: test/team/races.long.test.ts. */
const PAYMENTS = 50;

describeWithPostgres(`${DESKS} desks that claim the same ${PAYMENTS} payments at once`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  it('each is sent once, and every desk knows by whom', async () => {
    const access = postgres.workspace('crowd').member;
    const team = teamInTest(() => access);
    const anna = await team.found();
    const desks: DeskInTest[] = [anna];
    for (let number = 2; number <= DESKS; number += 1) desks.push(await team.join(anna, `Desk ${number}`, ['preparer', 'sender']));
    const payments = Array.from({ length: PAYMENTS }, (_, index) => payment(team.clock, `Payee ${index}`, 100 + index));
    for (const { request } of payments) must(await anna.desk.request(request));

    const started = performance.now();
    let told = 0;
    const sent = new Map<string, { readonly desk: string; readonly token: number }[]>();
    const refusals = new Set<string>();
    await Promise.all(desks.map(async ({ name, desk, deviceId }, index) => {
      // Each begins somewhere else, so that they meet all the time.
      for (let step = 0; step < PAYMENTS; step += 1) {
        const wanted = payments[(step + index * 37) % PAYMENTS];
        if (wanted === undefined) continue;
        const claimed = await desk.claim({ ...wanted.claim, intentId: `${deviceId}-${step}`, journalId: deviceId });
        if (!claimed.ok) {
          told += 1;
          refusals.add(claimed.error.kind === 'notAllowed' ? claimed.error.why : claimed.error.kind);
          continue;
        }
        sent.set(wanted.claim.requestId, [...(sent.get(wanted.claim.requestId) ?? []), { desk: name, token: claimed.value.token }]);
        // Some are known at once to have ended well, others stay open.
        if (step % 2 === 0) must(await desk.resolve(claimed.value.token, 'accepted', `T-${wanted.claim.requestId}`, 'ACCEPTED'));
      }
    }));
    const twice = [...sent.values()].filter((claims) => claims.length !== 1);
    process.stdout.write(`${DESKS} desks, ${PAYMENTS} payments: ${sent.size} claimed, ${twice.length} twice, ${told} times refused (${[...refusals].join(', ')}), ${Math.round((performance.now() - started) / 1000)} s\n`);
    expect(twice).toEqual([]);
    expect(sent.size).toBe(PAYMENTS);
    expect([...refusals]).toEqual(['held']);
    for (const { desk } of desks) {
      must(await desk.catchUp());
      expect(desk.state().tampering).toBeNull();
      for (const [requestId, [claim]] of sent) expect(desk.details(requestId)?.claims.map(({ name }) => name)).toEqual([claim?.desk]);
    }
    expect(postgres.sql('SELECT count(*), count(DISTINCT key) FROM crowd.claim', 'crowd')).toBe(`${PAYMENTS}|${PAYMENTS}`);
    await team.close();
  }, 3_600_000);
});
