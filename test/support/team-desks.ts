import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { openTeamCopy } from '#main/store/team/index.ts';
import type { TeamCopy } from '#main/store/team/index.ts';
import { openTeamDatabase } from '#main/team/database/index.ts';
import { foundTeam, joinTeam, openTeamDesk } from '#main/team/desk/index.ts';
import type { ClaimInput, NewRequest, TeamDesk } from '#main/team/types.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { temporaryFolder } from './cache-fixture.ts';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';

export const PORTAL = { bankOrigin: 'https://bank.example', portalId: 'P1' };
const KEY = Buffer.alloc(32, 9);
const LIMITS_LOG = { info: () => undefined, warn: () => undefined };

/** A clock that stands still until it is moved. */
export interface MovedClock {
  now(): number;
  move(ms: number): void;
}

export function movedClock(): MovedClock {
  let now = Date.UTC(2026, 5, 30, 10);
  return { now: () => now, move: (ms) => void (now += ms) };
}

export const HOUR = 3_600_000;

export interface DeskInTest {
  readonly name: string;
  readonly desk: TeamDesk;
  readonly copy: TeamCopy;
  readonly memberId: string;
  readonly deviceId: string;
  readonly path: string;
}

/** The value, or the test ends with why there is none. */
export function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export const ALL_ROLES: readonly TeamRole[] = ['preparer', 'approver', 'sender', 'payeeKeeper', 'administrator'];

export const rule = (changes: Partial<PolicyRule>): PolicyRule => ({
  ruleId: randomUUID(), kinds: ['transfer'], currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 0, approvers: null, ...changes,
});

export const bodyHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const fingerprintOf = (payee: string, minor: number): string => `https://bank.example|A1|${payee}|${minor}|EUR`;

/** A team of desks on one real database. */
export function teamInTest(access: () => DatabaseAccess, clock: MovedClock = movedClock()) {
  const folder = temporaryFolder();
  const open: DeskInTest[] = [];
  const copyAt = (path: string): TeamCopy => must(openTeamCopy({ path, key: KEY }));
  const depsOf = (copy: TeamCopy, to: DatabaseAccess = access()) => {
    const { password: _password, ...place } = to;
    return { copy, database: openTeamDatabase(to, { log: LIMITS_LOG, pollMs: 3_600_000 }), place, clock };
  };
  const keep = (name: string, desk: TeamDesk, copy: TeamCopy): DeskInTest => {
    const { memberId, deviceId } = desk.state();
    const kept = { name, desk, copy, memberId, deviceId, path: copy.path };
    open.push(kept);
    return kept;
  };
  const reopen = async ({ name, path }: DeskInTest, to?: DatabaseAccess): Promise<DeskInTest> => {
    const copy = copyAt(path);
    return keep(name, openTeamDesk(depsOf(copy, to)), copy);
  };

  return {
    clock, folder: folder.path, reopen, copyAt, depsOf,
    found: async (name = 'Anna'): Promise<DeskInTest> => {
      const copy = copyAt(join(folder.path, `${name}.db`));
      return keep(name, must(await foundTeam(depsOf(copy), { teamName: 'Rossi Capitale', memberName: name, deviceName: `Desk of ${name}`, portal: PORTAL })), copy);
    },
    /** Lets a new member in, by the first administrator's word alone unless others have to sign. */
    join: async (by: DeskInTest, name: string, roles: readonly TeamRole[] | null = ALL_ROLES, memberId: string | null = null, to?: DatabaseAccess): Promise<DeskInTest> => {
      const copy = copyAt(join(folder.path, `${name}.db`));
      const joining = must(await joinTeam(depsOf(copy, to), { invitation: by.desk.invite(name, memberId), portal: PORTAL, memberName: name, deviceName: `Desk of ${name}` }));
      must(await by.desk.catchUp());
      const asked = by.desk.enrolments().find(({ memberName }) => memberName === name);
      if (asked === undefined || asked.words.join() !== joining.words.join()) throw new Error('The words differ');
      must(await by.desk.confirmWords(asked.enrolmentId, roles));
      if (must(await joining.look()) !== 'admitted') throw new Error('It was not let in');
      await joining.close();
      const opened = await reopen({ name, path: join(folder.path, `${name}.db`) } as DeskInTest, to);
      must(await opened.desk.catchUp());
      const { memberId: mine, deviceId } = opened.desk.state();
      const known = { ...opened, memberId: mine, deviceId };
      open[open.indexOf(opened)] = known;
      return known;
    },
    /** Changes the policy and waits until it holds on every desk. */
    policy: async (by: DeskInTest, ...rules: readonly PolicyRule[]): Promise<void> => {
      must(await by.desk.changePolicy(by.desk.state().policy.version, [...rules, rule({ kinds: ['teamChange'] })]));
    },
    catchUp: async (...desks: readonly DeskInTest[]): Promise<void> => {
      for (const { desk } of desks) must(await desk.catchUp());
    },
    close: async (): Promise<void> => {
      for (const { desk } of open.splice(0)) await desk.close();
      folder.remove();
    },
    /** Ends a desk; its copy stays. */
    forget: async (one: DeskInTest): Promise<DeskInTest> => {
      open.splice(open.indexOf(one), 1);
      await one.desk.close();
      return one;
    },
  };
}

export type TeamInTest = ReturnType<typeof teamInTest>;

/** A transfer to a payee, as a request and as its claim. */
export function payment(clock: MovedClock, payee: string, minor = 10_000, changes: Partial<NewRequest> = {}): { readonly request: NewRequest; readonly claim: ClaimInput } {
  const requestId = changes.requestId ?? randomUUID();
  const [hash, fingerprint] = [bodyHash(`${payee}/${minor}`), fingerprintOf(payee, minor)];
  return {
    request: {
      requestId, facts: { kind: 'transfer', amount: { amountMinor: minor, currency: 'EUR' }, newPayee: false }, payload: { type: 'write', about: payee, shown: { payee, minor }, advice: [], frozen: null },
      lines: [{ line: 0, bodyHash: hash, fingerprint, amountMinor: minor, within: [] }], expiresAt: instantFromMs(clock.now() + 48 * HOUR), sendWhenApproved: false, ...changes,
    },
    claim: { requestId, line: 0, bodyHash: hash, fingerprint, intentId: randomUUID(), journalId: 'J1' },
  };
}

/** A server for the tests of a block, and for each of them a team of its own in a database of its own. */
export function teamInEachTest(name: string, begin: (team: TeamInTest, access: DatabaseAccess, postgres: Postgres) => void): void {
  let postgres: Postgres | null = null;
  let team: TeamInTest | null = null;
  let made = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());
  beforeEach(() => {
    if (postgres === null) throw new Error('PostgreSQL was not started');
    made += 1;
    const access = postgres.workspace(`${name}_${made}`).member;
    team = teamInTest(() => access);
    begin(team, access, postgres);
  });
  afterEach(() => team?.close());
}
