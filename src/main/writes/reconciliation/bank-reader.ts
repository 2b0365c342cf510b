import type { BankClient } from '#main/bank/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { SyncRun } from '#main/sync/run.ts';

/** Reads the bank itself, past the cache: outcomes of writes must not come from memory. */
export type BankReader = Pick<SyncRun, 'ask' | 'find' | 'habits' | 'now'>;

export function createBankReader(bank: Pick<BankClient, 'call' | 'find' | 'habits'>, clock: Clock, signal: AbortSignal): BankReader {
  const now = () => instantFromMs(clock.now());
  return {
    now,
    habits: bank.habits,
    ask: async (id, input) => {
      const asOf = now();
      const result = await bank.call(id, input, { signal });
      return result.ok ? ok({ answer: result.value, asOf }) : failed(result.error);
    },
    find: async (id, input) => {
      const asOf = now();
      const result = await bank.find(id, input, { signal });
      if (!result.ok) return failed(result.error);
      return ok(result.value === null ? null : { answer: result.value, asOf });
    },
  };
}
