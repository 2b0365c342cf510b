import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { VirtualIban } from '#shared/contract/virtual-ibans.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankReader } from './bank-reader.ts';
import { agreeing, sameDescription } from './compare.ts';
import type { Compared } from './compare.ts';

/** The virtual IBANs of an account, with those that are no longer active. */
export async function readVirtualIbans(reader: BankReader, accountId: string): Promise<Result<readonly VirtualIban[], BankError>> {
  const read = await reader.ask('listVirtualIbans', { params: { accountId }, query: { showInactive: true } });
  return read.ok ? everyRow('listVirtualIbans', read.value.answer) : read;
}

/** A virtual IBAN as the one that was to be created: they differ in nothing but what the person called them. */
export function compareVirtualIban(description: string, found: VirtualIban): Compared {
  const wording = sameDescription(description, found.description);
  return {
    verdict: wording === 'same' ? 'match' : 'doubtful',
    candidate: {
      serverId: found.virtualIban, source: 'virtualIban', at: null, date: found.activationDate, amount: null, counterpartName: null,
      counterpartAccount: found.virtualIban, description: found.description, status: found.status, transfer: null, ...agreeing({ description: wording }),
    },
  };
}
