import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { loadDesk } from '#test/support/desk-process.ts';
import type { DeskProcess } from '#test/support/desk-process.ts';
import { campaignNamed, confirmation, upToConfirm } from '#test/support/guided-closing.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { teamPlace } from '#test/support/team-place.ts';
import { ALL_ROLES, approvedBy, askAnotherFrom100, openTeamWorld, prepared, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import type { RaceOrder, RaceReport, RaceRequest } from './races/sending-desk.ts';

/* Desks, each a process with stores of its own, that send the same at once: one practice bank, one PostgreSQL, and the bank's own list tells. */

/** `npm run test:team -- --whole` has twenty, which takes an hour. */
const DESKS = Number(process.env['TEAM_DESKS'] ?? 4);
const PAYMENTS = Number(process.env['TEAM_PAYMENTS'] ?? 12);
const LONGEST_MS = 120_000 + DESKS * 30_000 + DESKS * PAYMENTS * 1_000;
/** Closed to orders; the minimum was reached, so that either closing may be the one that is sent. */
const CAMPAIGNS = ['Libri Parlanti: audiolibri per tutti', 'Medita Tech: respiro guidato'];

type Desk = DeskProcess<RaceOrder, RaceReport>;

describeWithPostgres('desks that are processes', () => {
  let postgres: Postgres;
  let world: Awaited<ReturnType<typeof openTeamWorld>>;
  let folder: ReturnType<typeof temporaryFolder>;
  let running: Desk[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  afterEach(async () => {
    for (const desk of running.splice(0)) {
      desk.kill();
      await desk.ended;
    }
    await world.close();
    folder.remove();
  });

  const begin = async (database: string): Promise<void> => {
    folder = temporaryFolder();
    world = await openTeamWorld(postgres, database);
  };
  const placeOf = (name: string) => {
    const directory = join(folder.path, name);
    return { directory, team: teamPlace({ directory, url: world.bank.url, portalId: world.bank.portalId }) };
  };
  /** Starts a process for each, and has all send at the same moment, when each knows of everything that it is approved. */
  const race = async (desks: readonly { readonly name: string; readonly requests: readonly RaceRequest[] }[]): Promise<ReadonlyMap<string, readonly RaceReport[]>> => {
    const approved = new Set(desks.flatMap(({ requests }) => requests.map(({ requestId }) => requestId))).size;
    running = desks.map(() => loadDesk<RaceOrder, RaceReport>(new URL('races/sending-desk.ts', import.meta.url)));
    await Promise.all(running.map(async (desk, index) => {
      const { name = '', requests = [] } = desks[index] ?? {};
      await desk.loaded;
      desk.tell({ what: 'open', directory: join(folder.path, name), url: world.bank.url, portalId: world.bank.portalId, aheadMs: world.clock.now() - Date.now(), requests, approved });
      await saidBy(desk, 'ready');
    }));
    for (const desk of running) desk.tell({ what: 'send' });
    await Promise.all(running.map((desk) => saidBy(desk, 'done')));
    // What became of each claim is told to the team a moment later.
    await until(async () => (postgres.sql(`SELECT count(*) FROM ${world.access.database}.claim WHERE released_by IS NULL`, world.access.database) === '0' ? true : null), 120_000);
    for (const desk of running) desk.tell({ what: 'close' });
    for (const desk of running) expect(await desk.ended).toBe(0);
    return new Map(desks.map(({ name }, index) => [name, running[index]?.reports ?? []]));
  };

  it(`sends ${PAYMENTS} payments once each, though ${DESKS} desks send all of them at once, and tells every other desk by whom`, async () => {
    await begin('same_payments');
    world.bank.control.addTransaction(MAIN, { operationDate: bankDateAt(world.clock.now()), amountMinor: 500_000_000_00, description: 'Dotazione' });
    const begunMs = performance.now();
    const names = ['Anna', ...Array.from({ length: DESKS - 1 }, (_, index) => `Desk ${index + 2}`)];
    const anna = await world.found('Anna', placeOf('Anna'));
    let bruno: TestWorkspace | null = null;
    for (const name of names.slice(1)) {
      const joined = await world.join(anna, name, ALL_ROLES, placeOf(name));
      if (bruno === null) bruno = joined;
      else await joined.close();
    }
    if (bruno === null) throw new Error('A race has two desks');
    await askAnotherFrom100(anna, bruno);
    const requests: RaceRequest[] = [];
    const request = async (index: number): Promise<void> => {
      const write = await prepared(anna, world.transfer(`${100 + index}.00`, { description: `Gara ${index}` }));
      const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
      requests.push({ requestId, payloadHash });
    };
    // One is approved while the next is asked for.
    for (let index = 0; index <= PAYMENTS; index += 1) {
      const before = requests.at(-1);
      await Promise.all([index < PAYMENTS ? request(index) : null, before === undefined ? null : approvedBy(bruno, before.requestId)]);
    }
    for (const desk of [anna, bruno]) await desk.close();

    const startedMs = performance.now();
    process.stdout.write(`${PAYMENTS} payments are approved, ${Math.round((startedMs - begunMs) / 1000)} s after ${DESKS} desks began to join\n`);
    const reports = await race(names.map((name) => ({ name, requests })));
    const seconds = Math.round((performance.now() - startedMs) / 1000);

    const atBank = world.bank.control.transfers().filter(({ description, status }) => description.startsWith('Gara ') && status !== 'REJECTED' && status !== 'CANCELLED');
    const twice = [...Map.groupBy(atBank, ({ description }) => description)].filter(([, same]) => same.length > 1).map(([description]) => description);
    const senders = new Map([...reports].flatMap(([name, said]) => said.flatMap((one) => (one.type === 'sent' ? [[one.requestId, name] as const] : []))));
    const refused = [...reports].flatMap(([name, said]) => said.flatMap((one) => (one.type === 'refused' ? [{ desk: name, ...one }] : [])));
    const count = (error: string): number => refused.filter((one) => one.error === error).length;
    const again = [...reports.values()].flat().filter(({ type }) => type === 'again').length;
    process.stdout.write(`${DESKS} processes, ${PAYMENTS} payments: ${atBank.length} at the bank, ${twice.length} twice; of ${refused.length} refused, ${count('heldElsewhere')} told who sends it and ${
      count('sentElsewhere')} who has sent it; ${again} times the database was asked again; ${seconds} s\n`);
    expect([atBank.length, twice, world.executed()]).toEqual([PAYMENTS, [], PAYMENTS]);
    expect(senders.size).toBe(PAYMENTS);
    expect(refused).toHaveLength(PAYMENTS * (DESKS - 1));
    expect(refused.filter(({ desk, requestId, name, error }) => !['heldElsewhere', 'sentElsewhere'].includes(error) || name !== senders.get(requestId) || name === desk)).toEqual([]);

    const later = await world.desk('Anna', placeOf('Anna'));
    // Once it has read what was written last.
    for (const { requestId } of requests) {
      await expect.poll(() => later.ask('approvals.get', { requestId })).toMatchObject({ state: 'sent', claims: [{ name: senders.get(requestId), outcome: 'accepted' }] });
    }
  }, LONGEST_MS);

  it('closes each campaign once, though two desks send its two closings at once', async () => {
    await begin('both_closings');
    const anna = await world.found('Anna', placeOf('Anna'));
    const bruno = await world.join(anna, 'Bruno', ALL_ROLES, placeOf('Bruno'));
    await askAnotherFrom100(anna, bruno);
    for (const desk of [anna, bruno]) await desk.ask('sync.refresh', { accountId: null });
    const asked = async (desk: TestWorkspace, campaignId: string, direction: 'success' | 'failure', approver: TestWorkspace): Promise<RaceRequest> => {
      const { closingId } = await upToConfirm(desk, campaignId, direction);
      const { requestId, payloadHash } = await desk.ask('approvals.requestClosing', { ...(await confirmation(desk, closingId)), sendWhenApproved: false });
      await approvedBy(approver, requestId);
      return { requestId, payloadHash };
    };
    const closings: { readonly success: RaceRequest; readonly failure: RaceRequest }[] = [];
    for (const name of CAMPAIGNS) {
      const { campaignId } = await campaignNamed(anna, name);
      closings.push({ success: await asked(anna, campaignId, 'success', bruno), failure: await asked(bruno, campaignId, 'failure', anna) });
    }
    for (const desk of [anna, bruno]) await desk.close();
    // So long that the other desk has pressed Send before the bank has answered.
    for (const operation of ['succeedCampaign', 'failCampaign'] as const) world.bank.control.addFault({ operation, kind: 'delay', ms: 300 });

    const reports = await race([{ name: 'Anna', requests: closings.map(({ success }) => success) }, { name: 'Bruno', requests: closings.map(({ failure }) => failure) }]);
    const said = (name: string, { requestId }: RaceRequest) => reports.get(name)?.find((one) => 'requestId' in one && one.requestId === requestId && one.type !== 'again');
    const executed = world.bank.control.executionsOf('succeedCampaign') + world.bank.control.executionsOf('failCampaign');
    const ends = closings.map(({ success, failure }) => ({ anna: said('Anna', success), bruno: said('Bruno', failure) }));
    process.stdout.write(`${closings.length} campaigns, both closings of each at once: ${executed} at the bank; ${ends.map(({ anna: one, bruno: other }) => [one, other].map((end) => (end?.type === 'refused' ? end.error : end?.type)).join(' and ')).join(', ')}\n`);
    expect(executed).toBe(closings.length);
    for (const { anna: one, bruno: other } of ends) {
      expect(new Set([one?.type, other?.type])).toEqual(new Set(['refused', 'sent']));
      const [refusal, winner] = one?.type === 'refused' ? [one, 'Bruno'] : [other, 'Anna'];
      // Where the other was faster than the last look at the campaign, the bank has something else already.
      expect(refusal).toMatchObject(refusal?.type === 'refused' && refusal.error === 'campaignChanged' ? { error: 'campaignChanged' } : { error: 'heldElsewhere', name: winner });
    }
  }, 300_000);
});

async function saidBy(desk: Desk, type: RaceReport['type']): Promise<void> {
  const isSaid = (): boolean => desk.reports.some((said) => said.type === type);
  if (!isSaid()) await desk.says(type);
  if (!isSaid()) throw new Error(`A desk ended before it was ${type}: ${JSON.stringify(desk.reports.at(-1))}`);
}
