import type { Page } from 'playwright/test';

import type { CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';
import { expect } from './app-test.ts';
import { pdfOf } from './attached-files.ts';
import { ask } from './bridge-in-window.ts';
import { SUPPLIER } from './payment-steps.ts';
import { PASSWORD } from './postgres-server.ts';
import type { Postgres } from './postgres-server.ts';

/* A team of two windows, made without looking: what is looked at comes after. */

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

const BY_ONE: Omit<PolicyRule, 'ruleId' | 'kinds'> = { currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null };

/** Before they are a team: a chart of accounts on each, with VAT of its own. What Anna's desk sends the bank asks a code for; gives the id of its challenge. */
export async function twoDesksAlone(anna: Page, bruno: Page, iban: string): Promise<string> {
  for (const [window, code, name, successFee] of [[anna, '5097', 'Consulenze', 2200], [bruno, '5098', 'Trasferte', 1000]] as const) {
    await answer(window, 'ledger.begin', { template: 'italian', locale: 'it' });
    const { setup } = await answer(window, 'ledger.settings');
    if (setup === null) throw new Error('There is no chart');
    await answer(window, 'ledger.saveSetup', { setup: { ...setup, accounts: [...setup.accounts, { code, name, type: 'expense', closed: false }], vat: { ...setup.vat, successFee } } });
  }
  const input = { requestId: crypto.randomUUID(), write: { kind: 'createTransfer', draft: await draftOf(anna, iban, '6100.00') }, decimalMark: '.' };
  const { bodyHash } = await answer(anna, 'intents.prepare', input);
  const { challenge } = await answer(anna, 'intents.send', { ...input, bodyHash });
  return challenge?.challengeId ?? '';
}

/** Bruno has a file of beneficiaries, whom others approve; gives the request's id once the other desk has it. */
export async function payeesOfFile(anna: Page, bruno: Page, people: readonly (readonly [name: string, iban: string])[]): Promise<string> {
  const policy = (await memberOf(anna))?.policy;
  await answer(anna, 'team.changePolicy', { basedOn: policy?.version, rules: [...policy?.rules ?? [], { ...BY_ONE, kinds: ['payeeChange'], ruleId: crypto.randomUUID() }] });
  await expect.poll(async () => (await memberOf(bruno))?.policy.version).toBe((policy?.version ?? 0) + 1);
  const text = ['Nome;IBAN', ...people.map((one) => one.join(';'))].join('\n');
  await answer(bruno, 'beneficiaries.import', { bytes: new TextEncoder().encode(text) });
  await expect.poll(async () => (await requestsOf(anna, 'payeeChange')).length).toBe(1);
  return (await requestsOf(anna, 'payeeChange'))[0]?.requestId ?? '';
}

/** Bruno asks for the payments of a file; gives the request's id once the other desk has it. */
export async function fileAskedFor(anna: Page, bruno: Page): Promise<string> {
  const text = ['Beneficiario;IBAN;Importo;Causale', 'Officina Ferri Srl;IT60X0542811101000000123456;1.250,00;Fattura 12', 'Studio Notarile Conti;IT40S0542811101000000123456;830,00;Parcella 4/2026'].join('\n');
  const file = { name: 'fornitori.csv', bytes: new TextEncoder().encode(text), accountId: await mainAccount(bruno), decimalMark: ',' };
  const { batchId, bodyHash } = await answer(bruno, 'batches.read', file);
  const { requestId } = await answer(bruno, 'approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false });
  await expect.poll(async () => (await ask(anna, 'approvals.get', { requestId })).ok).toBe(true);
  return requestId;
}

/** Bruno was told of a code for a transfer that another program made; gives its write and its request. */
export async function codeAskedFor(anna: Page, bruno: Page, challengeId: string): Promise<{ readonly intentId: string; readonly requestId: string }> {
  const accountId = await mainAccount(bruno);
  const { intentId } = await answer(bruno, 'intents.adoptChallenge', { accountId, moneyTransferId: null, challengeId });
  const { requestId } = await answer(bruno, 'approvals.requestCode', { intentId });
  await expect.poll(async () => (await ask(anna, 'approvals.get', { requestId })).ok).toBe(true);
  return { intentId, requestId };
}

const requestsOf = async (window: Page, kind: string) => (await answer(window, 'approvals.page', { list: 'all', text: '', offset: 0, limit: 50 })).rows.filter((row) => row.kind === kind);

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

async function mainAccount(window: Page): Promise<string> {
  const accounts = await answer(window, 'accounts.list');
  return accounts.find(({ account: { alias } }) => alias === 'Conto operativo')?.account.accountId ?? '';
}

const draftOf = async (window: Page, iban: string, amount: string) => ({
  ...emptyTransferDraft, accountId: await mainAccount(window), beneficiaryName: SUPPLIER, beneficiaryAccount: iban, amount, description: 'Fattura 118/2026', executionDate: bankDateAt(Date.now()), taxRelief: null,
});

/** Bruno asks, with the invoice attached; gives the request's id once the other desk has it. */
export async function askedOf(anna: Page, bruno: Page, iban: string): Promise<string> {
  const requestId = crypto.randomUUID();
  await answer(bruno, 'attachments.add', { subject: { on: 'payment', id: requestId }, name: 'Fattura 118-2026.pdf', bytes: pdfOf(['Fattura 118/2026, EUR 7.250,40']) });
  const input = { requestId, write: { kind: 'createTransfer', draft: await draftOf(bruno, iban, '7250.40') }, decimalMark: '.' };
  const { bodyHash } = await answer(bruno, 'intents.prepare', input);
  await answer(bruno, 'approvals.request', { ...input, bodyHash, sendWhenApproved: false });
  await expect.poll(async () => (await ask(anna, 'approvals.get', { requestId })).ok).toBe(true);
  return requestId;
}
