import type { Page } from 'playwright/test';

import type { CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';
import { expect } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { SUPPLIER } from '../support/payment-steps.ts';
import { PASSWORD } from '../support/postgres-server.ts';
import type { Postgres } from '../support/postgres-server.ts';

/* A team of two windows, made without looking: the pictures are of what comes after. */

const ROLES = ['preparer', 'approver', 'sender', 'administrator', 'payeeKeeper'];

async function answer<Name extends CommandName>(window: Page, command: Name, input: unknown = null): Promise<Extract<CommandResult<Name>, { readonly ok: true }>['value']> {
  const result = await ask(window, command, input) as { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown };
  if (!result.ok) throw new Error(`${command}: ${JSON.stringify(result.error)}`);
  return result.value as Extract<CommandResult<Name>, { readonly ok: true }>['value'];
}

const memberOf = async (window: Page) => {
  const state = await answer(window, 'team.state');
  return state.status === 'member' ? state : null;
};

/** Anna founds it, Bruno is let in, and from 1,000 EUR on somebody else has to approve. `words`: while six words are compared. */
export async function teamOfWindows(postgres: Postgres, database: string, anna: Page, bruno: Page, words: () => Promise<void> = async () => undefined): Promise<void> {
  const { member } = postgres.workspace(database);
  postgres.sql(`CREATE ROLE bruno_${database} LOGIN PASSWORD '${PASSWORD}' IN ROLE ${database}_member`);
  await answer(anna, 'team.create', { access: member, teamName: 'Portale Alba', memberName: 'Anna Verdi', deviceName: 'PC-AMM-01' });
  await letIn(postgres, database, anna, bruno, words);
  const policy = (await memberOf(anna))?.policy;
  const rule: Omit<PolicyRule, 'ruleId'> = { kinds: ['transfer', 'instantTransfer'], currency: 'EUR', from: 1000_00, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null };
  await answer(anna, 'team.changePolicy', { basedOn: policy?.version, rules: [...policy?.rules ?? [], { ...rule, ruleId: crypto.randomUUID() }] });
  await expect.poll(async () => (await memberOf(bruno))?.policy.rules.length).toBe((policy?.rules.length ?? 0) + 1);
}

/** Bruno is let in, as somebody new. */
async function letIn(postgres: Postgres, database: string, anna: Page, bruno: Page, words: () => Promise<void> = async () => undefined): Promise<void> {
  const { invitation } = await answer(anna, 'team.invite', { memberName: 'Bruno Neri', memberId: null });
  await answer(bruno, 'team.join', { access: postgres.access(`bruno_${database}`, database), invitation, memberName: 'Bruno Neri', deviceName: 'PC-AMM-02' });
  await expect.poll(async () => (await memberOf(anna))?.enrolments.length).toBe(1);
  await words();
  const enrolmentId = (await memberOf(anna))?.enrolments[0]?.enrolmentId;
  await answer(anna, 'team.confirmWords', { enrolmentId, roles: ROLES });
  await expect.poll(async () => (await memberOf(bruno))?.members.some(({ me }) => me)).toBe(true);
}

/** Anna approves alone what Bruno asked for; both desks know. */
export async function glassBroken(anna: Page, bruno: Page, requestId: string): Promise<void> {
  const { payloadHash } = await answer(anna, 'approvals.get', { requestId });
  await answer(anna, 'approvals.breakGlass', { requestId, payloadHash, reason: 'La banca chiude alle 16, e Bruno è in volo' });
  await expect.poll(async () => (await answer(bruno, 'approvals.get', { requestId })).state).toBe('approved');
}

export async function brunoLeft(anna: Page, bruno: Page): Promise<void> {
  await answer(bruno, 'team.leave', { reason: 'Cambio di lavoro' });
  await expect.poll(async () => (await memberOf(anna))?.members.some(({ leftAt }) => leftAt !== null)).toBe(true);
}

/** Bruno joins again, and what he uses then is revoked. */
export async function brunoRevoked(postgres: Postgres, database: string, anna: Page, bruno: Page): Promise<void> {
  await letIn(postgres, database, anna, bruno);
  const deviceId = (await memberOf(anna))?.members.find(({ me, leftAt }) => !me && leftAt === null)?.devices[0]?.deviceId;
  await answer(anna, 'team.revokeDevice', { deviceId });
  await expect.poll(async () => (await memberOf(bruno))?.expelled).toBe(true);
}

/** Bruno asks; gives the request's id once the other desk has it. */
export async function askedOf(anna: Page, bruno: Page, iban: string): Promise<string> {
  const accounts = await answer(bruno, 'accounts.list');
  const accountId = accounts.find(({ account: { alias } }) => alias === 'Conto operativo')?.account.accountId ?? '';
  const requestId = crypto.randomUUID();
  const draft = {
    ...emptyTransferDraft, accountId, beneficiaryName: SUPPLIER, beneficiaryAccount: iban, amount: '7250.40', description: 'Fattura 118/2026', executionDate: bankDateAt(Date.now()), taxRelief: null,
  };
  const input = { requestId, write: { kind: 'createTransfer', draft }, decimalMark: '.' };
  const { bodyHash } = await answer(bruno, 'intents.prepare', input);
  await answer(bruno, 'approvals.request', { ...input, bodyHash, sendWhenApproved: false });
  await expect.poll(async () => (await ask(anna, 'approvals.get', { requestId })).ok).toBe(true);
  return requestId;
}
