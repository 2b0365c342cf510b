import { expect, it, onTestFinished } from 'vitest';

import { describeWithPostgres } from '#test/support/postgres.ts';
import { must, payment, teamInEachTest } from '#test/support/team-desks.ts';
import type { TeamInTest } from '#test/support/team-desks.ts';
import { openTeamDesk } from './index.ts';

describeWithPostgres('a turn', () => {
  let team: TeamInTest;
  teamInEachTest('turns', (own) => {
    team = own;
  });

  it('is taken without reading before, unless more was missed than is read while the others wait', async () => {
    const anna = await team.found();
    const { path } = await team.forget(await team.join(anna, 'Bruno'));
    const deps = team.depsOf(team.copyAt(path));
    let reads = 0;
    const desk = openTeamDesk({
      ...deps, database: { ...deps.database, onHint: () => () => undefined, read: (after, limit) => {
        reads += 1;
        return deps.database.read(after, limit);
      } },
    });
    onTestFinished(() => desk.close());
    const asks = async (payee: string) => {
      const { request } = payment(team.clock, payee);
      const { requestId } = must(await anna.desk.request(request));
      return requestId;
    };
    // Whoever has not read everything since it was opened reads first.
    const first = await asks('Bianchi');
    must(await desk.decline(first, anna.desk.signed(first)?.payloadHash ?? '', 'Paid before'));
    expect(reads).toBe(1);
    const second = await asks('Verdi');
    must(await desk.decline(second, anna.desk.signed(second)?.payloadHash ?? '', 'Paid before'));
    expect(reads).toBe(1);
    let last = '';
    for (let index = 0; index < 21; index += 1) last = await asks(`Gallo ${index}`);
    must(await desk.decline(last, anna.desk.signed(last)?.payloadHash ?? '', 'Paid before'));
    expect(reads).toBe(2);
    expect(desk.details(last)?.state).toBe('declined');
  });

  it('is decided while it is asked for, and again where others have written before it', async () => {
    const anna = await team.found();
    const { path } = await team.forget(await team.join(anna, 'Bruno'));
    const deps = team.depsOf(team.copyAt(path));
    let decided = 0;
    const desk = openTeamDesk({
      ...deps, database: { ...deps.database, onHint: () => () => undefined }, agrees: () => {
        decided += 1;
        return true;
      },
    });
    onTestFinished(() => desk.close());
    const asked = async (payee: string) => {
      const { requestId } = must(await anna.desk.request(payment(team.clock, payee).request));
      return { requestId, hash: anna.desk.signed(requestId)?.payloadHash ?? '' };
    };
    const [first, second] = [await asked('Bianchi'), await asked('Verdi')];
    must(await desk.catchUp());
    must(await desk.approve(first.requestId, first.hash));
    expect(decided).toBe(1);
    must(await anna.desk.withdraw(second.requestId, 'Paid before'));
    expect(await desk.approve(second.requestId, second.hash)).toEqual({ ok: false, error: { kind: 'notAllowed', why: 'notOpen' } });
    expect([decided, desk.details(second.requestId)?.state]).toEqual([3, 'withdrawn']);
  });
});
