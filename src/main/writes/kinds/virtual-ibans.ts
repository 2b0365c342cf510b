import { compareVirtualIban, readVirtualIbans } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import type { AtBank } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { eligible, lookAt } from './among.ts';
import { plainly } from './at-bank.ts';
import { inputOf } from './rules.ts';
import type { LookupContext, Undertaken, WriteKindRules } from './rules.ts';

async function alikeVirtualIbans(write: Undertaken, context: LookupContext): Promise<Result<readonly Compared[], BankError>> {
  const list = await readVirtualIbans(context.reader, accountOf(write.shown).accountId);
  if (!list.ok) return list;
  const description = write.shown.kind === 'createVirtualIban' ? write.shown.description ?? '' : '';
  return ok(eligible(list.value.map((found) => compareVirtualIban(description, found)), write, context));
}

export const createVirtualIbanRules: WriteKindRules = {
  baseline: async (write, { reader }) => {
    const list = await readVirtualIbans(reader, accountOf(write.shown).accountId);
    return list.ok ? ok({ virtualIban: list.value.map(({ virtualIban }) => virtualIban) }) : list;
  },
  send: async (bank, request) => {
    const answer = await bank.call('createVirtualIban', inputOf('createVirtualIban', request));
    if (!answer.ok) return failed(answer.error);
    return ok({ atBank: { ...plainly('accepted', answer.value.virtualIban), source: 'virtualIban' }, verification: null });
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

export const deactivateVirtualIbanRules: WriteKindRules = {
  baseline: async (write, { reader }) => {
    const read = await reader.ask('getVirtualIban', { params: { accountId: accountOf(write.shown).accountId, virtualIban: virtualIbanOf(write) } });
    return read.ok ? ok({ virtualIban: [virtualIbanOf(write)] }) : read;
  },
  send: async (bank, request) => {
    const answer = await bank.call('deactivateVirtualIban', inputOf('deactivateVirtualIban', request));
    if (!answer.ok) return failed(answer.error);
    const { result } = answer.value;
    // Any word but "OK" is neither a success nor a refusal.
    if (result !== null && result.toUpperCase() !== 'OK') {
      return failed({
        operation: 'deactivateVirtualIban', effect: 'state', kind: 'ambiguous', cause: 'errorsInside', httpStatus: 200, detail: null,
        bankErrors: [{ code: null, description: result, params: null }],
      });
    }
    return ok({ atBank: plainly('accepted'), verification: null });
  },
  look: async (write, context) => {
    const seen = await readDeactivated(write, context);
    if (!seen.ok) return { kind: 'incomplete', error: seen.error };
    return seen.value === null ? { kind: 'nothing' } : { kind: 'found', atBank: seen.value, candidate: null };
  },
  read: readDeactivated,
};
