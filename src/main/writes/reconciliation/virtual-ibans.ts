import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { VirtualIban } from '#shared/contract/virtual-ibans.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankReader } from './bank-reader.ts';
import { agreeing, sameDescription } from './compare.ts';
import type { Compared } from './compare.ts';

/** Including inactive ones. */
export async function readVirtualIbans(reader: BankReader, accountId: string): Promise<Result<readonly VirtualIban[], BankError>> {
  const read = await reader.ask('listVirtualIbans', { params: { accountId }, query: { showInactive: true } });
  return read.ok ? everyRow('listVirtualIbans', read.value.answer) : read;
}

/** New virtual IBANs differ in nothing but their description. */
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
