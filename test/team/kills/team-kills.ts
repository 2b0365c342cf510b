import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { loadDesk } from '#test/support/desk-process.ts';
import type { DeskProcess } from '#test/support/desk-process.ts';
import { runPsqlBeside } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { PostgresProxy } from '#test/support/postgres-proxy.ts';
import { teamPlace } from '#test/support/team-place.ts';
import { ALL_ROLES, askAnotherFrom100, memberState, openTeamWorld, until } from '#test/support/team-world.ts';
import type { TeamWorld } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import type { DeskOrder, DeskReport } from './desk-order.ts';
import { judgeTeam } from './judgement.ts';
import type { DeskEvidence, TeamJudgement } from './judgement.ts';

/* Desks of a team, each a process, and their database, killed one after the other while they prepare, approve, claim and send. */

export interface TeamKills extends TeamJudgement {
  readonly kills: Readonly<Record<Victim, number>>;
  /** Kills of a desk that had begun to send and not heard what became of it. */
  readonly midway: number;
  /** Kills at a statement to the database, by what it does. */
  readonly atStatement: Readonly<Record<string, number>>;
  /** Milliseconds from opening its stores until a killed desk worked again, by the clock and in processor time of all its threads. */
  readonly deskMs: readonly number[];
  readonly deskWorkMs: readonly number[];
  /** From when the database takes connections again until a desk has something done there. */
  readonly databaseMs: readonly number[];
  /** How many requests ended in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** Why something was not done, and how often. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly atBank: number;
}

const load = () => loadDesk<DeskOrder, DeskReport>(new URL('working-desk.ts', import.meta.url));

type Victim = 'desk' | 'server' | 'backend';
const NAMES = ['Anna', 'Bruno', 'Clara'] as const;
const STATEMENTS = { begin: 'BEGIN', turn: 'FOR UPDATE', entry: '.entry (', head: '.head SET', claim: '.claim', publish: '.chain (', commit: 'COMMIT\0' } as const;

/** While it opens; some time after it works; or at a statement that it says to the database, which gets it or not. */
type Moment =
  | { readonly at: 'opening'; readonly ms: number }
  | { readonly at: 'work'; readonly ms: number }
  | { readonly at: keyof typeof STATEMENTS; readonly nth: number; readonly arrives: boolean };

interface KilledDesk {
  readonly name: string;
  readonly proxy: PostgresProxy;
  readonly directory: string;
  readonly reports: DeskReport[];
  process: DeskProcess<DeskOrder, DeskReport>;
  lives: number;
}

/** Numbers that follow from a seed. What the processes do meanwhile does not. */
function randomFrom(seed: number) {
  let state = seed >>> 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] ?? nothing() };
}

function nothing(): never {
  throw new Error('Nothing to pick from');
}

function momentFrom({ below, pick }: ReturnType<typeof randomFrom>): Moment {
  const drawn = below(10);
  if (drawn === 0) return { at: 'opening', ms: below(1500) };
  if (drawn < 4) return { at: 'work', ms: below(400) };
  return { at: pick(['begin', 'turn', 'entry', 'head', 'claim', 'claim', 'publish', 'commit', 'commit']), nth: 1 + below(3), arrives: below(2) === 0 };
}

const FAULTS = [{ kind: 'delay', ms: 40 }, { kind: 'delay', ms: 150 }, { kind: 'reset' }, { kind: 'reset', when: 'before' }, { kind: 'status', status: 500 }] as const;
/** A statement that does not come is not waited for longer. */
const LONGEST_WAIT_MS = 1500;

export async function killTeam(postgres: Postgres, database: string, kills: number, seed: number): Promise<TeamKills> {
  const random = randomFrom(seed);
  const folder = temporaryFolder();
  const world = await openTeamWorld(postgres, database);
  const proxies = await Promise.all(NAMES.map(() => startPostgresProxy(postgres.port)));
  const killed: Record<Victim, number> = { desk: 0, server: 0, backend: 0 };
  const atStatement: Record<string, number> = {};
  const databaseMs: number[] = [];
  let midway = 0;
  const options = (name: string) => {
    const directory = join(folder.path, name);
    return { directory, team: teamPlace({ directory, url: world.bank.url, portalId: world.bank.portalId }) };
  };
  try {
    world.bank.control.addTransaction(MAIN, { operationDate: bankDateAt(world.clock.now()), amountMinor: 500_000_000_00, description: 'Dotazione' });
    await foundTeam(world, NAMES.map((name, index) => ({ ...options(name), name, access: { ...world.access, port: proxies[index]?.port ?? 0 } })));
    const payees = world.bank.control.payees().filter(({ iban, name }) => iban.startsWith('IT') && !name.includes('Portal')).slice(0, 4).map(({ name, iban }) => ({ name, iban }));
    const desks: KilledDesk[] = NAMES.map((name, index) => ({ name, proxy: proxies[index] ?? nothing(), directory: options(name).directory, reports: [], process: load(), lives: 0 }));
    const begin = async (desk: KilledDesk): Promise<void> => {
      await desk.process.loaded;
      desk.lives += 1;
      const { bank: { url, portalId }, clock } = world;
      desk.process.tell({ name: desk.name, directory: desk.directory, url, portalId, aheadMs: clock.now() - Date.now(), prefix: `${desk.name}${desk.lives}`, payees });
    };
    await Promise.all(desks.map(begin));
    let spare = load();
    for (let kill = 0; kill < kills; kill += 1) {
      const desk = random.pick(desks);
      const victim = random.pick(['desk', 'desk', 'desk', 'server', 'backend'] as const);
      const moment = momentFrom(random);
      world.bank.control.clearFaults();
      world.bank.control.addFault({ operation: 'createMoneyTransfer', ...random.pick(FAULTS) });
      if (moment.at !== 'opening' && !desk.process.reports.some(({ type }) => type === 'ready')) await desk.process.says('ready');
      const strike = victim === 'backend' ? await backendOf(postgres, database) : victim === 'server' ? () => postgres.kill() : () => desk.process.kill();
      if (await reached(moment, desk.proxy, strike)) atStatement[moment.at] = (atStatement[moment.at] ?? 0) + 1;
      killed[victim] += 1;
      if (victim === 'desk') {
        const code = await desk.process.ended;
        if (code !== null) throw new Error(`${desk.name}'s process ended by itself with ${code}: ${JSON.stringify(desk.process.reports.at(-1))}`);
        if (isMidway(desk.process.reports)) midway += 1;
        desk.reports.push(...desk.process.reports);
        desk.process = spare;
        spare = load();
        await begin(desk);
      } else {
        if (victim === 'server') await postgres.start();
        await takesConnections(postgres, database);
        const backAt = performance.now();
        await Promise.race(desks.flatMap((one) => (['requested', 'approved', 'sent', 'ready'] as const).map((type) => one.process.says(type))));
        databaseMs.push(performance.now() - backAt);
      }
    }
    for (const desk of [...desks.map(({ process: one }) => one), spare]) {
      desk.kill();
      await desk.ended;
    }
    for (const desk of desks) desk.reports.push(...desk.process.reports);
    world.bank.control.clearFaults();
    const evidence = await settle(world, desks.map((desk) => ({ ...options(desk.name), name: desk.name, reports: desk.reports })));
    const transfers = world.bank.control.transfers().filter(({ description }) => /^[A-Z][a-z]+\d+-\d+$/.test(description));
    const reports = desks.flatMap((desk) => desk.reports);
    return {
      kills: killed, midway, atStatement, databaseMs, atBank: transfers.length,
      deskMs: reports.flatMap((said) => (said.type === 'ready' ? [said.ms] : [])),
      deskWorkMs: reports.flatMap((said) => (said.type === 'ready' ? [said.workMs] : [])),
      states: counted((evidence[0]?.requests ?? []).map(({ state }) => state)),
      refusals: counted(reports.flatMap((said) => (said.type === 'refused' ? [`${said.what} ${said.error}`] : []))),
      ...judgeTeam(transfers, evidence),
    };
  } finally {
    await world.close();
    for (const proxy of proxies) await proxy.close();
    folder.remove();
  }
}

const counted = (all: readonly string[]): Readonly<Record<string, number>> => Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]));

type DeskPlace = Pick<Required<Parameters<TeamWorld['found']>>[1], 'access' | 'directory' | 'team'> & { readonly name: string };

async function foundTeam(world: TeamWorld, [first, ...others]: readonly DeskPlace[]): Promise<void> {
  if (first === undefined) return;
  const anna = await world.found(first.name, first);
  const joined: TestWorkspace[] = [];
  for (const { name, ...change } of others) joined.push(await world.join(anna, name, ALL_ROLES, change));
  await askAnotherFrom100(anna, ...joined);
  for (const app of [anna, ...joined]) await app.close();
}

/** Strikes at the moment, or when it does not come; whether it was at its statement. */
async function reached(moment: Moment, proxy: PostgresProxy, strike: () => unknown): Promise<boolean> {
  if ('ms' in moment) {
    await wait(moment.ms);
    await strike();
    return false;
  }
  const text = STATEMENTS[moment.at];
  let left = moment.nth;
  let struck: unknown = null;
  const done = Promise.withResolvers<boolean>();
  proxy.decide((said) => {
    if (struck !== null || !said.includes(text)) return 'pass';
    left -= 1;
    if (left > 0) return 'pass';
    struck = strike() ?? true;
    done.resolve(true);
    return moment.arrives ? 'pass' : 'cutBefore';
  });
  const came = await Promise.race([done.promise, wait(LONGEST_WAIT_MS, false)]);
  proxy.decide(() => 'pass');
  struck ??= strike();
  await struck;
  return came;
}

/** Ends one of the desks' connections on the side of the database, which then ends all and recovers. */
async function backendOf(postgres: Postgres, database: string): Promise<() => void> {
  const pids = await until(async () => {
    const found = postgres.sql(`SELECT pid FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'Tesoro'`).split('\n').filter((pid) => pid !== '');
    return found.length > 0 ? found : null;
  });
  return () => {
    try {
      process.kill(Number(pids[0]), 'SIGKILL');
    } catch {
      // Its desk had closed it.
    }
  };
}

const takesConnections = (postgres: Postgres, database: string): Promise<true> =>
  until(async () => runPsqlBeside(postgres, 'SELECT 1', database).then(() => true as const, () => null), PATIENCE_MS);

function isMidway(reports: readonly DeskReport[]): boolean {
  const last = reports.findLast(({ type }) => type === 'sending' || type === 'sent' || type === 'refused');
  return last?.type === 'sending';
}

const MINUTE_MS = 60_000;
const PATIENCE_MS = 120_000;
const MOST_ROUNDS = 20;
const PAGE = 100;

/** The last start: past every window, what is open is looked for, sent where it was not found, and what waits is approved and sent. */
async function settle(world: TeamWorld, places: readonly (Omit<DeskPlace, 'access'> & Pick<DeskEvidence, 'reports'>)[]): Promise<readonly DeskEvidence[]> {
  const desks = await Promise.all(places.map(async ({ name, reports, ...change }) => ({ name, reports, app: await world.desk(name, change) })));
  for (const { app } of desks) {
    await app.ask('sync.cancel', null);
    await until(async () => (memberState(await app.ask('team.state', null)).connection.status === 'connected' ? true : null), PATIENCE_MS);
  }
  const unresolved = (app: TestWorkspace) => app.ask('intents.list', { scope: 'unresolved', limit: 1000 });
  for (const forwardMs of [6 * MINUTE_MS, MINUTE_MS, MINUTE_MS, 40 * MINUTE_MS]) {
    world.forward(forwardMs);
    for (const { app } of desks) for (const { intentId, state } of await unresolved(app)) if (isLookedFor(state)) await app.workspace.handlers['intents.checkNow']({ intentId });
  }
  // As long as anybody can still do something: rounds, since one desk's signature is another's to send.
  const goOn = async (): Promise<number> => {
    let done = 0;
    for (const { app } of desks) {
      for (const { intentId, state } of await unresolved(app)) if (state === 'NOT_FOUND' && (await app.workspace.handlers['intents.sendAgain']({ intentId })).ok) done += 1;
      const rows = await requestsOf(app);
      for (const { requestId, payloadHash } of rows.filter(({ may: { approve } }) => approve)) if ((await app.workspace.handlers['approvals.approve']({ requestId, payloadHash })).ok) done += 1;
      for (const { requestId, payloadHash } of rows.filter(({ may: { send } }) => send)) if ((await app.workspace.handlers['approvals.send']({ requestId, payloadHash })).ok) done += 1;
    }
    return done;
  };
  for (let round = 1; round <= MOST_ROUNDS && (await goOn()) > 0; round += 1);
  // What the journals say has been told to everybody; where it is not, the judgement tells.
  await until(async () => {
    const views = await Promise.all(desks.map(({ app }) => requestsOf(app)));
    const states = views.map((requests) => requests.map(({ requestId, state }) => `${requestId} ${state}`).join());
    const open = (await Promise.all(desks.map(({ app }) => unresolved(app)))).flat().length;
    return new Set(states).size === 1 && views[0]?.filter(({ state }) => state === 'sending').length === open ? true : null;
  }, PATIENCE_MS).catch(() => null);
  return Promise.all(desks.map(async ({ name, reports, app }) => ({ name, reports, requests: await requestsOf(app), intents: await app.ask('intents.list', { scope: 'all', limit: 1000 }) })));
}

async function requestsOf(app: TestWorkspace): Promise<readonly ApprovalView[]> {
  const all: ApprovalView[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await app.ask('approvals.page', { list: 'all', text: '', offset, limit: PAGE });
    for (const { requestId, kind } of rows) if (kind !== 'teamChange') all.push(await app.ask('approvals.get', { requestId }));
    if (rows.length < PAGE) return all;
  }
}
