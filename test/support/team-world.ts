import { join } from 'node:path';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { MAIN } from '#practice-bank/testing/caller.ts';
import type { DatabaseAccess, TeamState } from '#shared/bridge/app/team.ts';
import type { PreparedWrite } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { instant, temporaryFolder } from './cache-fixture.ts';
import type { Postgres } from './postgres.ts';
import { openTestWorkspace, testStoresKey } from './workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from './workspace-fixture.ts';

/* Desks of one team: real stores and workspaces on one practice bank and one PostgreSQL. */

const TODAY = '2026-03-10';

export interface NewDesk extends Partial<TestWorkspaceOptions> {
  /** What it does alone. */
  readonly before?: (app: TestWorkspace) => Promise<unknown>;
  /** Its own way to the database; the straight one when absent. */
  readonly access?: DatabaseAccess;
}

export async function openTeamWorld(postgres: Postgres, database: string) {
  const startedMs = Date.now();
  let aheadMs = 0;
  const clock = { now: () => Date.parse(instant(`${TODAY}T10:00:00+01:00`)) + (Date.now() - startedMs) + aheadMs };
  const bank: RunningPracticeBank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20, clock });
  const access: DatabaseAccess = postgres.workspace(database).member;
  const ends: (() => Promise<void> | void)[] = [() => bank.close()];

  const desk = async (name: string, change: Partial<TestWorkspaceOptions> = {}): Promise<TestWorkspace> => {
    const folder = temporaryFolder();
    const portal = { bankOrigin: new URL(bank.url).origin, portalId: bank.portalId };
    const app = await openTestWorkspace({
      directory: folder.path, url: bank.url, portalId: bank.portalId, clock, team: { portal, file: { path: join(folder.path, 'team', `${name}.db`), key: testStoresKey } }, ...change,
    });
    app.workspace.start();
    ends.push(async () => {
      await app.close();
      folder.remove();
    });
    return app;
  };

  return {
    bank,
    access,
    clock,
    desk,
    forward: (ms: number) => {
      aheadMs += ms;
    },
    /** The first desk of a team of one. */
    found: async (name: string, { before = async () => null, access: own = access, ...change }: NewDesk = {}): Promise<TestWorkspace> => {
      const app = await desk(name, change);
      await before(app);
      await app.ask('team.create', { access: own, teamName: 'Portale', memberName: name, deviceName: `${name}'s desk` });
      return app;
    },
    /** A further desk, let in by an administrator's desk. */
    join: async (by: TestWorkspace, name: string, roles: readonly TeamRole[], { before = async () => null, access: own = access, ...change }: NewDesk = {}): Promise<TestWorkspace> => {
      const app = await desk(name, change);
      await before(app);
      const { invitation } = await by.ask('team.invite', { memberName: name, memberId: null });
      const joining = await app.ask('team.join', { invitation, access: own, memberName: name, deviceName: `${name}'s desk` });
      if (joining.status !== 'joining') throw new Error(joining.status);
      const waiting = await until(async () => memberState(await by.ask('team.state', null)).enrolments.find((one) => one.memberName === name));
      if (waiting.words.join(' ') !== joining.words.join(' ')) throw new Error('the words differ');
      await by.ask('team.confirmWords', { enrolmentId: waiting.enrolmentId, roles: [...roles] });
      await until(async () => ((await app.ask('team.state', null)).status === 'member' ? true : null));
      return app;
    },
    transfer: (amount: string, draft: Partial<TransferDraft> = {}): Write => ({
      kind: 'createTransfer',
      draft: {
        ...emptyTransferDraft, accountId: MAIN, beneficiaryName: 'Tipografia Aldina Srl', amount, description: 'Fattura 7 del 3 marzo', executionDate: TODAY,
        beneficiaryAccount: bank.control.payees().find(({ name }) => name === 'Tipografia Aldina Srl')?.iban ?? '', ...draft, taxRelief: null,
      },
    }),
    executed: (): number => bank.control.arrivals()['createMoneyTransfer'] ?? 0,
    close: async (): Promise<void> => {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
}

export type TeamWorld = Awaited<ReturnType<typeof openTeamWorld>>;

export const memberState = (state: TeamState): Extract<TeamState, { readonly status: 'member' }> => {
  if (state.status !== 'member') throw new Error(`not a member: ${state.status}`);
  return state;
};

/** Asks until there is an answer; fails the test where none comes. */
export async function until<Value>(ask: () => Promise<Value | null | undefined>, patienceMs = 60_000): Promise<Value> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const value = await ask();
    if (value !== null && value !== undefined) return value;
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

export async function prepared(app: TestWorkspace, write: Write): Promise<PreparedWrite & { readonly input: { readonly requestId: string; readonly write: Write; readonly decimalMark: '.' } }> {
  const input = { requestId: crypto.randomUUID(), write, decimalMark: '.' } as const;
  return { ...(await app.ask('intents.prepare', input)), input };
}

const EVERY_KIND = ['transfer', 'instantTransfer', 'swiftTransfer', 'virtualIbanTransfer', 'revert', 'orderCancellation', 'closing', 'payeeChange'] as const;
export const ALL_ROLES = ['preparer', 'approver', 'sender', 'administrator', 'payeeKeeper'] as const;

/** Anna founded the team, Bruno joined. */
export async function teamOfTwo(world: TeamWorld): Promise<{ readonly anna: TestWorkspace; readonly bruno: TestWorkspace }> {
  const anna = await world.found('Anna');
  const bruno = await world.join(anna, 'Bruno', ALL_ROLES);
  await askAnotherFrom100(anna, bruno);
  return { anna, bruno };
}

/** From 100 EUR on, and where nobody knows how much, somebody else has to sign. */
export async function askAnotherFrom100(anna: TestWorkspace, ...others: readonly TestWorkspace[]): Promise<void> {
  const { policy } = memberState(await anna.ask('team.state', null));
  const rule = { kinds: [...EVERY_KIND], currency: 'EUR', from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 0, approvers: null };
  const rules = [
    { ...rule, ruleId: crypto.randomUUID(), kinds: ['teamChange' as const, 'recordChange' as const], currency: null },
    { ...rule, ruleId: crypto.randomUUID(), below: 100_00 }, { ...rule, ruleId: crypto.randomUUID(), from: 100_00, approvals: 1 },
  ];
  await anna.ask('team.changePolicy', { basedOn: policy.version, rules });
  for (const other of others) await until(async () => (memberState(await other.ask('team.state', null)).policy.version > policy.version ? true : null));
}

/** Approved by the second desk as soon as it has heard of it. */
export async function approvedBy(desk: TestWorkspace, requestId: string): Promise<void> {
  const { payloadHash } = await until(async () => {
    const found = await desk.workspace.handlers['approvals.get']({ requestId });
    return found.ok ? found.value : null;
  });
  await desk.ask('approvals.approve', { requestId, payloadHash });
}

export const inState = (desk: TestWorkspace, requestId: string, state: string): Promise<true> => until(async () => {
  const found = await desk.workspace.handlers['approvals.get']({ requestId });
  return found.ok && found.value.state === state ? true : null;
});

/** A file of three payments that one desk reads and asks for, and the other approves. */
export async function approvedFile({ bank }: Pick<TeamWorld, 'bank'>, preparer: TestWorkspace, approver: TestWorkspace): Promise<{ readonly batchId: string; readonly requestId: string; readonly payloadHash: string }> {
  const payees = bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 8);
  const text = ['Beneficiario;IBAN;Importo;Causale', ...payees.map(({ name, iban }, index) => `${name};${iban};${index + 50},50;Rimborso ${index}`)].join('\n');
  const { batchId, bodyHash } = await preparer.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
  const { requestId, payloadHash } = await preparer.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false });
  await approvedBy(approver, requestId);
  return { batchId, requestId, payloadHash };
}
