import { cachedRecord } from '#main/context/cached-records.ts';
import { compareVirtualIban, readVirtualIbans } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import type { AtBank } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import { hidesSomething } from '#shared/domain/odd-text.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WriteAnswer } from '../conclude.ts';
import { fingerprintOf, hashOf, HIDDEN_IN_DESCRIPTION } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { shownAccount } from '../freeze/shown.ts';
import { eligible, lookAt } from './among.ts';
import { plainly } from './at-bank.ts';
import type { KindsOf, LookupContext, Undertaken } from './rules.ts';
import { sending } from './sending.ts';

async function alikeVirtualIbans(write: Undertaken, context: LookupContext): Promise<Result<readonly Compared[], BankError>> {
  const list = await readVirtualIbans(context.reader, accountOf(write.shown).accountId);
  if (!list.ok) return list;
  const description = write.shown.kind === 'createVirtualIban' ? write.shown.description ?? '' : '';
  return ok(eligible(list.value.map((found) => compareVirtualIban(description, found)), write, context));
}

const freezeNewVirtualIban: Freezer<'createVirtualIban'> = async ({ accountId, description: typed }, { workspace }) => {
  const description = textAsSent(typed) || null;
  if (hidesSomething(description ?? '')) return failed(HIDDEN_IN_DESCRIPTION);
  const request = { operation: 'createVirtualIban', input: { params: { accountId }, body: description === null ? {} : { description } } } as const;
  return ok({
    kind: 'createVirtualIban', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fingerprintOf('virtualIban', workspace.bankOrigin, accountId, description ?? ''),
    shown: { kind: 'createVirtualIban', account: await shownAccount(workspace, accountId), description },
  });
};

const virtualIbanOf = ({ shown }: Undertaken): string => (shown.kind === 'deactivateVirtualIban' ? shown.virtualIban : '');

/** null while it is still active. */
async function readDeactivated(write: Undertaken, { reader }: LookupContext): Promise<Result<AtBank | null, BankError>> {
  const read = await reader.find('getVirtualIban', { params: { accountId: accountOf(write.shown).accountId, virtualIban: virtualIbanOf(write) } });
  if (!read.ok) return read;
  if (read.value === null) return ok(plainly('settled'));
  const { status, deactivationDate } = read.value.answer;
  const active = status === 'ACTIVE' || (status === null && deactivationDate === null);
  return ok(active ? null : plainly('settled'));
}

const freezeDeactivation: Freezer<'deactivateVirtualIban'> = async ({ accountId, virtualIban }, { workspace }) => {
  const record = await cachedRecord(workspace, 'virtualIbans', virtualIban);
  const description = record?.virtualIban === virtualIban ? record.description : null;
  const request = { operation: 'deactivateVirtualIban', input: { params: { accountId, virtualIban } } } as const;
  return ok({
    kind: 'deactivateVirtualIban', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fingerprintOf('deactivate', workspace.bankOrigin, virtualIban),
    shown: { kind: 'deactivateVirtualIban', account: await shownAccount(workspace, accountId), virtualIban, description },
  });
};

/** Any word but "OK" is neither a success nor a refusal. */
function concludeDeactivation({ result }: OperationOutput<'deactivateVirtualIban'>): Result<WriteAnswer, BankError> {
  if (result === null || result.toUpperCase() === 'OK') return ok({ atBank: plainly('accepted'), verification: null });
  return failed({
    operation: 'deactivateVirtualIban', effect: 'state', kind: 'ambiguous', cause: 'errorsInside', httpStatus: 200, detail: null,
    bankErrors: [{ code: null, description: result, params: null }],
  });
}

export const virtualIbans = {
  createVirtualIban: {
    freeze: freezeNewVirtualIban,
    ...sending('createVirtualIban', ({ virtualIban }) => ok({ atBank: { ...plainly('accepted', virtualIban), source: 'virtualIban' }, verification: null })),
    baseline: async (write, { reader }) => {
      const list = await readVirtualIbans(reader, accountOf(write.shown).accountId);
      return list.ok ? ok({ virtualIban: list.value.map(({ virtualIban }) => virtualIban) }) : list;
    },
    look: async (write, context) => {
      const alike = await alikeVirtualIbans(write, context);
      return alike.ok ? lookAt(alike.value) : { kind: 'incomplete', error: alike.error };
    },
    alike: alikeVirtualIbans,
    read: async ({ shown, serverId }, { reader }) => {
      if (serverId === null) return ok(null);
      const read = await reader.find('getVirtualIban', { params: { accountId: accountOf(shown).accountId, virtualIban: serverId } });
      if (!read.ok) return read;
      return ok(read.value === null ? null : { ...plainly('settled', serverId), source: 'virtualIban' });
    },
    rereads: 'virtualIban',
  },
  deactivateVirtualIban: {
    freeze: freezeDeactivation,
    ...sending('deactivateVirtualIban', concludeDeactivation),
    baseline: async (write, { reader }) => {
      const read = await reader.ask('getVirtualIban', { params: { accountId: accountOf(write.shown).accountId, virtualIban: virtualIbanOf(write) } });
      return read.ok ? ok({ virtualIban: [virtualIbanOf(write)] }) : read;
    },
    look: async (write, context) => {
      const seen = await readDeactivated(write, context);
      if (!seen.ok) return { kind: 'incomplete', error: seen.error };
      return seen.value === null ? { kind: 'nothing' } : { kind: 'found', atBank: seen.value, candidate: null };
    },
    read: readDeactivated,
    rereads: 'virtualIban',
  },
} as const satisfies KindsOf<'createVirtualIban' | 'deactivateVirtualIban'>;
